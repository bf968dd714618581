import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#kit/seeded-random.ts'
import { middleCuts, orderedCuts, publishedCuts, repaintedBounds, type Cut } from './body-cuts.ts'
import type { BodyPart, Harm, HarmedPart, PricedCar, ValuedCar } from './car.ts'
import { fitMarket } from './fit/fit-market.ts'
import { rialOf } from './log-price.ts'
import { valueCar, type Valuation } from './value-car.ts'

const thisYear = 1405
const sound: ValuedCar = {
  modelId: 1,
  trimId: 11,
  year: 1402,
  mileageKm: 60_000,
  body: [],
  wrecked: false,
  engine: 'sound',
  gearbox: 'sound',
  nationalPlate: true,
  insuranceMonths: 6,
  colour: 'white',
  place: 'tehran',
  rideHailing: false,
}

const parts: readonly BodyPart[] = ['fender', 'door', 'hood', 'trunk', 'roof', 'pillar', 'bumper', 'sill', 'chassis']
const harms: readonly Harm[] = ['scratched', 'dent-repair', 'spot', 'painted', 'replaced']

/** A market that was not generated for the product: lines, noise, some typing errors, no two models alike. */
function aMarket(seed: number, count = 300): PricedCar[] {
  const random = seededRandom(`valuation ${seed}`)
  return Array.from({ length: count }, (_, index) => {
    const modelId = random.int(1, 2)
    const trimId = modelId * 10 + random.int(1, 2)
    const year = random.int(1392, thisYear)
    const mileageKm = Math.round((thisYear - year + 0.5) * random.normal(20_000, 5000)) + 1000
    const fallen = Math.exp(-0.05 * (thisYear - year) + random.normal(0, 0.05))
    const slip = random.chance(0.02) ? 10 : 1
    const million = (modelId * 600 + trimId * 10) * fallen * slip
    return {
      ...sound,
      id: String(index),
      modelId,
      trimId,
      year,
      mileageKm: Math.max(0, mileageKm),
      body: random.chance(0.3) ? [{ part: random.pick(parts), harm: random.pick(harms) }] : [],
      colour: random.pick(['white', 'black', 'yellow']),
      place: random.pick(['tehran', 'fars']),
      insuranceMonths: random.pick([null, 0, 5, 11]),
      priceRial: BigInt(Math.round(million)) * 10_000_000n,
    }
  })
}

const market = fitMarket(aMarket(1), thisYear)

function valueOf(car: ValuedCar, of = market): Valuation & { valueRial: bigint } {
  const valuation = valueCar(of, car)
  if (valuation.valueRial === null) throw new Error(valuation.reason)
  return valuation
}

const harmedPart: fc.Arbitrary<HarmedPart> = fc.record({
  part: fc.constantFrom(...parts),
  harm: fc.constantFrom(...harms),
})
const car: fc.Arbitrary<ValuedCar> = fc.record({
  modelId: fc.constant(1),
  trimId: fc.constantFrom(11, 12),
  year: fc.integer({ min: 1390, max: thisYear }),
  mileageKm: fc.integer({ min: 0, max: 600_000 }),
  body: fc.array(harmedPart, { maxLength: 8 }),
  wrecked: fc.constant(false),
  engine: fc.constantFrom('sound', 'replaced'),
  gearbox: fc.constantFrom('sound', 'replaced'),
  nationalPlate: fc.constant(true),
  insuranceMonths: fc.option(fc.integer({ min: 0, max: 12 })),
  colour: fc.constantFrom('white', 'yellow', 'unheard-of'),
  place: fc.constantFrom('tehran', 'fars', 'nowhere'),
  rideHailing: fc.boolean(),
})
const anyMarket = fc.integer({ min: 1, max: 40 }).map((seed) => fitMarket(aMarket(seed, 120), thisYear))

/** The values of two cars, when both have one. */
function bothValues(of: typeof market, one: ValuedCar, other: ValuedCar): [bigint, bigint] {
  const [a, b] = [valueCar(of, one), valueCar(of, other)]
  fc.pre(a.valueRial !== null && b.valueRial !== null)
  return [a.valueRial!, b.valueRial!]
}

