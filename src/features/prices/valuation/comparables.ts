import { bodyCutsOf } from './body-cuts.ts'
import type { CarsByYear, PricedCar, ValuedCar } from './car.ts'
import type { Effects } from './effects.ts'
import { wearOf } from './fit/slopes.ts'

/** Cars of the trim within this number of years are comparable once their prices are adjusted. */
const yearsApart = 3
const max = 12
/**
 * For the most common cars only the nearest by kilometres are read, so that a valuation costs the same for every car.
 */
const consideredOfYear = 24

export const carsByYear = (cars: readonly PricedCar[]): CarsByYear =>
  new Map(
    [...Map.groupBy(cars, ({ year }) => year)].map(([year, some]) => [
      year,
      some.toSorted((a, b) => a.mileageKm - b.mileageKm || (a.id < b.id ? -1 : 1)),
    ]),
  )

/**
 * Returns the cars of a trim that are most similar to one, nearest first: year counts most, then wear by kilometres,
 * then the body. `near`: the number of all, without the car itself.
 */
export function chooseComparables(
  car: ValuedCar,
  years: CarsByYear,
  { body }: Effects,
  own: PricedCar | undefined,
): { chosen: PricedCar[]; near: number } {
  const wear = wearOf(car.mileageKm)
  const cutOf = (each: ValuedCar) => {
    const { panels, chassis, engine } = bodyCutsOf(each, body)
    return panels + chassis + engine
  }
  const cut = cutOf(car)
  const far = (other: PricedCar) =>
    Math.abs(other.year - car.year) + Math.abs(wearOf(other.mileageKm) - wear) * 2 + Math.abs(cutOf(other) - cut) / 50
  const candidates: { other: PricedCar; distance: number }[] = []
  let near = 0
  for (let year = car.year - yearsApart; year <= car.year + yearsApart; year++) {
    const ofYear = years.get(year) ?? []
    near += ofYear.filter((other) => isLike(other, car)).length
    for (const other of nextTo(ofYear, car.mileageKm)) {
      if (other !== own && isLike(other, car)) candidates.push({ other, distance: far(other) })
    }
  }
  const chosen = candidates.sort((a, b) => a.distance - b.distance || (a.other.id < b.other.id ? -1 : 1)).slice(0, max)
  const ownIsNear = own !== undefined && Math.abs(own.year - car.year) <= yearsApart && isLike(own, car)
  return { chosen: chosen.map(({ other }) => other), near: near - Number(ownIsNear) }
}

/** A car with its own engine and gearbox is never compared with one that has another. */
const isLike = (other: ValuedCar, car: ValuedCar): boolean =>
  (other.engine !== 'replaced' || car.engine === 'replaced') &&
  (other.gearbox !== 'replaced' || car.gearbox === 'replaced')

/** Returns the cars around some kilometres, as many on each side as there are. */
function nextTo(cars: readonly PricedCar[], km: number): readonly PricedCar[] {
  if (cars.length <= consideredOfYear) return cars
  let [low, high] = [0, cars.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (cars[middle]!.mileageKm < km) low = middle + 1
    else high = middle
  }
  const from = Math.min(cars.length - consideredOfYear, Math.max(0, low - (consideredOfYear >> 1)))
  return cars.slice(from, from + consideredOfYear)
}
