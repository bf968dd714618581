import type { Model } from '#features/catalog/contract.ts'
import { drawingPictureKey, modelDrawing, stageCount } from '#features/drawings/contract.ts'
import type { SeededRandom } from '#kit/seeded-random.ts'
import type { ColourSlug } from '#features/marketplace/ad/choices.ts'

type Drawing = Parameters<typeof drawingPictureKey>[0]
type View = Drawing['view']

/** The first pictures of an ad, with their frequency. */
const leads = [
  ['three-quarter', 44],
  ['rear-three-quarter', 26],
  ['side', 22],
  ['front', 8],
] as const satisfies readonly (readonly [View, number])[]

const round: readonly View[] = [
  'three-quarter',
  'side',
  'rear-three-quarter',
  'front',
  'cabin',
  'engine',
  'rear',
  'documents',
]

/**
 * Draws the picture keys of one ad, all on one stage: usually 4–9, sometimes fewer, rarely none.
 */
export function generatePictures(random: SeededRandom, model: Model, colour: ColourSlug): string[] {
  const mood = random.next()
  const count = mood < 0.05 ? 0 : mood < 0.22 ? random.int(1, 3) : random.int(4, 9)
  const scene = random.int(0, stageCount - 1)
  const lead = random.weighted<View>(leads)
  const mirrored = random.chance(0.5)
  const shots = [
    { view: lead, mirrored },
    ...round.filter((view) => view !== lead).map((view) => ({ view, mirrored: false })),
    { view: 'three-quarter' as const, mirrored: lead !== 'three-quarter' || !mirrored },
  ]
  return shots.slice(0, count).map((shot) => drawingPictureKey({ ...modelDrawing(model), colour, scene, ...shot }))
}
