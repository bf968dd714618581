import type { Make, Model, Trim } from '#features/catalog/contract.ts'
import type { SeededRandom } from '#kit/seeded-random.ts'
import type { BodyStateSlug, PartState, PlateKind } from '#features/marketplace/ad/choices.ts'
import { newestPrices } from './price-table.ts'

/** The inputs of a price besides the trim; `age` counts from the trim's newest year. */
export type Condition = {
  age: number
  yearsOnRoad: number
  mileageKm: number
  bodyState: BodyStateSlug
  engine: PartState
  gearbox: PartState
  plate: PlateKind
  rideHailing: boolean
}

/** Price factors by body state. */
const bodyFactors: Record<BodyStateSlug, number> = {
  'no-paint': 1,
  scratches: 0.985,
  'dent-repair': 0.98,
  'one-spot': 0.97,
  'two-spots': 0.95,
  'many-spots': 0.92,
  'fender-painted': 0.96,
  'one-door-painted': 0.95,
  'two-doors-painted': 0.92,
  'hood-painted': 0.93,
  'around-painted': 0.8,
  'full-painted': 0.72,
  'hood-replaced': 0.9,
  'fender-replaced': 0.94,
  'door-replaced': 0.92,
  'cabin-replaced': 0.7,
  crashed: 0.62,
  burned: 0.35,
  scrap: 0.2,
}

/** Price factors per year of age; local vehicles keep their value, recent Chinese ones least. */
const yearlyFactors: Record<Make['origin'], number> = { domestic: 0.962, assembled: 0.945, imported: 0.952 }
const KM_A_YEAR = 19_500

/**
 * Returns the price of the newest year in millions of tomans: from the table, or estimated from
 * size, power and origin.
 */
export function newestPrice(make: Make, model: Model, trim: Trim): number {
  const prices = newestPrices()[make.slug]?.[model.slug.slice(make.slug.length + 1)]
  const existing = typeof prices === 'number' ? prices : prices?.[trim.slug.slice(model.slug.length + 1)]
  if (existing !== undefined) return existing
  const sizes: Record<string, number> = {
    A: 0.6,
    B: 0.8,
    C: 1,
    D: 1.4,
    E: 2,
    F: 3,
    sport: 2.4,
    pickup: 0.9,
    'full-size': 2.6,
  }
  const origins = { domestic: 1000, assembled: 1900, imported: 3400 }
  return origins[make.origin] * (sizes[model.sizeClass] ?? 1) * (0.6 + (trim.powerHp ?? 120) / 300)
}

/** Returns the fair price of a vehicle in millions of tomans. */
export function fairPrice(newest: number, origin: Make['origin'], condition: Condition): number {
  const { age, yearsOnRoad, mileageKm } = condition
  const aged = newest * Math.max(0.22, yearlyFactors[origin] ** age)
  const expected = Math.max(8_000, KM_A_YEAR * yearsOnRoad)
  const wear = Math.min(0.15, Math.max(-0.1, ((mileageKm - expected) / expected) * 0.16))
  const driven = mileageKm === 0 ? 1.02 : 1 - wear
  const parts = partFactor(condition.engine) * partFactor(condition.gearbox)
  // A free-zone plate is bound to its zone, and no customs duty was paid.
  const place = condition.plate === 'national' ? 1 : 0.58
  return aged * driven * bodyFactors[condition.bodyState] * parts * place * (condition.rideHailing ? 0.96 : 1)
}

const partFactor = (state: PartState): number => ({ sound: 1, replaced: 0.97, 'needs-repair': 0.91 })[state]

/**
 * Draws an asking price for a vehicle worth `fair`: near it, sometimes a bargain or too high.
 * Millions of tomans.
 */
export function listPrice(random: SeededRandom, fair: number, fromDealer: boolean): number {
  const mood = random.next()
  const gap =
    mood < 0.03 ? -0.08 - 0.14 * random.next() : mood < 0.1 ? 0.08 + 0.16 * random.next() : random.normal(0, 0.035)
  return roundAsPeople(random, fair * (1 + gap) * (fromDealer ? 1.012 : 1))
}

/**
 * Rounds as people round prices of this size, sometimes just below («۷۹۹»). Millions of tomans, at
 * least 20.
 */
export function roundAsPeople(random: SeededRandom, price: number): number {
  const fine = random.chance(0.25)
  const step =
    price < 1000 ? (fine ? 1 : 5) : price < 2500 ? (fine ? 5 : 10) : price < 6000 ? (fine ? 10 : 50) : fine ? 50 : 100
  const round = Math.max(20, Math.round(price / step) * step)
  return round % 50 === 0 && round < 2000 && random.chance(0.12) ? round - 1 : round
}

/** Converts millions of tomans to rials. */
export const rialsOf = (millions: number): bigint => BigInt(Math.round(millions)) * 10_000_000n
