import type { Model } from '#capabilities/catalog/contract.ts'
import { drawingPictureKey, namedModel } from '#capabilities/drawings/contract.ts'

type Drawing = Parameters<typeof drawingPictureKey>[0]

/** The looks of a body type that a model without a drawing of its own may have. */
const looks = 24

/** The drawing of a model in a colour of the works. */
export function modelPicture(model: Model, colour: string): string {
  const body = model.bodyType as Drawing['body']
  const named = namedModel(model.slug)
  return drawingPictureKey({
    body,
    view: 'three-quarter',
    colour: colour as Drawing['colour'],
    variant: named?.body === body ? named.variant : model.id % looks,
    scene: 1,
  })
}
