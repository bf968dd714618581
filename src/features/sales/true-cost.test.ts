import { describe, expect, it } from 'vitest'
import {
  cancelRefund,
  delayPenalty,
  effectiveYearlyRate,
  paidBy,
  participationProfit,
  simpleProfit,
} from './true-cost.ts'

const at = (afterDays: number, amountRial: bigint) => ({ label: '', afterDays, amountRial })

describe('simple profit', () => {
  it.each([
    ['a year', 1_000_000n, 2000, 365, 200_000n],
    ['half a percent of a day is cut', 1000n, 2000, 1, 0n],
    ['no days', 1_000_000n, 2000, 0, 0n],
    ['days that have not come', 1_000_000n, 2000, -3, 0n],
  ])('%s', (_, amount, yearly, days, profit) => {
    expect(simpleProfit(amount, yearly, days)).toBe(profit)
  })
})

describe('the penalty of a delay', () => {
  it.each([
    ['thirty days', 1_000_000_000n, 250, 30, 25_000_000n],
    ['half a month', 1_000_000_000n, 250, 15, 12_500_000n],
    ['in time', 1_000_000_000n, 250, 0, 0n],
    ['early', 1_000_000_000n, 250, -5, 0n],
  ])('%s', (_, paid, monthly, days, penalty) => {
    expect(delayPenalty(paid, monthly, days)).toBe(penalty)
  })
})

describe('the refund of a cancellation', () => {
  const rule = { cancelProfit: 2000, cancelFeeRial: 50_000n }
  it('is the paid amount with the profit of its days, minus the fee', () => {
    const paid = [
      { amountRial: 1_000_000n, on: '2026-01-01' },
      { amountRial: 2_000_000n, on: '2026-07-02' },
    ]
    expect(cancelRefund(paid, rule, '2027-01-01')).toEqual({
      paid: 3_000_000n,
      profit: 200_000n + 200_540n,
      fee: 50_000n,
      whole: 3_350_540n,
    })
  })
  it('is never below zero', () => {
    expect(cancelRefund([{ amountRial: 10n, on: '2026-01-01' }], rule, '2026-01-01').whole).toBe(0n)
  })
})

describe('the amount paid by a day', () => {
  const payments = [at(0, 400n), at(30, 50n), at(60, 50n), at(90, 500n)]
  it.each([
    [0, 400n],
    [29, 400n],
    [30, 450n],
    [89, 500n],
    [90, 1000n],
  ])('after %i days', (days, sum) => {
    expect(
      cancelRefund(paidBy(payments, '2026-01-01', days), { cancelProfit: 0, cancelFeeRial: 0n }, '2026-06-01'),
    ).toEqual({ paid: sum, profit: 0n, fee: 0n, whole: sum })
  })
  it('earns from the day of each payment', () => {
    const two = [at(0, 36_500_000n), at(73, 36_500_000n)]
    expect(participationProfit(two, { participation: 20_00, deliverDays: 73 })).toBe(1_460_000n)
    expect(participationProfit(two, { participation: 20_00, deliverDays: 146 })).toBe(4_380_000n)
  })
})

describe('the effective yearly rate', () => {
  const none = { participation: 0 }
  it('of a car that is paid a year later with a fifth more is a fifth', () => {
    const rate = effectiveYearlyRate({ payments: [at(365, 1200n)], cashRial: 1000n, deliverDays: 0, ...none })
    expect(rate).toBeCloseTo(0.2, 6)
  })
  it('of monthly instalments is that of the loan', () => {
    const payments = Array.from({ length: 12 }, (_, month) => at(Math.round(((month + 1) * 365) / 12), 9_000_000n))
    const rate = effectiveYearlyRate({ payments, cashRial: 100_000_000n, deliverDays: 0, ...none })!
    expect(rate).toBeGreaterThan(0.15)
    expect(rate).toBeLessThan(0.17)
  })
  it('is negative for a buyer who pays a year early and less', () => {
    const rate = effectiveYearlyRate({ payments: [at(0, 1000n)], cashRial: 1250n, deliverDays: 365, ...none })
    expect(rate).toBeCloseTo(-0.25, 6)
  })
  it('counts the profit of participation as paid to the buyer', () => {
    const flows = { payments: [at(0, 1000n)], cashRial: 1000n, deliverDays: 365, participation: 2000 }
    expect(effectiveYearlyRate(flows)).toBeCloseTo(-0.2, 6)
  })
  it('is null where everything is paid on the day of delivery', () => {
    expect(effectiveYearlyRate({ payments: [at(0, 1000n)], cashRial: 900n, deliverDays: 0, ...none })).toBeNull()
  })
})
