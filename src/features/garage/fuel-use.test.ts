import { expect, it } from 'vitest'
import { fuelUse, type Fill } from './fuel-use.ts'

const fill = (litres: number | null, km: number | null): Fill => ({
  hundredths: litres === null ? null : litres * 100,
  km,
})

it.each<[string, Fill[], { tenths: number; km: number } | null]>([
  ['two fills', [fill(40, 10_000), fill(36, 10_450)], { tenths: 80, km: 450 }],
  ['a fill without an odometer between', [fill(40, 10_000), fill(20, null), fill(16, 10_450)], { tenths: 80, km: 450 }],
  [
    'a fill without litres, which ends a stretch',
    [fill(40, 10_000), fill(36, 10_450), fill(null, 10_900), fill(30, 11_300)],
    { tenths: 78, km: 850 },
  ],
  ['an odometer that goes back', [fill(40, 60_000), fill(30, 10_000), fill(35, 10_500)], { tenths: 70, km: 500 }],
  ['half a litre for each ten kilometres', [fill(1, 0), fill(20.5, 410)], { tenths: 50, km: 410 }],
])('counts %s', (_what, fills, use) => {
  expect(fuelUse(fills)).toEqual(use)
})

it.each<[string, Fill[]]>([
  ['one fill', [fill(40, 10_000)]],
  ['few kilometres', [fill(40, 10_000), fill(20, 10_299)]],
  ['no odometer', [fill(40, null), fill(40, null)]],
  ['no litres', [fill(null, 10_000), fill(null, 20_000)]],
])('returns null for %s', (_what, fills) => {
  expect(fuelUse(fills)).toBeNull()
})
