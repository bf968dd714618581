import { worksColours, type Model, type SpecSheet } from '#capabilities/catalog/contract.ts'
import { drawingPictureKey, namedModel } from '#capabilities/drawings/contract.ts'

type Drawn = Parameters<typeof drawingPictureKey>[0]

/** The looks of a body type that a model without a drawing of its own may have. */
const looks = 24

/** The drawing of a model in one of its works colours. */
export function carPicture(model: Model, colour: string): string {
  const body = model.bodyType as Drawn['body']
  const named = namedModel(model.slug)
  return drawingPictureKey({
    body,
    view: 'three-quarter',
    colour: colour as Drawn['colour'],
    variant: named?.body === body ? named.variant : model.id % looks,
    scene: 1,
  })
}

/** What the drawing is of, in words. */
export const pictureAlt = (title: string, colour: string): string =>
  `طرح ${title}، رنگ ${worksColours[colour]?.label ?? ''}`

/** The colour in which a car is drawn when nobody asked for another. */
export const usualColour = (sheet: Pick<SpecSheet, 'colours'>): string => sheet.colours[0] ?? 'white'
