import { thinned } from '#ui/charts/dot-layers.ts'
import { quantile } from '#ui/charts/scale.ts'
import { minComparables } from './price-rating.ts'

/** How many comparable ads there are, their prices (of many ads a fair choice), and the range that most ask, in tomans. */
export type MarketRange = { count: number; others: readonly number[]; low: number; high: number }

/** More dots than these tell a person nothing more. */
const mostDots = 40

/** Between these shares of the prices, by size, lie most of them: seven of ten. */
const most = [0.15, 0.85] as const

/** Where most comparable ads stand; null when there are too few to say so. */
export function marketRange(tomans: readonly number[]): MarketRange | null {
  const low = quantile(tomans, most[0])
  const high = quantile(tomans, most[1])
  if (tomans.length < minComparables || low === null || high === null) return null
  return { count: tomans.length, others: thinned(tomans, mostDots), low, high }
}
