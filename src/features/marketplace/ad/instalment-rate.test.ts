import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instalmentRate } from './instalment-rate.ts'

const million = 1_000_000

test.each([
  // 600 financed at 2 percent a month over 24 months: 31.72 a month, (1.02^12 − 1) = 27 percent.
  ['two percent a month', { downPayment: 400, monthly: 31.7226, count: 24 }, 27],
  // 600 financed at 3 percent a month over 12 months: 60.277 a month, (1.03^12 − 1) = 43 percent.
  ['three percent a month', { downPayment: 400, monthly: 60.2772, count: 12 }, 43],
  ['no profit', { downPayment: 400, monthly: 50, count: 12 }, 0],
  ['less than the cash value', { downPayment: 400, monthly: 40, count: 12 }, 0],
])('%s', (_case, instalment, percent) => {
  const scaled = { ...instalment, downPayment: instalment.downPayment * million, monthly: instalment.monthly * million }
  expect(instalmentRate(scaled, 1000 * million)).toEqual({ percent, cash: 1000 * million })
})

test.each([
  ['the down payment is the whole value', { downPayment: 1000, monthly: 10, count: 12 }],
  ['a rate beyond any credit', { downPayment: 400, monthly: 400, count: 12 }],
  ['payments beyond any rate', { downPayment: 999, monthly: 900, count: 12 }],
])('has no rate: %s', (_case, instalment) => {
  expect(instalmentRate(instalment, 1000)).toBeNull()
})

test('never falls with higher instalments', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (monthly, count, more) => {
        const [one, other] = [monthly, monthly + more].map((each) =>
          instalmentRate({ downPayment: 300, monthly: each, count }, 1000),
        )
        if (one && other) expect(other.percent).toBeGreaterThanOrEqual(one.percent)
        if (other) expect(one).not.toBeNull()
      },
    ),
  )
})
