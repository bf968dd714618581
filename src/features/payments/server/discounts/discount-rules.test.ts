import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PayableLine } from '../payable-kinds.ts'
import { discountLines, discountOf, type DiscountTerms } from './discount-rules.ts'

const now = new Date('2026-11-23T10:00:00Z')
const later = new Date(now.getTime() + 1)
const terms: DiscountTerms = {
  kind: null,
  percent: 10,
  amountRial: null,
  mostRial: null,
  leastPriceRial: 0n,
  stock: null,
  perPerson: 1,
  startsAt: now,
  endsAt: null,
  stoppedAt: null,
}
const lines: PayableLine[] = [
  { label: 'گزارش', amountRial: 1_000_050n, part: 'price' },
  { label: 'مالیات', amountRial: 100_005n, part: 'tax' },
]
const ask = (over: Partial<DiscountTerms> = {}, uses = { all: 0, own: 0 }, given = lines) =>
  discountOf({ terms: { ...terms, ...over }, uses, kind: 'report', lines: given, now })

describe('a code', () => {
  it.each([
    ['ten percent in whole tomans, of the price alone', {}, 100_000n],
    ['a percentage up to its cap', { mostRial: 70_005n }, 70_000n],
    ['an amount', { percent: null, amountRial: 30_000n }, 30_000n],
    ['never more than the price', { percent: null, amountRial: 9_000_000n }, 1_000_050n],
    ['its own kind', { kind: 'report' }, 100_000n],
    ['a price of exactly the least', { leastPriceRial: 1_000_050n }, 100_000n],
    ['until its end', { endsAt: later }, 100_000n],
  ])('returns %s', (_, over, given) => {
    expect(ask(over)).toEqual({ ok: true, value: given })
  })

  it.each([
    ['stopped', { stoppedAt: now }],
    ['not-started', { startsAt: later }],
    ['ended', { endsAt: now }],
    ['other-kind', { kind: 'insurance' }],
    ['too-cheap', { leastPriceRial: 1_000_051n }],
  ])('is refused as %s', (code, over) => {
    expect(ask(over)).toEqual({ ok: false, code })
  })

  it('is usable once by a person, and up to its stock by all', () => {
    expect(ask({}, { all: 5, own: 1 })).toEqual({ ok: false, code: 'used-by-you' })
    expect(ask({ stock: 5 }, { all: 5, own: 0 })).toEqual({ ok: false, code: 'used-up' })
    expect(ask({ stock: 5, perPerson: null }, { all: 4, own: 4 })).toMatchObject({ ok: true })
  })

  it('below a toman has no effect', () => {
    const cheap: PayableLine[] = [{ label: 'گزارش', amountRial: 90n, part: 'price' }]
    expect(ask({}, { all: 0, own: 0 }, cheap)).toEqual({ ok: false, code: 'too-cheap' })
  })

  it('reports the first reason in the order of the rules', () => {
    expect(ask({ stoppedAt: now, endsAt: now, kind: 'other' })).toMatchObject({ code: 'stopped' })
    expect(ask({ kind: 'other', leastPriceRial: 9_000_000n }, { all: 0, own: 1 })).toMatchObject({
      code: 'used-by-you',
    })
  })
})

describe('lines with a discount', () => {
  it('keep the price, lower the tax and name the discount', () => {
    expect(discountLines(lines, 'تخفیف', 100_000n)).toEqual([
      lines[0],
      { label: 'تخفیف', amountRial: -100_000n, part: 'discount' },
      { label: 'مالیات', amountRial: 90_005n, part: 'tax' },
    ])
  })

  it('are never below zero, and never above the price', () => {
    const rial = fc.bigInt({ min: 1n, max: 10_000_000_000n })
    fc.assert(
      fc.property(rial, rial, fc.integer({ min: 1, max: 100 }), (price, tax, percent) => {
        const full: PayableLine[] = [
          { label: 'گزارش', amountRial: price, part: 'price' },
          { label: 'مالیات', amountRial: tax, part: 'tax' },
        ]
        const given = ask({ percent }, { all: 0, own: 0 }, full)
        if (!given.ok) return
        const sum = discountLines(full, 'تخفیف', given.value).reduce((whole, line) => whole + line.amountRial, 0n)
        expect(sum).toBeGreaterThanOrEqual(0n)
        expect(sum).toBeLessThan(price + tax)
        if (percent === 100 && price % 10n === 0n) expect(sum).toBe(0n)
      }),
    )
  })
})
