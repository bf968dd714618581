import { expect, it } from 'vitest'
import { nextInput } from './next-year.ts'
import type { QuoteInput } from './quote-input.ts'
import { firstTariff } from './test-tariff.ts'

const before: QuoteInput = {
  plate: '12ب345-67',
  car: null,
  trim: null,
  vehicleClass: 'four',
  year: 1402,
  usage: 'private',
  before: 'never',
  endsOn: null,
  discountYears: 3,
  driverYears: 3,
  financial: 0,
  bodily: 0,
  ownerChanged: false,
  points: 4,
  term: 365,
}

it.each([
  ['no claim gives a year more', {}, [4, 4]],
  ['fourteen years are the most', { discountYears: 14, driverYears: 14 }, [14, 14]],
  // 15 less 20 is a surcharge of 5; a year without a claim brings it to nothing.
  ['a claim for damage begins anew', { financial: 1 }, [0, 4]],
  ['of 45 percent it leaves 25, and a year more', { discountYears: 9, financial: 1 }, [6, 4]],
  ['an injured person costs both discounts', { discountYears: 9, driverYears: 9, bodily: 1 }, [4, 4]],
  ['claims of a former owner are not one’s own', { financial: 3, ownerChanged: true }, [4, 4]],
] as const)('%s', (_name, over, years) => {
  const next = nextInput({ ...before, ...over }, '2027-11-25', firstTariff)
  expect([next.discountYears, next.driverYears]).toEqual(years)
  expect(next).toMatchObject({ before: 'had', endsOn: '1406/09/04', financial: 0, bodily: 0, ownerChanged: false })
})
