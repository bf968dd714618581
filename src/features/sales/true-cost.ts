import { addDays, daysBetween, type Day } from '#kit/day.ts'
import type { Rial } from '#kit/money.ts'
import { inWholeTomans, rateOfHundredths, shareForDays } from '#kit/share.ts'
import type { PlannedPayment } from './plan.ts'

const yearDays = 365

/** Returns simple interest for whole days, rounded down to a whole toman. `yearly` is in hundredths of a percent. */
export const simpleProfit = (amount: Rial, yearly: number, days: number): Rial =>
  days <= 0 ? 0n : inWholeTomans(shareForDays(amount, rateOfHundredths(yearly), { days, of: yearDays }), 'down')

/** Returns late days × paid amount × the rate of 30 days, rounded down. */
export const delayPenalty = (paid: Rial, monthly: number, days: number): Rial =>
  days <= 0 ? 0n : inWholeTomans(shareForDays(paid, rateOfHundredths(monthly), { days, of: 30 }), 'down')

export type Paid = { amountRial: Rial; on: Day }

type CancelRule = { cancelProfit: number; cancelFeeRial: Rial }

/** Returns the refund of cancelling on a day: all payments, the profit of whole days since each, minus the fee. */
export function cancelRefund(paid: readonly Paid[], { cancelProfit, cancelFeeRial }: CancelRule, on: Day) {
  const sum = paid.reduce((total, { amountRial }) => total + amountRial, 0n)
  const profit = paid.reduce(
    (total, { amountRial, on: day }) => total + simpleProfit(amountRial, cancelProfit, daysBetween(day, on)),
    0n,
  )
  const fee = cancelFeeRial < sum + profit ? cancelFeeRial : sum + profit
  return { paid: sum, profit, fee, whole: sum + profit - fee }
}

type PlannedFlow = Pick<PlannedPayment, 'afterDays' | 'amountRial'>

/** Returns the payments up to a number of days after the first one, with the day of each. */
export const paidBy = (payments: readonly PlannedFlow[], from: Day, days: number): Paid[] =>
  payments
    .filter(({ afterDays }) => afterDays <= days)
    .map(({ afterDays, amountRial }) => ({ amountRial, on: addDays(from, afterDays) }))

/** Returns the maker's payment for the use of every payment until the planned delivery. */
export const participationProfit = (
  payments: readonly PlannedFlow[],
  { participation, deliverDays }: { participation: number; deliverDays: number },
): Rial =>
  payments.reduce(
    (sum, { amountRial, afterDays }) => sum + simpleProfit(amountRial, participation, deliverDays - afterDays),
    0n,
  )

type Flows = { payments: readonly PlannedPayment[]; cashRial: Rial; deliverDays: number; participation: number }

/**
 * Returns the yearly rate at which the plan costs as much as paying `cashRial` for the same car on the delivery day,
 * after the profit of participation that the maker pays. Positive: the yearly cost of paying later. Negative: the
 * yearly gain of paying early. Null where no rate between −90 and 500 percent makes both equal.
 */
export function effectiveYearlyRate({ payments, cashRial, deliverDays, participation }: Flows): number | null {
  const profit = participationProfit(payments, { participation, deliverDays })
  const worth = Number(cashRial) + Number(profit)
  const late = payments.reduce(
    (sum, { amountRial, afterDays }) => sum + Number(amountRial) * (afterDays - deliverDays),
    0,
  )
  if (late === 0) return null
  // Discounted to the day of delivery; it falls with the rate for payments after it and grows for payments before it.
  const gap = (rate: number) =>
    payments.reduce(
      (sum, { amountRial, afterDays }) =>
        sum + Number(amountRial) * (1 + rate) ** ((deliverDays - afterDays) / yearDays),
      0,
    ) - worth
  let [low, high] = [-0.9, 5]
  if (gap(low) * gap(high) > 0) return null
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2
    if (gap(low) * gap(middle) <= 0) high = middle
    else low = middle
  }
  const rate = (low + high) / 2
  return late > 0 ? rate : rate === 0 ? 0 : -rate
}
