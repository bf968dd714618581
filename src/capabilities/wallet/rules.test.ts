import { describe, expect, it } from 'vitest'
import { chargeSuggestions, whyNotCharge, whyNotWithdraw } from './rules.ts'

const bounds = { least: 100_000n, most: 5_000_000n }

describe('a charge', () => {
  it.each([
    [99_990n, 'below'],
    [100_000n, null],
    [105_000n, 'not-rounded'],
    [110_000n, null],
    [5_000_000n, null],
    [5_010_000n, 'above'],
  ] as const)('of %s rials: %s', (amount, why) => expect(whyNotCharge(amount, bounds)).toBe(why))

  it('may be every amount that is suggested', () => {
    expect(chargeSuggestions.map((amount) => whyNotCharge(amount, bounds))).toEqual([null, null, null, null])
  })
})

describe('a withdrawal', () => {
  it.each([
    [99_999n, 900_000n, 'below'],
    [100_000n, 900_000n, null],
    [900_000n, 900_000n, null],
    [123_457n, 900_000n, null],
    [900_001n, 900_000n, 'insufficient'],
    [5_000_001n, 9_000_000n, 'above'],
  ] as const)('of %s rials from %s: %s', (amount, cash, why) => expect(whyNotWithdraw(amount, bounds, cash)).toBe(why))
})
