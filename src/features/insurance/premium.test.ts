import { describe, expect, it } from 'vitest'
import { vehicleClassKeys } from './classes.ts'
import { paidFor } from './cover-example.ts'
import { lateDaysOf, periodOf } from './days.ts'
import { afterClaims, discountOfYears, driverAfterClaims } from './discounts.ts'
import { premiumOf } from './premium.ts'
import { premiumVectors } from './test-premium-vectors.ts'
import { firstTariff as tariff } from './test-tariff.ts'

describe('premiums agree to the rial with independent vectors', () => {
  it.each(premiumVectors())('$name', ({ vehicleClass, given, rials }) => {
    const premium = premiumOf({
      ...tariff.classes[vehicleClass],
      diyehNormalRial: tariff.diyehNormalRial,
      coverLeastRial: tariff.coverLeastRial,
      tiers: tariff.tiers,
      coverRial: BigInt(given.cover ?? 700_000_000),
      usagePercent: given.usage ?? 0,
      agePercent: given.age ?? 0,
      pointsPercent: given.points ?? 0,
      discountPercent: given.discount ?? 0,
      newVehiclePercent: given.newVehicle ?? 0,
      driverDiscountPercent: given.driverDiscount ?? 0,
      termPercent: tariff.terms[(given.term ?? 365) as 365],
      insurerHundredths: Math.round((given.insurer ?? 0) * 100),
      vatHundredths: tariff.vatHundredths,
      lateDays: given.lateDays ?? 0,
      lateDaysMost: tariff.lateDaysMost,
    })
    expect(Object.values(premium).map(Number)).toEqual(rials)
  })

  it('includes at least forty of them, of every kind of class', () => {
    expect(premiumVectors().length).toBeGreaterThanOrEqual(40)
    expect(new Set(premiumVectors().map(({ vehicleClass }) => vehicleClass)).size).toBeGreaterThan(
      vehicleClassKeys.length / 2,
    )
  })
})

describe('discounts', () => {
  const rule = tariff.discounts
  it.each([
    [45, 1, 0, 25],
    [45, 0, 1, 15],
    [45, 2, 0, 15],
    [10, 1, 0, -10],
    [0, 0, 0, 0],
    [70, 3, 0, 30],
    [70, 0, 3, -30],
    [70, 9, 0, 30],
    [45, 3, 1, 15],
  ])('%i with %i financial and %i bodily claims is %i', (before, financial, bodily, after) => {
    expect(afterClaims(before, { financial, bodily }, rule)).toBe(after)
  })
  it('grow five a year up to seventy', () => {
    expect([0, 1, 13, 14, 30].map((years) => discountOfYears(years, rule))).toEqual([0, 5, 65, 70, 70])
  })
  it('of drivers shrink only by bodily claims', () => {
    expect(driverAfterClaims(45, { financial: 2, bodily: 0 }, rule)).toBe(45)
    expect(driverAfterClaims(45, { financial: 0, bodily: 2 }, rule)).toBe(0)
  })
})

describe('days without insurance', () => {
  const had = (year: number, month: number, day: number) => ({ kind: 'had', endsOn: { year, month, day } }) as const
  it.each([
    ['on the last day none', had(1405, 9, 4), { year: 1405, month: 9, day: 4 }, 0],
    ['one on the day after', had(1405, 9, 3), { year: 1405, month: 9, day: 4 }, 1],
    ['none before the end', had(1405, 10, 3), { year: 1405, month: 9, day: 4 }, 0],
    // 1404 has no 30 Esfand: 365 days after it is 29 Esfand 1404.
    ['from a leap day to the end of the next year', had(1403, 12, 30), { year: 1404, month: 12, day: 29 }, 365],
    ['from a leap day to the day after it', had(1403, 12, 30), { year: 1404, month: 1, day: 1 }, 1],
    ['a leap year and more', had(1403, 12, 30), { year: 1405, month: 1, day: 1 }, 365],
    ['never insured', { kind: 'never' } as const, { year: 1405, month: 9, day: 4 }, 365],
    [
      'new',
      { kind: 'new', platedOn: { year: 1405, month: 8, day: 14 } } as const,
      { year: 1405, month: 9, day: 4 },
      20,
    ],
    ['new without a plate', { kind: 'new', platedOn: null } as const, { year: 1405, month: 9, day: 4 }, 0],
  ])('%s', (_name, before, today, days) => {
    expect(lateDaysOf(before, today, 365)).toBe(days)
  })
  it('a year that begins on a leap day ends on the last day of the next Esfand', () => {
    const leapDay = { year: 1403, month: 12, day: 30 }
    expect(periodOf({ kind: 'never' }, leapDay, 365)).toEqual({
      from: leapDay,
      until: { year: 1404, month: 12, day: 29 },
    })
    const today = { year: 1405, month: 9, day: 4 }
    expect(periodOf(had(1405, 9, 20), today, 30)).toEqual({
      from: { year: 1405, month: 9, day: 20 },
      until: { year: 1405, month: 10, day: 20 },
    })
  })
})

it('returns who pays for an accident', () => {
  const accident = { carRial: 50_000_000_000n, damageRial: 5_000_000_000n }
  // 5 bn × 14 / 50 is owed.
  expect(paidFor(accident, 700_000_000n, 14_000_000_000n)).toEqual({ insurer: 700_000_000n, own: 700_000_000n })
  expect(paidFor({ carRial: 9_000_000_000n, damageRial: 1_500_000_000n }, 2_000_000_000n, 14_000_000_000n)).toEqual({
    insurer: 1_500_000_000n,
    own: 0n,
  })
})
