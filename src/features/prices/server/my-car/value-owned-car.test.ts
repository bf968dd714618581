import { expect, test } from 'vitest'
import { percentSince } from './value-owned-car.ts'

const today = '2026-11-26'
const at = (day: string, rial: number) => ({ day, rial: BigInt(rial) })

test.each([
  ['a price of today and one of three months ago', [at('2026-08-28', 100), at('2026-11-26', 108)], 8],
  ['a fall', [at('2026-08-20', 200), at('2026-11-20', 170)], -15],
  ['nothing has changed', [at('2026-08-28', 100), at('2026-11-25', 100)], 0],
  ['the latest before that day counts', [at('2026-08-16', 50), at('2026-08-27', 100), at('2026-11-26', 110)], 10],
  ['no price of now', [at('2026-08-28', 100), at('2026-11-15', 108)], null],
  ['no price of then', [at('2026-08-29', 100), at('2026-11-26', 108)], null],
  ['one that is older than may be', [at('2026-08-10', 100), at('2026-11-26', 108)], null],
  ['none at all', [], null],
])('three months of a price: %s', (_case, prices, percent) => {
  expect(percentSince(prices, today)).toBe(percent)
})
