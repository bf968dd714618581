import { describe, expect, it } from 'vitest'
import { addMonths } from '#kit/day.ts'
import { isPlanAllowed, refundAfter, scheduleOf, yearlyTenthsOf, type InstalmentPlan } from './instalments.ts'

const plan = (firstPercent: number, count: number, feeHundredths: number): InstalmentPlan => ({
  key: 'a',
  firstPercent,
  count,
  feeHundredths,
  guarantee: 'none',
})
const day = '2026-11-26'

describe('the schedule of payments, to the rial', () => {
  // Computed independently with exact fractions, the fee in whole tomans: first, fee, each, last, total.
  it.each([
    [108_314_251n, 3_456_360n, 30, 5, 400, [34_916_360n, 2_935_920n, 15_260_000n, 15_293_811n, 111_250_171n]],
    [94_372_101n, 0n, 50, 1, 0, [47_190_000n, 0n, 47_182_101n, 47_182_101n, 94_372_101n]],
    [34_366_200n, 0n, 25, 8, 750, [8_600_000n, 1_932_470n, 3_460_000n, 3_478_670n, 36_298_670n]],
    // The fine of a year without insurance is paid at once.
    [248_510_670n, 105_130_950n, 20, 10, 1200, [133_810_950n, 13_763_970n, 12_840_000n, 12_903_690n, 262_274_640n]],
    [1_874_900n, 0n, 10, 11, 0, [190_000n, 0n, 150_000n, 184_900n, 1_874_900n]],
    // A premium below the minimum is paid at once, whatever the plan.
    [100n, 0n, 90, 3, 3000, [100n, 0n, 0n, 0n, 100n]],
  ] as const)('%s with %s fine, %i percent and %i later', (priceRial, lateRial, percent, count, fee, expected) => {
    const { firstRial, feeRial, later, totalRial } = scheduleOf(plan(percent, count, fee), { priceRial, lateRial, day })
    expect([firstRial, feeRial, later[0]!.amountRial, later.at(-1)!.amountRial, totalRial]).toEqual(expected)
  })

  it('adds up for every plan and price', () => {
    for (let percent = 10; percent <= 90; percent += 16) {
      for (let count = 1; count <= 11; count++) {
        for (const priceRial of [7n, 9_999_999n, 33_333_337n, 108_314_251n]) {
          const { firstRial, feeRial, later, totalRial } = scheduleOf(plan(percent, count, 937), {
            priceRial,
            lateRial: 0n,
            day,
          })
          expect(later.reduce((sum, { amountRial }) => sum + amountRial, firstRial)).toBe(totalRial)
          expect(later.reduce((sum, each) => sum + each.feeRial, 0n)).toBe(feeRial)
          expect(later.every(({ amountRial, feeRial: fee }) => amountRial >= fee)).toBe(true)
        }
      }
    }
  })

  it.each([
    // 26 Azar, the days of Bahman and Esfand, and over Nowruz.
    ['2026-11-26', 5, '2026-12-26', '2027-04-25'],
    // 31 Shahrivar has no counterpart in Mehr, nor 30 Bahman in a common Esfand.
    ['2026-09-22', 1, '2026-10-22', '2026-10-22'],
    ['2027-02-19', 1, '2027-03-20', '2027-03-20'],
    // 30 Esfand of a leap year.
    ['2030-03-20', 2, '2030-04-19', '2030-05-20'],
  ])('from %s %i are due from %s to %s', (from, count, first, last) => {
    const { later } = scheduleOf(plan(30, count, 0), { priceRial: 90_000_000n, lateRial: 0n, day: from })
    expect([later[0]!.dueOn, later.at(-1)!.dueOn]).toEqual([first, last])
    expect(later.at(-1)!.dueOn).toBe(addMonths(from, count))
  })

  it('returns the yearly cost of waiting', () => {
    const cost = (count: number, fee: number) =>
      yearlyTenthsOf(scheduleOf(plan(30, count, fee), { priceRial: 108_314_251n, lateRial: 3_456_360n, day }), day)
    // Computed separately by Newton's method: 17.37 percent.
    expect(cost(5, 400)).toBe(174)
    expect(cost(5, 0)).toBe(0)
    expect(cost(1, 400) > cost(5, 400)).toBe(true)
  })
})

it.each([
  ['nothing was left unpaid', 68_516_731n, [], 68_516_731n],
  [
    'the unpaid premium is taken off, not what waiting would have cost',
    68_516_731n,
    [[15_260_000n, 587_183n]],
    53_843_914n,
  ],
  ['more is unpaid than is left', 9_000_000n, [[15_260_000n, 587_183n]], 0n],
] as const)('ending a policy where %s', (_name, back, unpaid, expected) => {
  expect(
    refundAfter(
      back,
      unpaid.map(([amountRial, feeRial]) => ({ amountRial, feeRial })),
    ),
  ).toBe(expected)
})

it.each([
  [plan(30, 5, 400), true],
  [plan(5, 5, 400), false],
  [plan(30, 0, 400), false],
  [plan(30, 12, 400), false],
  [plan(30, 5, -1), false],
  [plan(30, 5, 3001), false],
  [plan(30.5, 5, 400), false],
  [{ ...plan(30, 5, 400), key: '<b>' }, false],
])('an insurer may offer %o: %s', (given, allowed) => expect(isPlanAllowed(given)).toBe(allowed))
