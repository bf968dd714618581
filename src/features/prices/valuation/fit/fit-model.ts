import type { CarsByYear, PricedCar } from '../car.ts'
import { carsByYear } from '../comparables.ts'
import { effectsOf, sumOf, type Effects } from '../effects.ts'
import { logOfPrice } from '../log-price.ts'
import { fitSlopes, wearOf, type Slopes } from './slopes.ts'
import { clamp, medianOf, quantileOf, sortNumbers } from './statistics.ts'
import { levelsOf, type TrimLevels, type TrimPrices } from './trim-levels.ts'

export type TrimFit = {
  prices: TrimPrices
  levels: TrimLevels
  /** Most prices are within these ppm below and above a value. */
  spreadPpm: number
  /** The learnt cars by id, each with its contribution to the level of its trim. */
  cars: ReadonlyMap<string, { car: PricedCar; raw: number }>
  years: CarsByYear
}

/** The prices learnt from present offers; everything that a valuation needs, in memory. */
export type Market = { thisYear: number; effects: Effects; models: ReadonlyMap<number, ModelFit> }

/** The prices learnt from the cars of one model. */
export type ModelFit = { slopes: Slopes; kmAYear: number; trims: ReadonlyMap<number, TrimFit> }

/** Minimum and maximum kilometres of a year. */
const kmAYearBounds = [17_000, 25_000] as const
/** A price further than this from the median of its trim is a typing error or a placeholder. */
const farthest = 0.8
/** The range of four of five prices of a trim around its level. */
const insideShare = 0.8
const spreadBounds = [20_000, 250_000] as const

export const yearsOnRoad = (year: number, thisYear: number): number => Math.max(0, thisYear - year) + 0.5

type Point = { car: PricedCar; trimId: number; age: number; wear: number; log: number }

export function fitModel(cars: readonly PricedCar[], effects: Effects, thisYear: number): ModelFit {
  const points = cars.map((car) => ({
    car,
    trimId: car.trimId,
    age: thisYear - car.year,
    wear: wearOf(car.mileageKm),
    log: logOfPrice(car.priceRial) - sumOf(effectsOf(car, effects)) / 1_000_000,
  }))
  const stored = withoutSlips(points)
  const slopes = fitSlopes(stored)
  const driven = stored.filter(({ car }) => car.mileageKm > 0)
  const aYear = sortNumbers(driven.map(({ car }) => car.mileageKm / yearsOnRoad(car.year, thisYear)))
  const kmAYear = clamp(aYear.length ? Math.round(medianOf(aYear)) : 20_000, kmAYearBounds)
  const trims = [...Map.groupBy(stored, ({ trimId }) => trimId)].map(
    ([trimId, own]) => [trimId, { own, ...pricesOf(own, slopes, thisYear) }] as const,
  )
  const spreads = sortNumbers(trims.flatMap(([, { away }]) => [...away]))
  const usual = quantileOf(spreads, insideShare)
  return {
    slopes,
    kmAYear,
    trims: new Map(
      trims.map(([trimId, { own, prices, levels, told, away }]) => {
        const few = 10
        const share = (away.length * quantileOf(away, insideShare) + few * usual) / (away.length + few)
        const spreadPpm = Math.round(clamp(share * 1_000_000, spreadBounds))
        const years = carsByYear(own.map(({ car }) => car))
        return [trimId, { prices, levels, spreadPpm, cars: told, years }]
      }),
    ),
  }
}

/** Removes prices that cannot be real: placeholders, down payments, a zero too many. */
function withoutSlips(points: readonly Point[]): Point[] {
  const usual = { year: 0.05, wear: 0.05 }
  const flat = ({ log, age, wear }: Point) => log + usual.year * age + usual.wear * wear
  return [...Map.groupBy(points, ({ trimId }) => trimId).values()].flatMap((own) => {
    const middle = medianOf(sortNumbers(own.map(flat)))
    return own.filter((point) => Math.abs(flat(point) - middle) < farthest)
  })
}

function pricesOf(own: readonly Point[], slopes: Slopes, thisYear: number) {
  const raw = ({ log, age, wear }: Point) => log + slopes.year * age + slopes.wear * wear
  const byYear = [...Map.groupBy(own, ({ car }) => car.year)].map(
    ([year, some]) => [year, sortNumbers(some.map(raw))] as const,
  )
  const prices: TrimPrices = { thisYear, slopes, all: sortNumbers(own.map(raw)), byYear: new Map(byYear) }
  const levels = levelsOf(prices)
  const away = sortNumbers(own.map((point) => Math.abs(residual(point, levels, slopes))))
  const told = new Map(own.map((point) => [point.car.id, { car: point.car, raw: raw(point) }]))
  return { prices, levels, told, away }
}

const residual = ({ log, wear, car }: Point, { from, ppm }: TrimLevels, slopes: Slopes) =>
  log - (ppm[car.year - from] ?? 0) / 1_000_000 + slopes.wear * wear
