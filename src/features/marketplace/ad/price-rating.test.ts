import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyClassOf, bodyStates, type BodyStateSlug } from './choices.ts'
import { countsForMarket, ratePrice, ratingWord, type Rateable } from './price-rating.ts'

const million = 10_000_000n

const car = (over: Partial<Rateable> = {}): Rateable => ({
  plateKind: 'national',
  priceMode: 'fixed',
  priceRial: 1000n * million,
  engineState: 'sound',
  gearboxState: 'sound',
  documentKind: 'single-page',
  bodyState: 'no-paint',
  ...over,
})

const thousand = 1000n * million

describe('the rating of a price', () => {
  it.each([
    [-500, 'suspicious'],
    [-250, 'suspicious'],
    [-249, 'very-low'],
    [-240, 'very-low'],
    [-150, 'very-low'],
    [-149, 'excellent'],
    [-100, 'excellent'],
    [-99, 'good'],
    [-40, 'good'],
    [-39, 'fair'],
    [0, 'fair'],
    [39, 'fair'],
    [40, 'high'],
    [100, 'high'],
    [101, 'very-high'],
    [900, 'very-high'],
  ])('at %i permille against the market is %s', (gap, word) => {
    expect(ratingWord(gap)).toBe(word)
  })

  it.each([
    ['899_900_000 tomans, a hair over ten percent below', 8_999_000_000n, 'excellent'],
    ['900_100_000 tomans, a hair under ten percent below', 9_001_000_000n, 'good'],
    ['960_100_000 tomans, a hair under four percent below', 9_601_000_000n, 'fair'],
    ['1_039_900_000 tomans, a hair under four percent above', 10_399_000_000n, 'fair'],
    ['1_100_000_000 tomans, exactly ten percent above', 11_000_000_000n, 'high'],
    ['1_100_100_000 tomans, a hair over ten percent above', 11_001_000_000n, 'very-high'],
  ])('never rounds across a limit: %s', (_case, priceRial, word) => {
    expect(ratePrice(car({ priceRial }), thousand)).toMatchObject({ rating: word })
  })

  it('depends only on the relative gap, not on the price', () => {
    fc.assert(
      fc.property(fc.bigInt(1000n, 10n ** 12n), fc.integer({ min: -900, max: 5000 }), (thousands, gap) => {
        const market = thousands * 1000n
        const priceRial = (market * BigInt(1000 + gap)) / 1000n
        expect(ratePrice(car({ priceRial }), market)).toMatchObject({ rating: ratingWord(gap), gapPermille: gap })
      }),
    )
  })
})

describe('comparable ads', () => {
  it.each<[string, Partial<Rateable>, boolean]>([
    ['cash price, national plates', {}, true],
    ['barter with a price', { priceMode: 'barter' }, true],
    ['negotiable', { priceMode: 'negotiable', priceRial: null }, false],
    ['instalments', { priceMode: 'instalment' }, false],
    ['free-zone plates', { plateKind: 'free-zone' }, false],
    ['temporary plates', { plateKind: 'temporary' }, false],
    ['an accident', { bodyState: 'crashed' }, false],
    ['another cabin', { bodyState: 'cabin-replaced' }, false],
    ['an engine that needs repair', { engineState: 'needs-repair' }, false],
    ['a gearbox that needs repair', { gearboxState: 'needs-repair' }, false],
    ['a power of attorney', { documentKind: 'power-of-attorney' }, false],
  ])('%s counts only as an honest cash price of a national car', (_case, over, counts) => {
    expect(countsForMarket(car(over))).toBe(counts)
  })
})

describe('a missing rating has a reason', () => {
  it.each<[string, Partial<Rateable>, string]>([
    ['negotiable', { priceMode: 'negotiable', priceRial: null }, 'no-price'],
    ['instalments', { priceMode: 'instalment' }, 'instalment'],
    ['free-zone plates', { plateKind: 'free-zone' }, 'plate'],
    ['temporary plates', { plateKind: 'temporary' }, 'plate'],
    ['a replaced engine', { engineState: 'replaced' }, 'engine'],
    ['an engine that needs repair', { engineState: 'needs-repair' }, 'repair'],
    ['a gearbox that needs repair, cheap as it is', { gearboxState: 'needs-repair', priceRial: million }, 'repair'],
    ['a power of attorney', { documentKind: 'power-of-attorney', priceRial: 880n * million }, 'document'],
    ['an accident', { bodyState: 'crashed' }, 'wrecked'],
    ['a fire', { bodyState: 'burned' }, 'wrecked'],
    ['a car for scrap, cheap as it is', { bodyState: 'scrap', priceRial: million }, 'wrecked'],
    ['another cabin, by instalments', { bodyState: 'cabin-replaced', priceMode: 'instalment' }, 'wrecked'],
  ])('%s', (_case, over, reason) => {
    expect(ratePrice(car(over), thousand)).toEqual({ rating: null, reason })
  })

  it('puts each body state into one class, or into none', () => {
    const none = (Object.keys(bodyStates) as BodyStateSlug[]).filter((state) => bodyClassOf(state) === null)
    expect(none).toEqual(['cabin-replaced', 'crashed', 'burned', 'scrap'])
  })

  it('no value', () => {
    expect(ratePrice(car(), null)).toEqual({ rating: null, reason: 'few-comparables' })
  })

  it('still warns of a power of attorney far below the market', () => {
    const ad = car({ documentKind: 'power-of-attorney', priceRial: 700n * million })
    expect(ratePrice(ad, thousand)).toMatchObject({ rating: 'suspicious', gapPermille: -300 })
    expect(ratePrice({ ...ad, priceRial: 800n * million }, thousand)).toMatchObject({ rating: 'very-low' })
  })
})
