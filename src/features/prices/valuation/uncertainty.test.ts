import { describe, expect, it } from 'vitest'
import { seededRandom } from '#kit/seeded-random.ts'
import type { PricedCar, ValuedCar } from './car.ts'
import { fitMarket } from './fit/fit-market.ts'
import { wearOf } from './fit/slopes.ts'
import { confidenceOf, factorsOf, type Confidence, type Miss } from './uncertainty.ts'
import { valueCar } from './value-car.ts'

const thisYear = 1405
const sound: ValuedCar = {
  modelId: 1,
  trimId: 1,
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

/** The scatter of each model's prices: a common car, a rare one, and one with little information. */
const scatters = [0.03, 0.07, 0.14] as const

function aMarket(seed: number, count: number): PricedCar[] {
  const random = seededRandom(`uncertainty ${seed}`)
  return Array.from({ length: count }, (_, index) => {
    const modelId = random.int(1, 3)
    const year = random.int(1396, thisYear)
    const mileageKm = Math.max(500, Math.round((thisYear - year + 0.5) * random.normal(20_000, 5000)))
    const log = -0.05 * (thisYear - year) - 0.07 * wearOf(mileageKm) + random.normal(0, scatters[modelId - 1]!)
    return {
      ...sound,
      id: `${seed}-${index}`,
      modelId,
      trimId: modelId,
      year,
      mileageKm,
      priceRial: BigInt(Math.round(1000 * modelId * Math.exp(log))) * 10_000_000n,
    }
  })
}

type Valued = { confidence: Confidence; inside: boolean; width: number }

/** Each car of a market, valued without its own price. */
function valuedAll(cars: readonly PricedCar[], market = fitMarket(cars, thisYear)): Valued[] {
  return cars.flatMap((car) => {
    const valued = valueCar(market, car, car.id)
    if (valued.valueRial === null) return []
    const { confidence, lowRial, highRial, valueRial } = valued
    const inside = lowRial <= car.priceRial && car.priceRial <= highRial
    return { confidence, inside, width: Number(highRial - lowRial) / Number(valueRial) }
  })
}

const classes: readonly Confidence[] = ['high', 'medium', 'low']
const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

describe('the range of a value', () => {
  const valued = valuedAll(aMarket(1, 6000))
  const of = (confidence: Confidence) => valued.filter((each) => each.confidence === confidence)

  it.each(classes)('contains 78 to 82 of 100 excluded prices, with confidence %s', (confidence) => {
    const own = of(confidence)
    expect(own.length).toBeGreaterThan(500)
    const share = own.filter(({ inside }) => inside).length / own.length
    expect(share).toBeGreaterThanOrEqual(0.78)
    expect(share).toBeLessThanOrEqual(0.82)
  })

  it('is at least twice as wide with low confidence as with high', () => {
    const [high, medium, low] = classes.map((confidence) => middle(of(confidence).map(({ width }) => width)))
    expect(low! / high!).toBeGreaterThanOrEqual(2)
    expect(medium!).toBeGreaterThan(high!)
    expect(low!).toBeGreaterThan(medium!)
  })
})

describe('a car far from the learnt ones', () => {
  const market = fitMarket(
    aMarket(2, 3000).filter(({ modelId }) => modelId === 1),
    thisYear,
  )
  const value = (over: Partial<ValuedCar>) => {
    const match = valueCar(market, { ...sound, ...over })
    if (match.valueRial === null) throw new Error(match.reason)
    return { confidence: match.confidence, width: Number(match.highRial - match.lowRial) / Number(match.valueRial) }
  }
  const usual = value({})

  it('has high confidence while it is near', () => {
    expect(usual.confidence).toBe('high')
  })
  it.each<[string, Partial<ValuedCar>]>([
    ['nine years old without a kilometre', { year: 1396, mileageKm: 0 }],
    ['with 900,000 kilometres', { year: 1401, mileageKm: 900_000 }],
    ['older than every known one', { year: 1393, mileageKm: 240_000 }],
  ])('%s never has high confidence, and its range is wider', (_what, over) => {
    const far = value(over)
    expect(far.confidence).not.toBe('high')
    expect(far.width).toBeGreaterThan(usual.width * 1.4)
  })
  it('is less certain the farther away', () => {
    const widths = [60_000, 400_000, 600_000, 900_000].map((mileageKm) => value({ mileageKm }).width)
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  })
  it('is less certain with few cars around it', () => {
    const few = fitMarket(
      aMarket(2, 3000)
        .filter(({ modelId }) => modelId === 1)
        .slice(0, 8),
      thisYear,
    )
    const match = valueCar(few, sound)
    if (match.valueRial === null) throw new Error(match.reason)
    expect(Number(match.highRial - match.lowRial) / Number(match.valueRial)).toBeGreaterThan(usual.width)
  })
})

describe('cars with another engine or gearbox', () => {
  const cars = aMarket(3, 400).map((car, index): PricedCar => ({
    ...car,
    engine: index % 4 === 0 ? 'replaced' : 'sound',
    gearbox: index % 5 === 0 ? 'replaced' : 'sound',
  }))
  const market = fitMarket(cars, thisYear)
  const comparablesOf = (over: Partial<ValuedCar>) => {
    const match = valueCar(market, { ...sound, ...over })
    if (match.valueRial === null) throw new Error(match.reason)
    return match.comparables.map(({ id }) => cars.find((car) => car.id === id)!)
  }

  it('are not compared with a car that has its own', () => {
    expect(comparablesOf({}).every(({ engine, gearbox }) => engine === 'sound' && gearbox === 'sound')).toBe(true)
    expect(comparablesOf({ engine: 'replaced' }).every(({ gearbox }) => gearbox === 'sound')).toBe(true)
  })
})

it('factors come from the errors of each class, and from all in a small class', () => {
  const misses = (rawPpm: number, count: number, share: number): Miss[] =>
    Array.from({ length: count }, (_, index) => ({ rawPpm, awayPpm: (rawPpm * share * (index + 1)) / count }))
  const factors = factorsOf([...misses(50_000, 1000, 1), ...misses(200_000, 1000, 2), ...misses(100_000, 10, 2)])
  expect(factors.high).toBeCloseTo(0.8, 1)
  expect(factors.low).toBeCloseTo(1.6, 1)
  expect(factors.medium).toBeGreaterThan(0.8)
  expect([50_000, 60_001, 120_001].map(confidenceOf)).toEqual(['high', 'medium', 'low'])
})
