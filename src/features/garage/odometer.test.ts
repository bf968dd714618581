import { expect, it } from 'vitest'
import { oddReading } from './odometer.ts'

const last = { day: '2026-11-01', km: 60_000 }

it.each([
  ['a usual reading', '2026-11-29', 61_500, null],
  ['a digit too many', '2026-11-29', 615_000, 'mileage-far'],
  ['the most after 28 days', '2026-11-29', 79_000, null],
  ['one kilometre more than that', '2026-11-29', 79_001, 'mileage-far'],
  ['as many as a taxi drives in a year', '2027-11-01', 160_000, null],
  ['a digit too few', '2026-11-29', 6_150, 'mileage-back'],
  ['fewer on the same day', '2026-11-01', 59_999, 'mileage-back'],
  ['fewer on an earlier day', '2026-10-01', 59_000, null],
  ['far more on an earlier day', '2026-10-01', 65_001, 'mileage-far'],
])('judges %s', (_what, day, km, odd) => {
  expect(oddReading(last, { day, km })).toBe(odd)
})

it('accepts any first reading', () => {
  expect(oddReading(null, { day: '2026-11-29', km: 900_000 })).toBeNull()
})
