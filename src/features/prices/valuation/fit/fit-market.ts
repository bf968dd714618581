import type { PricedCar } from '../car.ts'
import { effectsOf, noEffects, sumOf, type Effects } from '../effects.ts'
import { logOfPrice } from '../log-price.ts'
import { fitEffects, type LeftOver } from './fit-effects.ts'
import { calibrate } from '../value-car.ts'
import { fitModel, type Market, type ModelFit } from './fit-model.ts'
import { wearOf } from './slopes.ts'

const rounds = 2

/**
 * Learns prices from the cars on offer: each model by itself, and the shared effects from all of them together. `cars`:
 * those whose price represents the market: cash, nationally plated, driving, sold by their owner. The order of the cars
 * does not matter.
 */
export const fitMarket = (cars: readonly PricedCar[], thisYear: number): Market =>
  marketOf(cars, learnEffects(cars, thisYear), thisYear)

/** Learns the shared effects from cars of all models; a large market uses a fair sample. */
export function learnEffects(cars: readonly PricedCar[], thisYear: number): Effects {
  const byModel = usableByModel(cars)
  let effects = noEffects
  for (let round = 0; round < rounds; round++) {
    effects = fitEffects([...leftOvers(fitModels(byModel, effects, thisYear), effects)], effects)
  }
  const models = fitModels(byModel, effects, thisYear)
  return { ...effects, spread: calibrate({ thisYear, effects, models }) }
}

/** Learns the market of some models from all of their cars, with known shared effects. */
export const marketOf = (cars: readonly PricedCar[], effects: Effects, thisYear: number): Market => ({
  thisYear,
  effects,
  models: fitModels(usableByModel(cars), effects, thisYear),
})

function usableByModel(cars: readonly PricedCar[]) {
  const usable = cars.filter((car) => car.priceRial > 0n && car.nationalPlate && !car.wrecked)
  return Map.groupBy(inOrder(usable), ({ modelId }) => modelId)
}

const inOrder = (cars: readonly PricedCar[]) => cars.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

const fitModels = (byModel: ReadonlyMap<number, readonly PricedCar[]>, effects: Effects, thisYear: number) =>
  new Map([...byModel].map(([modelId, cars]) => [modelId, fitModel(cars, effects, thisYear)]))

function* leftOvers(models: ReadonlyMap<number, ModelFit>, effects: Effects): Generator<LeftOver> {
  for (const { slopes, trims } of models.values()) {
    for (const { levels, cars } of trims.values()) {
      for (const { car } of cars.values()) {
        const level = (levels.ppm[car.year - levels.from] ?? 0) + sumOf(effectsOf(car, effects))
        yield { car, left: logOfPrice(car.priceRial) - level / 1_000_000 + slopes.wear * wearOf(car.mileageKm) }
      }
    }
  }
}
