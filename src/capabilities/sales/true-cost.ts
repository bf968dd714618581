import { addDays, daysBetween, type Day } from '#kit/day.ts'
import type { Rial } from '#kit/money.ts'
import { inWholeTomans, rateOfHundredths, shareForDays } from '#kit/share.ts'
import type { PlannedPayment } from './plan.ts'

const yearDays = 365

/** Simple interest for whole days, rounded down to a whole toman. `yearly` is in hundredths of a percent. */
export const simpleProfit = (amount: Rial, yearly: number, days: number): Rial =>
  days <= 0 ? 0n : inWholeTomans(shareForDays(amount, rateOfHundredths(yearly), { days, of: yearDays }), 'down')

/** Late days × what was paid × the rate of 30 days, rounded down. */
export const delayPenalty = (paid: Rial, monthly: number, days: number): Rial =>
  days <= 0 ? 0n : inWholeTomans(shareForDays(paid, rateOfHundredths(monthly), { days, of: 30 }), 'down')

export type Paid = { amountRial: Rial; on: Day }

type CancelRule = { cancelProfit: number; cancelFeeRial: Rial }

/** What comes back to who cancels on a day: everything paid, the profit of whole days since each payment, less the fee. */
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

/** What has been paid so many days after the first payment, with the day of each payment. */
export const paidBy = (payments: readonly PlannedFlow[], from: Day, days: number): Paid[] =>
  payments
    .filter(({ afterDays }) => afterDays <= days)
    .map(({ afterDays, amountRial }) => ({ amountRial, on: addDays(from, afterDays) }))

/** What the maker pays for the use of every payment until the planned delivery. */
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
 * The yearly rate at which paying by the plan costs as much as paying `cashRial` for the same car on the day it comes (the profit
 * of participation that the maker pays is taken off). Above zero: paying later costs that much a year. Below zero: who pays
 * early is paid that much. Null where no rate between −90 and 500 percent makes both equal.
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
