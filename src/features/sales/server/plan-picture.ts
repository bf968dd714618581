import { worksColours, type Catalogue } from '#features/catalog/contract.ts'
import { drawingPictureKey, modelDrawing, stageCount } from '#features/drawings/contract.ts'
import type { PlanContent } from '../plan.ts'

type Colour = Parameters<typeof drawingPictureKey>[0]['colour']

/** Returns the drawing of a plan's first car, if possible in a colour other than white; null for an unknown car. */
export function planPicture(catalogue: Catalogue, { trims, colours }: PlanContent): string | null {
  const trim = catalogue.trims.bySlug.get(trims[0]?.slug ?? '')
  const model = trim && catalogue.models.byId.get(trim.modelId)
  if (!model) return null
  // Staff may name a colour that no drawing has.
  const drawn = colours.map(({ key }) => key).filter((key) => Object.hasOwn(worksColours, key))
  const others = drawn.filter((key) => key !== 'white')
  return drawingPictureKey({
    ...modelDrawing(model),
    view: 'three-quarter',
    colour: (others[model.id % Math.max(1, others.length)] ?? 'white') as Colour,
    scene: model.id % stageCount,
  })
}
