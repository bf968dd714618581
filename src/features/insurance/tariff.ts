import type { Rial } from '#kit/money.ts'
import type { TermDays, Usage, VehicleClass } from './classes.ts'
import type { DiscountRule } from './discounts.ts'
import type { CoverTier } from './premium.ts'

/** All inputs of premiums at one time. */
export type Tariff = {
  classes: Readonly<Record<VehicleClass, { yearRial: Rial; lateDayRial: Rial; driverPer100k: number }>>
  diyehNormalRial: Rial
  diyehHaramRial: Rial
  coverLeastRial: Rial
  conventionalRial: Rial
  /** The possible values, ascending. */
  covers: readonly Rial[]
  tiers: readonly CoverTier[]
  discounts: DiscountRule
  newVehiclePercent: number
  insurerMostHundredths: number
  usagePercent: Readonly<Record<Usage, number>>
  age: { from: number; perYear: number; most: number }
  points: { each: number; most: number }
  terms: Readonly<Record<TermDays, number>>
  lateDaysMost: number
  vatHundredths: number
}
