import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyClassOf, bodyStates, type BodyStateSlug, type PartState } from './choices.ts'
import { ratePrices } from './find-comparables.ts'
import { countsForMarket, ratingWord, type Rateable } from './price-rating.ts'

const million = 10_000_000n

const car = (over: Partial<Rateable> = {}): Rateable => ({
  year: 1400,
  mileageKm: 100_000,
  plateKind: 'national',
  priceMode: 'fixed',
  priceRial: 1000n * million,
  engineState: 'sound',
  gearboxState: 'sound',
  documentKind: 'single-page',
  bodyState: 'no-paint',
  ...over,
})

/** As many like cars as there are prices, in millions of tomans. */
const marketOf = (...millions: number[]) => millions.map((price) => car({ priceRial: BigInt(price) * million }))
const thousand = marketOf(1000, 1000, 1000, 1000, 1000)

const ratePrice = (ad: Rateable, market: readonly Rateable[]) => [...ratePrices([ad], market)][0]![0]!.result

describe('the word for a price', () => {
  it.each([
    [-500, 'suspicious'],
    [-250, 'suspicious'],
    [-249, 'excellent'],
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
  ])('does not round a limit away: %s', (_case, priceRial, word) => {
    expect(ratePrice(car({ priceRial }), thousand)).toMatchObject({
      rating: word,
      marketRial: 1000n * million,
      sample: 5,
    })
  })

  it('says the same of the same gap, cheap car or dear', () => {
    fc.assert(
      fc.property(fc.bigInt(1000n, 10n ** 12n), fc.integer({ min: -900, max: 5000 }), (thousands, gap) => {
        const market = thousands * 1000n
        const priceRial = (market * BigInt(1000 + gap)) / 1000n
        const others = Array.from({ length: 5 }, () => car({ priceRial: market }))
        expect(ratePrice(car({ priceRial }), others)).toMatchObject({ rating: ratingWord(gap), gapPermille: gap })
      }),
    )
  })
})

describe('the market that a price is held against', () => {
  it('is the middle of the prices, so one wild price changes nothing', () => {
    expect(ratePrice(car(), marketOf(900, 950, 1000, 1050, 99_000))).toMatchObject({ marketRial: 1000n * million })
  })

  it('is the mean of the two middle ones when their number is even', () => {
    expect(ratePrice(car(), marketOf(100, 900, 1000, 1100, 1200, 9000))).toMatchObject({ marketRial: 1050n * million })
  })

  it('does not count the ad itself', () => {
    const ad = car({ priceRial: million })
    expect(ratePrice(ad, [ad, ...thousand])).toMatchObject({ sample: 5, marketRial: 1000n * million })
    expect(ratePrice(ad, [ad, ...thousand.slice(1)])).toEqual({ rating: null, reason: 'few-comparables', sample: 4 })
  })

  it.each<[string, Partial<Rateable>, boolean]>([
    ['one year older', { year: 1399 }, true],
    ['one year newer', { year: 1401 }, true],
    ['two years older', { year: 1398 }, false],
    ['two years newer', { year: 1402 }, false],
    ['thirty percent fewer kilometres', { mileageKm: 70_000 }, true],
    ['thirty percent more kilometres', { mileageKm: 130_000 }, true],
    ['a little more than thirty percent fewer', { mileageKm: 69_999 }, false],
    ['a little more than thirty percent more', { mileageKm: 130_001 }, false],
    ['a scratch, which is the same class of body', { bodyState: 'scratches' }, true],
    ['a painted spot, which is another class', { bodyState: 'one-spot' }, false],
    ['new paint all over', { bodyState: 'full-painted' }, false],
  ])('compares with a car with %s: only when it is alike', (_case, over, alike) => {
    const { sample } = ratePrice(car(), [...thousand, car(over)])
    expect(sample).toBe(alike ? 6 : 5)
  })

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
  ])('%s stands for it only when it is an honest cash price of a national car', (_case, over, counts) => {
    expect(countsForMarket(car(over))).toBe(counts)
  })
})

describe('rating all ads of a trim at once', () => {
  const drawn = fc.record({
    year: fc.integer({ min: 1396, max: 1402 }),
    mileageKm: fc.oneof(fc.integer({ min: 0, max: 25_000 }), fc.integer({ min: 0, max: 400_000 })),
    plateKind: fc.constantFrom('national', 'national', 'national', 'free-zone'),
    priceMode: fc.constantFrom('fixed', 'barter', 'instalment'),
    priceRial: fc.bigInt(1n, 40n).map((price) => price * 7n * million),
    engineState: fc.constantFrom<PartState>('sound', 'sound', 'replaced'),
    gearboxState: fc.constantFrom<PartState>('sound', 'sound', 'needs-repair'),
    documentKind: fc.constantFrom('single-page', 'single-page', 'power-of-attorney'),
    bodyState: fc.constantFrom<BodyStateSlug>('no-paint', 'scratches', 'one-spot', 'full-painted', 'crashed'),
  })

  it('says of each what holding it against each other one says', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 60 }), (ads) => {
        const market = ads.filter(countsForMarket)
        for (const { ad, result } of [...ratePrices(ads, market)].flat()) {
          const like = market.filter(
            (other) =>
              other !== ad &&
              bodyClassOf(other.bodyState) === bodyClassOf(ad.bodyState) &&
              Math.abs(other.year - ad.year) <= 1 &&
              Math.abs(other.mileageKm - ad.mileageKm) <= Math.max(ad.mileageKm * 0.3, 5000),
          )
          const prices = like.map((other) => other.priceRial!).toSorted((a, b) => (a < b ? -1 : 1))
          const middle = [prices[Math.ceil(prices.length / 2) - 1], prices[Math.floor(prices.length / 2)]]
          if (result.rating) expect(result.marketRial).toBe((middle[0]! + middle[1]!) / 2n)
          if (result.rating || result.reason === 'few-comparables') expect(result.sample).toBe(like.length)
        }
      }),
    )
  })

  it('rates every ad once', () => {
    const ads = [car(), car({ year: 1390 }), car({ priceMode: 'instalment', priceRial: null }), ...thousand]
    const rated = [...ratePrices(ads, ads.filter(countsForMarket))].flat().map(({ ad }) => ad)
    expect(new Set(rated)).toEqual(new Set(ads))
    expect(rated).toHaveLength(ads.length)
  })
})

describe('an ad without a rating says why', () => {
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
    expect(ratePrice(car(over), thousand)).toEqual({ rating: null, reason, sample: 0 })
  })

  it('every state of the body is in one class or has no market', () => {
    const none = (Object.keys(bodyStates) as BodyStateSlug[]).filter((state) => bodyClassOf(state) === null)
    expect(none).toEqual(['cabin-replaced', 'crashed', 'burned', 'scrap'])
  })

  it('fewer than five like cars', () => {
    expect(ratePrice(car(), thousand.slice(1))).toEqual({ rating: null, reason: 'few-comparables', sample: 4 })
    expect(ratePrice(car(), [])).toEqual({ rating: null, reason: 'few-comparables', sample: 0 })
  })

  it('but a power of attorney far below the market is warned of all the same', () => {
    const ad = car({ documentKind: 'power-of-attorney', priceRial: 700n * million })
    expect(ratePrice(ad, thousand)).toMatchObject({ rating: 'suspicious', gapPermille: -300 })
  })
})
