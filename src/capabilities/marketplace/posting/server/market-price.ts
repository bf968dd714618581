import type { Db } from '#platform/database.ts'
import { minComparables } from '../../ad/price-rating.ts'
import { findComparablePrices } from '../../ad/server/find-comparable-prices.ts'
import type { AdColumns } from './ad-row.ts'

type Car = Pick<AdColumns, 'model_id' | 'trim_id' | 'year' | 'mileage_km' | 'body_state'>

/** The middle price of live ads of alike cars; null when there are too few of them. */
export async function findMarketRial(db: Db, car: Car, { now, besides }: { now: Date; besides?: bigint }) {
  const prices = await findComparablePrices(db, { ...car, id: besides ?? 0n, rating: 'fair', rated_at: now })
  if (prices.length < minComparables) return null
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : 1))
  return sorted[Math.floor(sorted.length / 2)]!
}
