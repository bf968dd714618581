import type { Rial } from '#kit/money.ts'
import { rateOf, shareOf } from '#kit/share.ts'
import type { Package, Split } from './states.ts'

export type Prices = { bodyRial: Rial; standardRial: Rial; fullRial: Rial; homeRial: Rial }

export type PriceLine = { label: string; amountRial: Rial }

const priceOf = { body: 'bodyRial', standard: 'standardRial', full: 'fullRial' } as const satisfies Record<
  Package,
  keyof Prices
>

/** Returns the price of an inspection, line by line. */
export function priceLines(prices: Prices, { pack, home }: { pack: Package; home: boolean }): PriceLine[] {
  const lines = [{ label: 'کارشناسی', amountRial: prices[priceOf[pack]] }]
  return home && prices.homeRial > 0n ? [...lines, { label: 'رفت‌وآمد کارشناس', amountRial: prices.homeRial }] : lines
}

export const sumOf = (lines: readonly PriceLine[]): Rial => lines.reduce((sum, { amountRial }) => sum + amountRial, 0n)

/** Returns the parts of booker and seller; the booker pays an odd rial. */
export function sharesOf(priceRial: Rial, split: Split): { booker: Rial; seller: Rial } {
  if (split === 'booker') return { booker: priceRial, seller: 0n }
  if (split === 'seller') return { booker: 0n, seller: priceRial }
  return { booker: priceRial - priceRial / 2n, seller: priceRial / 2n }
}

/** Returns the amount without a fee of `percent`, to the rial and in favour of the payer. */
export const withoutKept = (amountRial: Rial, percent: number): Rial =>
  amountRial - shareOf(amountRial, rateOf(percent))

const hour = 3_600_000

/** Returns the cancellation fee now, in percent of the price; null when cancelling is too late. */
export function keptPercent(
  { startsAt, now }: { startsAt: Date; now: Date },
  { freeHours, lateKeptPercent }: { freeHours: number; lateKeptPercent: number },
): number | null {
  const left = startsAt.getTime() - now.getTime()
  if (left <= 0) return null
  return left >= freeHours * hour ? 0 : lateKeptPercent
}
