import { describe, expect, it } from 'vitest'
import { refundOf } from './cancelling.ts'

const bought = { priceRial: 108_314_251n, lateRial: 3_456_360n, beginsOn: '2026-11-25', endsOn: '2027-11-25' }
const rule = { keptPercent: 10 }

describe('the refund of an ended policy', () => {
  it.each([
    ['before its first day everything but the fine', '2026-11-20', 104_857_891n],
    // 365 of 365 days, nine tenths.
    ['on its first day', '2026-11-25', 94_372_100n],
    // 265 of 365 days: 104,857,891 × 265 × 90 / 36,500.
    ['after a hundred days', '2027-03-05', 68_516_730n],
    ['on the last day nothing', '2027-11-25', 0n],
    ['later nothing', '2028-01-01', 0n],
  ])('%s', (_name, today, rials) => expect(refundOf(bought, today, rule)).toBe(rials))

  it('never grows with the days, and never exceeds the payment', () => {
    let last = bought.priceRial
    for (let day = 0; day < 380; day++) {
      const today = new Date(Date.parse('2026-11-20') + day * 86_400_000).toISOString().slice(0, 10)
      const back = refundOf(bought, today, rule)
      expect(back <= last && back >= 0n).toBe(true)
      last = back
    }
  })
})
