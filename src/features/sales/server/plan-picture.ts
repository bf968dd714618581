import { worksColours, type Catalogue } from '#features/catalog/contract.ts'
import { drawingPictureKey, modelDrawing, spreadDrawings, stageCount } from '#features/drawings/contract.ts'
import type { PlanContent } from '../plan.ts'

type Colour = Parameters<typeof drawingPictureKey>[0]['colour']

/** Lists the colours of a plan that can be drawn: staff may name another one. */
const drawnColours = ({ colours }: PlanContent): Colour[] =>
  colours.map(({ key }) => key).filter((key): key is Colour => Object.hasOwn(worksColours, key))

/** Returns the drawing of a plan's first car, if possible in a colour other than white; null for an unknown car. */
export function planPicture(catalogue: Catalogue, content: PlanContent): string | null {
  const trim = catalogue.trims.bySlug.get(content.trims[0]?.slug ?? '')
  const model = trim && catalogue.models.byId.get(trim.modelId)
  if (!model) return null
  const others = drawnColours(content).filter((key) => key !== 'white')
  return drawingPictureKey({
    ...modelDrawing(model),
    view: 'three-quarter',
    colour: others[model.id % Math.max(1, others.length)] ?? 'white',
    scene: model.id % stageCount,
  })
}

/** Returns the cards of a list with drawings that differ from their neighbours': other colours of the plan, stages or sides. */
export function spreadPlans<Card extends { picture: string | null }>(
  cards: readonly { card: Card; content: PlanContent }[],
): Card[] {
  const pictures = spreadDrawings(
    cards.map(({ card, content }) => ({ key: card.picture, colours: drawnColours(content) })),
  )
  return cards.map(({ card }, at) => ({ ...card, picture: pictures[at] ?? null }))
}
