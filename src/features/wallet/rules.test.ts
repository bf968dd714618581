import { describe, expect, it } from 'vitest'
import { chargeSuggestions, readyAt, whyNotCharge, whyNotWithdraw, type WithdrawalFacts } from './rules.ts'

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

  it('accepts every suggested amount', () => {
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

describe('the hold of a withdrawal', () => {
  const now = new Date('2026-11-21T08:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const old: WithdrawalFacts = { device: ago(5000), name: ago(5000), sheba: ago(5000), proved: false }
  it.each<[string, Partial<WithdrawalFacts>, number]>([
    ['nothing new', {}, 0],
    ['facts older than anybody recorded', { name: null, sheba: null }, 0],
    ['a device of this minute without a second proof', { device: now }, 72],
    ['a device of this minute with one', { device: now, proved: true }, 24],
    ['a device of yesterday without one', { device: ago(24) }, 48],
    ['a Sheba of this minute without one', { sheba: now }, 72],
    ['a Sheba of this minute with one', { sheba: now, proved: true }, 24],
    ['a Sheba of four days ago', { sheba: ago(96) }, 0],
    ['a new name, whatever was proved', { name: now, proved: true }, 72],
    ['the longest of all', { device: ago(70), sheba: ago(10), name: ago(71) }, 62],
  ])('after %s: %o is %i hours', (_what, over, hours) => {
    expect(readyAt({ ...old, ...over }, now)).toEqual(new Date(now.getTime() + hours * 3_600_000))
  })
})
