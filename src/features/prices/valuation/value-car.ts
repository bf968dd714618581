import type { PricedCar, ValuedCar } from './car.ts'
import { effectsOf, sumOf, type CarEffects } from './effects.ts'
import { yearsOnRoad, type Market, type ModelFit, type TrimFit } from './fit/fit-model.ts'
import { wearOf } from './fit/slopes.ts'
import { levelsOf, type TrimLevels } from './fit/trim-levels.ts'
import { logOfPrice, rialOf, toPpm } from './log-price.ts'
import { chooseComparables } from './comparables.ts'
import { confidenceOf, factorsOf, rawSpread, type Confidence, type Miss, type SpreadFactors } from './uncertainty.ts'

/**
 * The subject of a step of the explanation; `base` is the first, the price of the trim's newest year without damage.
 */
export type StepKind = 'base' | 'year' | 'mileage' | keyof CarEffects

/** One step of the explanation: its effect in rials, negative for a deduction. */
export type Step = { kind: StepKind; rial: bigint }

/** A car like the valued one, its price, and its price adjusted to the valued one. */
export type Comparable = { id: string; year: number; mileageKm: number; priceRial: bigint; adjustedRial: bigint }

/** Why a car has no value; the sentences are in texts.ts. */
export type NoValueReason = 'wrecked' | 'plate' | 'repair' | 'few-comparables'

export type Valuation =
  | {
      valueRial: bigint
      lowRial: bigint
      highRial: bigint
      confidence: Confidence
      /** The number of learnt cars of the trim, not far in years. */
      sample: number
      /** The year of the base price, and the kilometres that are usual for the car's own year. */
      baseYear: number
      usualKm: number
      /** From the base on, without steps of zero. They add up to the value, to the rial. */
      steps: readonly Step[]
      comparables: readonly Comparable[]
    }
  | { valueRial: null; reason: NoValueReason; sample: number }

/** The minimum number of cars of the same trim, not far in years, for a value. */
export const minComparables = 5
/** The maximum effect of kilometres, in ppm of the logarithm of a price. */
const maxMileagePpm = 150_000

/**
 * Returns the value of a car among the cars on offer, with its reasons. Never more for more kilometres, an older year
 * or a worse body. `ownId`: the id of this car among them, which is excluded.
 */
export function valueCar(market: Market, car: ValuedCar, ownId?: string): Valuation {
  const refused = reasonAgainst(car)
  if (refused) return { valueRial: null, reason: refused, sample: 0 }
  const model = market.models.get(car.modelId)
  const trim = model?.trims.get(car.trimId)
  if (!model || !trim) return { valueRial: null, reason: 'few-comparables', sample: 0 }
  const own = ownId === undefined ? undefined : trim.cars.get(ownId)
  const levels = own ? levelsOf(trim.prices, { year: own.car.year, raw: own.raw }) : trim.levels
  const { chosen, near } = chooseComparables(car, trim.years, market.effects, own?.car)
  if (chosen.length < minComparables) {
    return { valueRial: null, reason: 'few-comparables', sample: chosen.length }
  }
  const price = pricer(market, model, levels)
  const priced = price(car)
  const ppm = priced.total
  const { spreadPpm, years } = trim
  const rawPpm = rawSpread(car, { years, own: own?.car, spreadPpm, beyondPpm: priced.beyond })
  const confidence = confidenceOf(rawPpm)
  const halfPpm = Math.round(rawPpm * market.effects.spread[confidence])
  const baseYear = newestYear(trim, own?.car)
  return {
    valueRial: rialOf(ppm),
    lowRial: rialOf(ppm - halfPpm),
    highRial: rialOf(ppm + halfPpm),
    confidence,
    sample: near,
    baseYear,
    usualKm: usualKm(model, car.year, market.thisYear),
    steps: stepsOf(priced, price.base(baseYear)),
    comparables: chosen.map((other) => ({
      id: other.id,
      year: other.year,
      mileageKm: other.mileageKm,
      priceRial: other.priceRial,
      adjustedRial: rialOf(toPpm(logOfPrice(other.priceRial)) + ppm - price(other).total),
    })),
  }
}

