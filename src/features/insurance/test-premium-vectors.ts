import { z } from 'zod'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/vectors/third-party-premiums.json?raw'
import { vehicleClassKeys } from './classes.ts'

const given = z.enum([
  'cover',
  'discount',
  'driverDiscount',
  'usage',
  'age',
  'points',
  'newVehicle',
  'term',
  'insurer',
  'lateDays',
])

/**
 * Premiums of 1405 computed from the tariff table with exact fractions, independently of this code; the first eight
 * come from the official table itself. Rials: base, extra cover, surcharges, gross, discount, after it, for the term,
 * the insurer's discount, third party, driver, both, tax, late fine, total. Percentages as given; by default none,
 * minimum cover, a year.
 */
export const premiumVectors = dataFile(
  'vectors/third-party-premiums.json',
  text,
  z.array(
    z.strictObject({
      name: z.string(),
      vehicleClass: z.enum(vehicleClassKeys),
      given: z.partialRecord(given, z.number()),
      rials: z.array(z.number().int()).length(14),
    }),
  ),
)
