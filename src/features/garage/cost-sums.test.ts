import { expect, it } from 'vitest'
import { costPerKm, firstOfMonth, sumByKind, sumByMonth } from './cost-sums.ts'

const today = '2026-11-24'
const paid = [
  { kind: 'fuel', day: '2026-11-22', rial: 300n },
  { kind: 'fuel', day: '2026-11-21', rial: 200n },
  { kind: 'service', day: '2026-10-01', rial: 1500n },
  { kind: 'wash', day: '2020-01-01', rial: 0n },
]

it('payments are summed by Jalali month, including empty months', () => {
  const months = sumByMonth(paid, today, 3)
  expect(months.map(({ name, rial }) => [name, rial])).toEqual([
    ['مهر', 1500n],
    ['آبان', 200n],
    ['آذر', 300n],
  ])
})

it.each([
  [0, '2026-11-22'],
  [8, '2026-03-21'],
  [11, '2025-12-22'],
])('%i months ago began on %s', (months, day) => expect(firstOfMonth(today, months)).toBe(day))

it('kinds are sorted by cost, with their shares', () => {
  expect(sumByKind(paid).map(({ kind, rial, share }) => [kind, rial, share])).toEqual([
    ['service', 1500n, 75],
    ['fuel', 500n, 25],
    ['wash', 0n, 0],
  ])
  expect(sumByKind([])).toEqual([])
})

it('divides by the kilometres of the same days', () => {
  const readings = [
    { day: '2026-03-01', km: 10_000 },
    { day: '2026-09-01', km: 16_000 },
  ]
  const paid = [
    // Before the first reading and after the last one: outside these kilometres.
    { kind: 'fuel', day: '2026-01-10', rial: 60_000_000n },
    { kind: 'fuel', day: '2026-03-01', rial: 6_000_000n },
    { kind: 'parts', day: '2026-08-01', rial: 6_000_500n },
    { kind: 'fuel', day: '2026-11-01', rial: 60_000_000n },
  ]
  expect(costPerKm(paid, readings)).toBe(2000n)
  expect(costPerKm(paid, readings.slice(1))).toBeNull()
  expect(costPerKm([], readings)).toBeNull()
})