function reasonAgainst({ wrecked, nationalPlate, engine, gearbox }: ValuedCar): NoValueReason | null {
  if (wrecked) return 'wrecked'
  if (!nationalPlate) return 'plate'
  return engine === 'needs-repair' || gearbox === 'needs-repair' ? 'repair' : null
}

/** The newest year with a car besides the valued one. */
const newestYear = ({ years }: TrimFit, own: PricedCar | undefined) =>
  Math.max(...[...years].flatMap(([year, cars]) => (cars.length === 1 && cars[0] === own ? [] : [year])))

const usualKm = ({ kmAYear }: ModelFit, year: number, thisYear: number) =>
  Math.round((kmAYear * yearsOnRoad(year, thisYear)) / 1000) * 1000

/** `beyond`: the effect of kilometres beyond the bound of their step. */
type Priced = { year: number; mileage: number; beyond: number; effects: CarEffects; total: number }

/** Prices as ppm of logarithms, all whole numbers, so that sums are exact. */
function pricer(market: Market, model: ModelFit, { from, ppm }: TrimLevels) {
  const wearPpm = (km: number) => toPpm(model.slopes.wear * wearOf(km))
  const usualWear = (year: number) => wearPpm(usualKm(model, year, market.thisYear))
  const level = (year: number) => ppm[Math.min(ppm.length - 1, Math.max(0, year - from))]!
  /** An undamaged car of a year with the usual kilometres. */
  const base = (year: number) => level(year) - usualWear(year)
  const price = (car: ValuedCar): Priced => {
    const year = base(car.year)
    const driven = usualWear(car.year) - wearPpm(car.mileageKm)
    const mileage = Math.min(maxMileagePpm, Math.max(-maxMileagePpm, driven))
    const effects = effectsOf(car, market.effects)
    return { year, mileage, beyond: Math.abs(driven - mileage), effects, total: year + mileage + sumOf(effects) }
  }
  return Object.assign(price, { base })
}

/** Each step is the difference between two consecutive prices, so they add up despite rounding. */
function stepsOf({ year, mileage, effects }: Priced, base: number): Step[] {
  const parts: [StepKind, number][] = [
    ['year', year - base],
    ['mileage', mileage],
    ...(Object.entries(effects) as [keyof CarEffects, number][]),
  ]
  const steps: Step[] = [{ kind: 'base', rial: rialOf(base) }]
  let reached = base
  for (const [kind, ppm] of parts) {
    const rial = rialOf(reached + ppm) - rialOf(reached)
    reached += ppm
    if (rial !== 0n) steps.push({ kind, rial })
  }
  return steps
}

/** The number of cars that determine the width of ranges. */
const maxMissed = 4000

/** Calibrates the width of ranges: each car is valued by the others and compared with its own price (leave one out). */
export function calibrate(market: Market): SpreadFactors {
  const cars = [...market.models.values()].flatMap((model) =>
    [...model.trims.values()].flatMap((trim) =>
      trim.cars.size <= minComparables ? [] : [...trim.cars.values()].map((each) => ({ ...each, model, trim })),
    ),
  )
  const every = Math.ceil(cars.length / maxMissed)
  const misses = cars
    .filter((_, index) => index % every === 0)
    .map(({ car, raw, model, trim: { prices, spreadPpm, years } }): Miss => {
      const priced = pricer(market, model, levelsOf(prices, { year: car.year, raw }))(car)
      const rawPpm = rawSpread(car, { years, own: car, spreadPpm, beyondPpm: priced.beyond })
      return { rawPpm, awayPpm: toPpm(logOfPrice(car.priceRial)) - priced.total }
    })
  return factorsOf(misses)
}
