import { describe, expect, it } from 'vitest'
import type { Model } from '#features/catalog/contract.ts'
import { readDrawing } from '#features/drawings/contract.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import { generatePictures } from '../../demo/server/ad-pictures.ts'
import type { ColourSlug } from '../choices.ts'
import { spreadPictures } from './spread-pictures.ts'

const model = { id: 7, slug: 'peugeot-206', bodyType: 'hatchback' } as Model
const drawing = (view: string, scene: number, colour = 'white') => `drawing-hatchback-${view}-${colour}-42-${scene}`

describe('the pictures of a list', () => {
  it('are the first picture of each ad while neighbours differ', () => {
    const ads = [[drawing('side', 1)], [drawing('three-quarter', 1)], [drawing('side', 2, 'red')]]
    expect(spreadPictures(ads)).toEqual(ads.map(([first]) => first))
  })

  it('show another side when a neighbour within six shows the same view on the same stage', () => {
    const ads = [
      [drawing('side', 1)],
      [drawing('three-quarter', 3)],
      [drawing('side', 1, 'red'), drawing('rear', 1, 'red')],
    ]
    expect(spreadPictures(ads)[2]).toBe(drawing('rear', 1, 'red'))
  })

  it('show another side when the previous card has the same colour and view, on any stage', () => {
    const ads = [[drawing('side', 1)], [drawing('side', 4), drawing('cabin', 4), drawing('front', 4)]]
    expect(spreadPictures(ads)[1]).toBe(drawing('front', 4))
  })

  it('leave photos, ads without pictures and ads with one picture unchanged', () => {
    const ads = [[drawing('side', 1)], ['photo-1', drawing('front', 1)], [], [drawing('side', 1)]]
    expect(spreadPictures(ads)).toEqual([drawing('side', 1), 'photo-1', null, drawing('side', 1)])
  })

  it('never repeat in lists of one model in two colours, the hardest case of the demo', () => {
    const random = seededRandom('spread')
    const ads = Array.from({ length: 400 }, (): string[] => {
      const colour: ColourSlug = random.chance(0.7) ? 'white' : 'black'
      const pictures = generatePictures(random, model, colour)
      return pictures.length > 4 ? pictures : []
    }).filter((pictures) => pictures.length > 0)
    const looks = spreadPictures(ads).map((key) => readDrawing(key!)!)
    for (const [at, look] of looks.entries()) {
      const near = looks.slice(Math.max(0, at - 5), at).map(({ view, scene }) => `${view} ${scene}`)
      expect(near, `card ${at}`).not.toContain(`${look.view} ${look.scene}`)
      const before = looks[at - 1]
      expect(`${before?.view} ${before?.colour}`, `card ${at}`).not.toBe(`${look.view} ${look.colour}`)
    }
  })
})
