import { bodyCutsOf } from './body-cuts.ts'
import type { PricedCar, ValuedCar } from './car.ts'
import type { Effects } from './effects.ts'
import { wearOf } from './fit/slopes.ts'

/** Cars of the trim up to so many years apart are like each other once their prices are adjusted. */
const yearsApart = 3
const most = 12

/**
 * The cars of a trim that are most like one, nearest first: year counts most, then kilometres as they matter, then the body. `near` is how
 * many there are in all.
 */
export function chooseComparables(
  car: ValuedCar,
  others: readonly PricedCar[],
  { body }: Effects,
): { chosen: PricedCar[]; near: number } {
  const wear = wearOf(car.mileageKm)
  const cutOf = (each: ValuedCar) => {
    const { panels, chassis, engine } = bodyCutsOf(each, body)
    return panels + chassis + engine
  }
  const cut = cutOf(car)
  const like = others.filter(({ year }) => Math.abs(year - car.year) <= yearsApart)
  const far = (other: PricedCar) =>
    Math.abs(other.year - car.year) + Math.abs(wearOf(other.mileageKm) - wear) * 2 + Math.abs(cutOf(other) - cut) / 50
  const chosen = like
    .map((other) => ({ other, distance: far(other) }))
    .sort((a, b) => a.distance - b.distance || (a.other.id < b.other.id ? -1 : 1))
    .slice(0, most)
  return { chosen: chosen.map(({ other }) => other), near: like.length }
}
