import type { CarsByYear, PricedCar, ValuedCar } from './car.ts'
import { wearOf } from './fit/slopes.ts'

export type Confidence = 'high' | 'medium' | 'low'

/** The factor of each class's raw width, so that four of five prices are inside the range. */
export type SpreadFactors = Readonly<Record<Confidence, number>>
export const noFactors: SpreadFactors = { high: 1, medium: 1, low: 1 }

/** The maximum half range of a class, in ppm of the logarithm of a price; low has none. */
const widest = { high: 60_000, medium: 120_000 } as const

export const confidenceOf = (rawPpm: number): Confidence =>
  rawPpm <= widest.high ? 'high' : rawPpm <= widest.medium ? 'medium' : 'low'

/** A year of age outside the known years, and a unit of wear outside the known kilometres, in ppm. */
const yearOutside = 30_000
const wearOutside = 120_000
/** The weight of a year's cars for the years beside it; the same as for levels. */
const nearness = [1, 0.5, 0.2] as const
/** Cars within this number of years determine the known kilometres. */
const yearsApart = 3

type Existing = {
  years: CarsByYear
  own: PricedCar | undefined
  /** Half the range of most prices of the trim beside its own level, in ppm. */
  spreadPpm: number
  /** How far the kilometres would move the price beyond the bound of that step, in ppm. */
  beyondPpm: number
}

/**
 * Returns half the width of the range of a car's value before calibration, in ppm: it grows with the scatter of the
 * trim, with few cars near its year, and with its distance from the years and kilometres of the learnt cars.
 */
export function rawSpread({ year, mileageKm }: ValuedCar, { years, own, spreadPpm, beyondPpm }: Existing): number {
  let [near, first, last, min, max] = [0, Infinity, -Infinity, Infinity, -Infinity]
  for (const [other, cars] of years) {
    const [from, to] = endsWithout(cars, own)
    if (!from || !to) continue
    const count = cars.length - (own?.year === other ? 1 : 0)
    const apart = Math.abs(other - year)
    near += count * (nearness[apart] ?? 0)
    first = Math.min(first, other)
    last = Math.max(last, other)
    if (apart > yearsApart) continue
    min = Math.min(min, wearOf(from.mileageKm))
    max = Math.max(max, wearOf(to.mileageKm))
  }
  const wear = wearOf(mileageKm)
  const parts = [
    spreadPpm * Math.sqrt(1 + 1 / (near + 0.5)),
    yearOutside * Math.max(0, first - year, year - last),
    wearOutside * Math.max(0, min - wear, wear - max),
    beyondPpm,
  ]
  return Math.hypot(...parts)
}

/** The cars of a year with the fewest and the most kilometres, without the valued one. */
function endsWithout(cars: readonly PricedCar[], own: PricedCar | undefined) {
  const first = cars[0] === own ? cars[1] : cars[0]
  const last = cars.at(-1) === own ? cars.at(-2) : cars.at(-1)
  return [first, last] as const
}

/** The share of prices inside a range. */
const insideShare = 0.8
/** A class with fewer cars is calibrated by all of them together. */
const leastOfClass = 60

/** An excluded price, beside its estimate from the others: both in ppm. */
export type Miss = { rawPpm: number; awayPpm: number }

/** Returns the factors at which four of five prices of each class are inside their range. */
export function factorsOf(misses: readonly Miss[]): SpreadFactors {
  const factorOf = (some: readonly Miss[]) => {
    const shares = some.map(({ rawPpm, awayPpm }) => Math.abs(awayPpm) / rawPpm).sort((a, b) => a - b)
    const match = shares[Math.min(shares.length - 1, Math.floor(shares.length * insideShare))] ?? 1
    return Math.min(3, Math.max(0.3, match))
  }
  const all = factorOf(misses)
  const classFactor = (confidence: Confidence) => {
    const own = misses.filter(({ rawPpm }) => confidenceOf(rawPpm) === confidence)
    return own.length < leastOfClass ? all : factorOf(own)
  }
  return { high: classFactor('high'), medium: classFactor('medium'), low: classFactor('low') }
}
