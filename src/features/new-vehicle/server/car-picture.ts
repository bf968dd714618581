import { worksColours, type Model } from '#features/catalog/contract.ts'
import { drawingPictureKey, modelDrawing, stageCount } from '#features/drawings/contract.ts'

/** Colours in which every model is drawn. */
export const commonPaints = ['white', 'silver', 'black', 'grey'] as const

/** Colours of the tiles of makers, which stand for a maker and not for a car on sale. */
export const tilePaints = ['blue', 'red', ...commonPaints, 'navy', 'green'] as const

type Drawn = Parameters<typeof drawingPictureKey>[0]

/**
 * Returns the drawing of a model in one of its factory colours; consecutive models use different
 * stages.
 */
export function carPicture(model: Model, colour: string): string {
  return drawingPictureKey({
    ...modelDrawing(model),
    view: model.id % 2 ? 'three-quarter' : 'rear-three-quarter',
    colour: colour as Drawn['colour'],
    scene: model.id % stageCount,
  })
}

/** Returns the alternative text of the drawing. */
export const pictureAlt = (title: string, colour: string): string =>
  `طرح ${title}، رنگ ${worksColours[colour]?.label ?? ''}`

/**
 * Returns a model's default colour: one of its factory colours, so that not every model is white.
 */
export function usualColour(model: Pick<Model, 'id'>, colours: readonly string[]): string {
  const others = [...new Set(colours)].filter((colour) => colour !== 'white')
  return (model.id % 4 > 0 ? others[model.id % Math.max(1, others.length)] : undefined) ?? colours[0] ?? 'white'
}
