import { expect, it } from 'vitest'
import type { Model } from '#features/catalog/contract.ts'
import { readDrawing, spreadPictures } from '#features/drawings/contract.ts'
import type { ColourSlug } from '#features/marketplace/ad/choices.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import { generatePictures } from './ad-pictures.ts'

const model = { id: 7, slug: 'peugeot-206', bodyType: 'hatchback' } as Model

it('never repeat a neighbour in a list of one model in two colours, the hardest case of the demo', () => {
  const random = seededRandom('spread')
  const ads = Array.from({ length: 400 }, (): string[] => {
    const colour: ColourSlug = random.chance(0.7) ? 'white' : 'black'
    const pictures = generatePictures(random, model, colour)
    return pictures.length > 4 ? pictures : []
  }).filter((pictures) => pictures.length > 0)
  const appearances = spreadPictures(ads).map((key) => readDrawing(key!)!)
  for (const [at, appearance] of appearances.entries()) {
    const near = appearances.slice(Math.max(0, at - 5), at).map(({ view, scene }) => `${view} ${scene}`)
    expect(near, `card ${at}`).not.toContain(`${appearance.view} ${appearance.scene}`)
    const before = appearances[at - 1]
    expect(`${before?.view} ${before?.colour}`, `card ${at}`).not.toBe(`${appearance.view} ${appearance.colour}`)
  }
})
