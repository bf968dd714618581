import type { Catalogue, Model } from '#capabilities/catalog/contract.ts'
import { drawingPictureKey, namedModel } from '#capabilities/drawings/contract.ts'
import type { SeededRandom } from '#kit/seeded-random.ts'
import type { ColourSlug } from '../../ad/choices.ts'

type Drawing = Parameters<typeof drawingPictureKey>[0]
type Shot = Pick<Drawing, 'view' | 'mirrored'>

/** Enough looks that models of one body type rarely share one. */
const VARIANTS = 24
const SCENES = 4

/** Which look a model has, the same in every ad: its own for the commonest, else one of those of its body type. */
export function modelVariants(catalogue: Catalogue): ReadonlyMap<number, number> {
  const byBody = Map.groupBy(
    catalogue.models.list.toSorted((a, b) => a.id - b.id),
    (model) => model.bodyType,
  )
  const variantOf = (model: Model, place: number) => {
    const named = namedModel(model.slug)
    return named?.body === model.bodyType ? named.variant : place % VARIANTS
  }
  return new Map(
    [...byBody.values()].flatMap((models) =>
      models.map((model, place) => [model.id, variantOf(model, place)] as const),
    ),
  )
}

/** Picture keys of one ad: usually 4–9, sometimes fewer, now and then none. The first shows the vehicle from its side. */
export function generatePictures(random: SeededRandom, model: Model, variant: number, colour: ColourSlug): string[] {
  const mood = random.next()
  const count = mood < 0.05 ? 0 : mood < 0.22 ? random.int(1, 3) : random.int(4, 9)
  const scene = random.int(0, SCENES - 1)
  const lead: Shot[] = random.chance(0.6)
    ? [{ view: 'three-quarter' }, { view: 'side' }]
    : [{ view: 'side' }, { view: 'three-quarter' }]
  const round: Shot[] = [
    ...lead.slice(0, 1),
    { view: 'front' },
    { view: 'rear' },
    { view: 'cabin' },
    { view: 'engine' },
    ...lead.slice(1),
    { view: 'documents' },
    { view: 'side', mirrored: true },
    { view: 'three-quarter', mirrored: true },
  ]
  const shots = round.map((shot) => ({ ...shot, scene }))
  const body = model.bodyType as Drawing['body']
  return shots.slice(0, count).map((shot) => drawingPictureKey({ body, colour, variant, ...shot }))
}