describe('the value of a car', () => {
  it('has steps that add up to it, a range around it and at least five similar cars', () => {
    fc.assert(
      fc.property(car, (each) => {
        const valued = valueCar(market, each)
        fc.pre(valued.valueRial !== null)
        if (valued.valueRial === null) return
        expect(valued.steps.reduce((sum, { rial }) => sum + rial, 0n)).toBe(valued.valueRial)
        expect(valued.steps[0]?.kind).toBe('base')
        expect(valued.lowRial <= valued.valueRial && valued.valueRial <= valued.highRial).toBe(true)
        expect(valued.valueRial > 0n && valued.valueRial % 10_000_000n === 0n).toBe(true)
        expect(valued.comparables.length).toBeGreaterThanOrEqual(5)
        expect(valued.comparables.every(({ adjustedRial }) => adjustedRial > 0n)).toBe(true)
        expect(valueCar(market, each)).toEqual(valued)
      }),
    )
  })

  it('never grows with kilometres', () => {
    fc.assert(
      fc.property(anyMarket, car, fc.nat(300_000), (of, each, more) => {
        const [less, further] = bothValues(of, each, { ...each, mileageKm: each.mileageKm + more })
        expect(further <= less).toBe(true)
      }),
    )
  })

  it('never grows with age', () => {
    fc.assert(
      fc.property(anyMarket, car, fc.integer({ min: 1, max: 5 }), (of, each, years) => {
        const [newer, older] = bothValues(of, each, { ...each, year: each.year - years })
        expect(older <= newer).toBe(true)
      }),
    )
  })

  it('does not grow with age even where the ads of a newer year are cheaper', () => {
    const cars = aMarket(9, 800).map((each) =>
      each.year === 1403 ? { ...each, priceRial: (each.priceRial * 3n) / 4n } : each,
    )
    const quirky = fitMarket(cars, thisYear)
    const values = [1400, 1401, 1402, 1403, 1404, 1405].map((year) => valueOf({ ...sound, year }, quirky).valueRial)
    expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  })

  it('never grows with more damage, nor with worse damage', () => {
    fc.assert(
      fc.property(anyMarket, car, harmedPart, fc.nat(4), (of, each, harm, worse) => {
        const [before, after] = bothValues(of, each, { ...each, body: [...each.body, harm] })
        expect(after <= before).toBe(true)
        const grave = harms[Math.min(4, harms.indexOf(harm.harm) + worse)]!
        const [mild, worst] = bothValues(
          of,
          { ...each, body: [...each.body, harm] },
          { ...each, body: [...each.body, { ...harm, harm: harms.indexOf(harm.harm) < 2 ? harm.harm : grave }] },
        )
        expect(worst <= mild).toBe(true)
      }),
    )
  })

  it('finds the line behind the prices, whatever typing errors are among them', () => {
    const base = 710 * Math.exp(-0.05 * 3)
    const value = Number(valueOf(sound).valueRial / 10_000_000n)
    expect(Math.abs(value / base - 1)).toBeLessThan(0.05)
  })

  it('is the same in any order of the ads', () => {
    const cars = aMarket(3)
    expect(valueOf(sound, fitMarket(cars.toReversed(), thisYear))).toEqual(valueOf(sound, fitMarket(cars, thisYear)))
  })

  it('does not compare a car with itself', () => {
    const few = aMarket(5, 400)
      .filter(({ trimId, year }) => trimId === 11 && year >= 1401)
      .slice(0, 9)
    const own = { ...few[0]!, priceRial: few[0]!.priceRial * 2n }
    const [with2, with4] = [own, { ...own, priceRial: few[0]!.priceRial }].map((first) => {
      const valued = valueCar(fitMarket([first, ...few.slice(1)], thisYear), first, first.id)
      return valued.valueRial === null ? 0n : valued.valueRial
    })
    expect(with2).toBeGreaterThan(0n)
    // Its own price moves the slopes of the model a little, and nothing else.
    expect(Math.abs(Number(((with2! - with4!) * 1000n) / with4!))).toBeLessThan(40)
  })

  it.each([
    [{ wrecked: true }, 'wrecked'],
    [{ nationalPlate: false }, 'plate'],
    [{ engine: 'needs-repair' }, 'repair'],
    [{ gearbox: 'needs-repair' }, 'repair'],
    [{ trimId: 99 }, 'few-comparables'],
    [{ modelId: 99 }, 'few-comparables'],
    [{ year: 1370 }, 'few-comparables'],
  ] as const)('is refused for %j', (over, reason) => {
    expect(valueCar(market, { ...sound, ...over })).toMatchObject({ valueRial: null, reason })
  })

  it('is refused with four similar cars and returned with five', () => {
    const like = aMarket(1, 2000).filter((each) => each.trimId === 11 && Math.abs(each.year - sound.year) <= 3)
    expect(valueCar(fitMarket(like.slice(0, 4), thisYear), sound)).toMatchObject({ valueRial: null, sample: 4 })
    expect(valueOf(sound, fitMarket(like.slice(0, 5), thisYear)).comparables).toHaveLength(5)
  })

  it('needs no market to be refused', () => {
    expect(valueCar(fitMarket([], thisYear), sound)).toMatchObject({ valueRial: null, reason: 'few-comparables' })
  })
})

describe('cuts of bodies', () => {
  const cuts = Object.keys(publishedCuts) as Cut[]

  it('stay inside the bounds that appraisers publish, whatever the market', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...cuts), fc.integer({ min: -500, max: 900 })), (statement) => {
        const stored = orderedCuts({ ...middleCuts, ...statement })
        for (const cut of cuts) {
          const [min, max] = publishedCuts[cut]
          expect(stored[cut], cut).toBeLessThanOrEqual(max)
          // Lighter damage never costs more than graver damage, which may push it up inside its bounds.
          expect(stored[cut], cut).toBeGreaterThanOrEqual(min)
        }
      }),
    )
  })

  it('are larger for graver damage of the same part', () => {
    const order = (body: readonly Harm[]) =>
      body.map((harm) => valueOf({ ...sound, body: [{ part: 'door', harm }] }).valueRial)
    const [spot, painted, replaced] = order(['spot', 'painted', 'replaced'])
    expect(spot! >= painted! && painted! >= replaced!).toBe(true)
    expect(replaced! < valueOf(sound).valueRial).toBe(true)
  })

  it('are never larger for paint than for painting the whole car', () => {
    const many = Array.from({ length: 30 }, (): HarmedPart => ({ part: 'door', harm: 'painted' }))
    const { valueRial } = valueOf({ ...sound, body: many })
    const min = 1000 - repaintedBounds[1]
    expect(valueRial * 1000n >= (valueOf(sound).valueRial - 10_000_000n) * BigInt(min - 10)).toBe(true)
  })
})

describe('a price from its logarithm', () => {
  it('is a whole million of tomans and never falls', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4_000_000, max: 6_000_000 }), fc.nat(50_000), (ppm, more) => {
        expect(rialOf(ppm) % 10_000_000n).toBe(0n)
        expect(rialOf(ppm + more) >= rialOf(ppm)).toBe(true)
      }),
    )
  })
})
