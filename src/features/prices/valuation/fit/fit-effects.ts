import { bodyCutsOf, cutOf, middleCuts, orderedCuts, publishedCuts, type Cut } from '../body-cuts.ts'
import type { PricedCar } from '../car.ts'
import { effectBounds, effectsOf, usualInsuranceMonths, type CarEffects, type Effects } from '../effects.ts'
import { toPpm } from '../log-price.ts'
import { clamp, medianOf, sortNumbers } from './statistics.ts'

/** A car, and the residual of its price's logarithm after trim, year, kilometres and all known effects. */
export type LeftOver = { car: PricedCar; left: number }

/** The number of cars at which the market weighs about as much as published values. */
const steady = { body: 30, colour: 80, place: 200, insurance: 500 } as const

/** Learns the effects of body, colour, place, use and insurance from the residuals of all models. */
export function fitEffects(cars: readonly LeftOver[], effects: Effects): Effects {
  const rows = cars.map(({ car, left }) => ({ car, left, own: effectsOf(car, effects) }))
  return {
    body: fitBody(rows, effects),
    insuranceMonth: fitInsurance(rows),
    rideHailing: shrunk(
      rows.filter(({ car }) => car.rideHailing).map(({ left, own }) => left + own.usage / 1_000_000),
      steady.colour,
      effectBounds.rideHailing,
    ),
    colour: fitNames(rows, 'colour', ({ colour }) => colour),
    place: fitNames(rows, 'place', ({ place }) => place),
    spread: effects.spread,
  }
}

type Row = LeftOver & { own: CarEffects }

/** The median of residuals, nearer to zero the fewer there are, in ppm. */
function shrunk(lefts: readonly number[], many: number, bounds: readonly [number, number]): number {
  const share = lefts.length / (lefts.length + many)
  return clamp(toPpm(medianOf(sortNumbers(lefts)) * share), bounds)
}

function fitNames(rows: readonly Row[], effect: 'colour' | 'place', nameOf: (car: PricedCar) => string) {
  const matches = [...Map.groupBy(rows, ({ car }) => nameOf(car))].map(([name, some]) => {
    const lefts = some.map(({ left, own }) => left + own[effect] / 1_000_000)
    return [name, shrunk(lefts, steady[effect], effectBounds[effect])] as const
  })
  return new Map(matches)
}

/** The slope of residuals over months of insurance. */
function fitInsurance(rows: readonly Row[]): number {
  let [sum, square, count] = [0, 0, 0]
  for (const { car, left, own } of rows) {
    // Outliers would outweigh the effect of months.
    if (car.insuranceMonths === null || Math.abs(left) > 0.15) continue
    const months = car.insuranceMonths - usualInsuranceMonths
    sum += months * (left + own.insurance / 1_000_000)
    square += months * months
    count++
  }
  if (square === 0) return 0
  return clamp(toPpm(((sum / square) * count) / (count + steady.insurance)), effectBounds.insuranceMonth)
}

/** Learns each cut from the cars that have only this kind of damage. */
function fitBody(rows: readonly Row[], { body: existing }: Effects) {
  const statements = new Map<Cut | 'repainted', number[]>()
  for (const { car, left, own } of rows) {
    const kind = kindOf(car)
    if (!kind) continue
    const { cut, count } = kind
    const whole = bodyCutsOf(car, { ...existing, repainted: 1000 }).panels > existing.repainted
    const permille = (1 - Math.exp(left + (own.panels + own.chassis + own.engine) / 1_000_000)) * 1000
    const name = whole && cut.startsWith('painted') ? 'repainted' : cut
    const list = statements.get(name) ?? []
    list.push(name === 'repainted' ? permille : permille / count)
    statements.set(name, list)
  }
  const cuts = { ...existing }
  for (const [cut, permilles] of statements) {
    const weight = permilles.length / (permilles.length + steady.body)
    const middle = medianOf(sortNumbers(permilles))
    cuts[cut] = Math.round(middle * weight + middleCuts[cut] * (1 - weight))
  }
  return orderedCuts(cuts)
}

/**
 * The only kind of damage of a car, and its count. Cars painted all around count by their doors, which are most of
 * them.
 */
function kindOf({ body, engine, gearbox }: PricedCar): { cut: Cut; count: number } | null {
  const cuts: Cut[] = body.map(cutOf)
  if (engine === 'replaced') cuts.push('replaced-engine')
  if (gearbox === 'replaced') cuts.push('replaced-gearbox')
  const [cut] = cuts
  if (!cut) return null
  const allPainted = cuts.length >= 6 && cuts.every((each) => each.startsWith('painted'))
  if (allPainted) return { cut: 'painted-door', count: cuts.length }
  return cut in publishedCuts && cuts.every((each) => each === cut) ? { cut, count: cuts.length } : null
}
