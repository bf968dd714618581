import type { Rial } from '#kit/money.ts'
import { inWholeTomans, rateOf, shareForDays } from '#kit/share.ts'
import { daysBetween, type Day } from '#kit/day.ts'

export type CancelRule = { keptPercent: number }

type Bought = { priceRial: Rial; lateRial: Rial; beginsOn: Day; endsOn: Day }

/**
 * Returns the refund of an ended policy in whole rials, rounded down: the premium of the remaining days minus the
 * insurer's part. Before its first day everything except the late fine is refunded, and after its last day nothing. The
 * fine belongs to the fund for bodily injury and stays there.
 */
export function refundOf({ priceRial, lateRial, beginsOn, endsOn }: Bought, today: Day, rule: CancelRule): Rial {
  const premium = priceRial - lateRial
  if (today < beginsOn) return premium
  const days = daysBetween(beginsOn, endsOn)
  const left = Math.max(daysBetween(today, endsOn), 0)
  return inWholeTomans(shareForDays(premium, rateOf(100 - rule.keptPercent), { days: left, of: days }), 'down')
}
