import type { Db } from '#platform/database.ts'
import { comparable, comparableReach } from '../price-rating.ts'
import type { FullAdRow } from './ad-rows.ts'
import './tables.ts'

/** More than these tell a reader nothing more. */
const most = 60
/** The usual range leaves out a quarter at both ends. */
const quarter = 0.25

/** Prices of the ads that this one was rated against, in tomans, and the range in which the half of them lies. */
export type Market = { others: number[]; low: number; high: number }

/** What the rating of an ad stands on, as it is now; null for an ad without a rating. Reads the index `ad_trim`. */
export async function findMarket(db: Db, ad: FullAdRow, now: Date): Promise<Market | null> {
  if (ad.rating === null) return null
  const reach = Math.floor(comparableReach(ad.mileage_km))
  const rows = await db
    .selectFrom('ad')
    .select('price_rial')
    .where('state', '=', 'published')
    .where('trim_id', '=', ad.trim_id)
    .where('year', '>=', ad.year - comparable.years)
    .where('year', '<=', ad.year + comparable.years)
    .where('mileage_km', '>=', ad.mileage_km - reach)
    .where('mileage_km', '<=', ad.mileage_km + reach)
    .where('plate_kind', '=', 'national')
    .where('price_mode', '<>', 'instalment')
    .where('price_rial', 'is not', null)
    .where('published_at', '>=', new Date(now.getTime() - comparable.days * 24 * 3600 * 1000))
    .where('id', '<>', ad.id)
    .orderBy('published_at', 'desc')
    .limit(most)
    .execute()
  if (rows.length < 2) return null
  const others = rows.map(({ price_rial }) => Number(price_rial! / 10n)).sort((a, b) => a - b)
  return { others, low: quantile(others, quarter), high: quantile(others, 1 - quarter) }
}

/** The value below which a share of sorted values lies, between its two neighbours. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]!
  const above = sorted[Math.ceil(place)]!
  return Math.round(below + (above - below) * (place % 1))
}
