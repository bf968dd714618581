import { bodyCutsOf, middleCuts, type BodyCuts } from './body-cuts.ts'
import type { ValuedCar } from './car.ts'
import { lossPpm } from './log-price.ts'
import { noFactors, type SpreadFactors } from './uncertainty.ts'

/**
 * The effects shared by all models, as learnt from the whole market: ppm of the logarithm of a price, inside published
 * bounds.
 */
export type Effects = {
  body: BodyCuts
  /** Each remaining month of insurance above half a year, or below it. */
  insuranceMonth: number
  rideHailing: number
  colour: ReadonlyMap<string, number>
  place: ReadonlyMap<string, number>
  /** The width of ranges, by leaving each car out. */
  spread: SpreadFactors
}

export const noEffects: Effects = {
  body: middleCuts,
  insuranceMonth: 0,
  rideHailing: 0,
  colour: new Map(),
  place: new Map(),
  spread: noFactors,
}

/** Bounds of the learnt effects, in ppm. An unpopular colour costs five to ten percent. */
export const effectBounds = {
  insuranceMonth: [0, 1500],
  rideHailing: [-80_000, 0],
  colour: [-105_000, 20_000],
  place: [-30_000, 30_000],
} as const

/** A price usually includes half a year of insurance. */
export const usualInsuranceMonths = 6

/** Returns the additions to and deductions from a car's price, besides trim, year and kilometres. */
export type CarEffects = Record<'panels' | 'chassis' | 'engine' | 'insurance' | 'usage' | 'colour' | 'place', number>

export function effectsOf(car: ValuedCar, effects: Effects): CarEffects {
  const { panels, chassis, engine } = bodyCutsOf(car, effects.body)
  const panelsPpm = lossPpm(panels)
  return {
    panels: panelsPpm,
    chassis: lossPpm(panels + chassis) - panelsPpm,
    engine: lossPpm(engine),
    insurance: car.insuranceMonths === null ? 0 : (car.insuranceMonths - usualInsuranceMonths) * effects.insuranceMonth,
    usage: car.rideHailing ? effects.rideHailing : 0,
    colour: effects.colour.get(car.colour) ?? 0,
    place: effects.place.get(car.place) ?? 0,
  }
}

export const sumOf = (parts: CarEffects): number => Object.values(parts).reduce((sum, ppm) => sum + ppm, 0)
