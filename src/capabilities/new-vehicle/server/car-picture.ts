import { worksColours, type Model } from '#capabilities/catalog/contract.ts'
import { drawingPictureKey, modelDrawing, stageCount } from '#capabilities/drawings/contract.ts'

type Drawn = Parameters<typeof drawingPictureKey>[0]

/** The drawing of a model in one of its works colours; models that follow each other stand on different stages. */
export function carPicture(model: Model, colour: string): string {
  return drawingPictureKey({
    ...modelDrawing(model),
    view: model.id % 2 ? 'three-quarter' : 'rear-three-quarter',
    colour: colour as Drawn['colour'],
    scene: model.id % stageCount,
  })
}

/** What the drawing is of, in words. */
export const pictureAlt = (title: string, colour: string): string =>
  `طرح ${title}، رنگ ${worksColours[colour]?.label ?? ''}`

/** The colour in which a model is drawn when nobody asked for another: one of its works colours, not white for every model. */
export function usualColour(model: Pick<Model, 'id'>, colours: readonly string[]): string {
  const others = [...new Set(colours)].filter((colour) => colour !== 'white')
  return (model.id % 4 > 0 ? others[model.id % Math.max(1, others.length)] : undefined) ?? colours[0] ?? 'white'
}
