import { describe, expect, it, test } from 'vitest'
import { keptPercent, priceLines, sharesOf, sumOf, withoutKept } from './sharing.ts'

const prices = { bodyRial: 9_000_000n, standardRial: 16_000_000n, fullRial: 24_000_000n, homeRial: 4_000_000n }

describe('the price of an inspection', () => {
  it.each([
    ['body', false, 9_000_000n],
    ['standard', false, 16_000_000n],
    ['full', true, 28_000_000n],
  ] as const)('%s, at home: %s', (pack, home, sum) => expect(sumOf(priceLines(prices, { pack, home }))).toBe(sum))

  it.each([
    [10n, 'booker', { booker: 10n, seller: 0n }],
    [10n, 'half', { booker: 5n, seller: 5n }],
    [11n, 'half', { booker: 6n, seller: 5n }],
    [11n, 'seller', { booker: 0n, seller: 11n }],
  ] as const)('%s rials by %s', (price, split, shares) => expect(sharesOf(price, split)).toEqual(shares))
})

describe('cancelling', () => {
  const startsAt = new Date('2026-11-28T10:00:00Z')
  const rule = { freeHours: 3, lateKeptPercent: 30 }
  it.each([
    ['2026-11-27T10:00:00Z', 0],
    ['2026-11-28T07:00:00Z', 0],
    ['2026-11-28T07:00:01Z', 30],
    ['2026-11-28T09:59:59Z', 30],
    ['2026-11-28T10:00:00Z', null],
    ['2026-11-28T11:00:00Z', null],
  ])('at %s the fee is %s percent', (now, stored) =>
    expect(keptPercent({ startsAt, now: new Date(now) }, rule)).toBe(stored),
  )

  test('the fee is rounded down', () => {
    expect(withoutKept(101n, 30)).toBe(71n)
    expect(withoutKept(16_000_000n, 30)).toBe(11_200_000n)
    expect(withoutKept(16_000_000n, 0)).toBe(16_000_000n)
    expect(withoutKept(16_000_000n, 100)).toBe(0n)
  })
})
