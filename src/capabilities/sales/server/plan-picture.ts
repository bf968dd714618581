import type { Catalogue } from '#capabilities/catalog/contract.ts'
import { drawingPictureKey, modelDrawing, stageCount } from '#capabilities/drawings/contract.ts'
import type { PlanContent } from '../plan.ts'

type Colour = Parameters<typeof drawingPictureKey>[0]['colour']

/** Returns the drawing of a plan's first car in one of its colours, never white beside another; null for an unknown car. */
export function planPicture(catalogue: Catalogue, { trims, colours }: PlanContent): string | null {
  const trim = catalogue.trims.bySlug.get(trims[0]?.slug ?? '')
  const model = trim && catalogue.models.byId.get(trim.modelId)
  if (!model) return null
  const others = colours.filter(({ key }) => key !== 'white')
  const colour = (others[model.id % Math.max(1, others.length)] ?? colours[0])?.key ?? 'white'
  return drawingPictureKey({
    ...modelDrawing(model),
    view: 'three-quarter',
    colour: colour as Colour,
    scene: model.id % stageCount,
  })
}
