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
  ['the discount of this policy goes on', {}, [3, 3]],
  ['fourteen years are the most', { discountYears: 14, driverYears: 14 }, [14, 14]],
  ['a renewal has the year that was added to it', { before: 'had', endsOn: '1405/09/04' }, [4, 4]],
  // 15 less 20 is a surcharge of 5.
  ['a claim for damage leaves a surcharge', { financial: 1 }, [-1, 3]],
  ['of 45 percent a claim leaves 25', { discountYears: 9, financial: 1 }, [5, 3]],
  ['an injured person costs both discounts', { discountYears: 9, driverYears: 9, bodily: 1 }, [3, 3]],
  ['claims of a former owner are not one’s own', { financial: 3, ownerChanged: true }, [3, 3]],
] as const)('%s', (_name, over, years) => {
  const next = nextInput({ ...before, ...over }, '2027-11-25', firstTariff)
  expect([next.discountYears, next.driverYears]).toEqual(years)
  expect(next).toMatchObject({ before: 'had', endsOn: '1406/09/04', financial: 0, bodily: 0, ownerChanged: false })
})
