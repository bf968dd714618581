import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { ratePrices, type Rated } from '../find-comparables.ts'
import { comparable, countsForMarket, type Rateable } from '../price-rating.ts'
import './tables.ts'

type RatedRow = Rateable & { id: bigint }

const batchSize = 1000

/** Gives every live ad its price rating; run by a job and after the demo is loaded. Gives how many ads it rated. */
export async function rateAds(db: Db, now: Date): Promise<number> {
  const trims = await db.selectFrom('ad').select('trim_id').distinct().where('state', '=', 'published').execute()
  let rated = 0
  for (const { trim_id } of trims) rated += await rateTrim(db, trim_id, now)
  return rated
}

/** Ads are compared only within a trim, so one trim at a time is all that is ever in memory. */
async function rateTrim(db: Db, trimId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - comparable.days * 24 * 3600 * 1000)
  const rows = await db
    .selectFrom('ad')
    .select(['id', 'year', 'mileage_km', 'plate_kind', 'price_mode', 'price_rial'])
    .select(['engine_state', 'gearbox_state', 'document_kind', 'body_state'])
    .select(sql<boolean>`published_at >= ${since}`.as('recent'))
    .where('trim_id', '=', trimId)
    .where('state', '=', 'published')
    .execute()
  const ads = rows.map((row) => ({
    id: row.id,
    year: row.year,
    mileageKm: row.mileage_km,
    plateKind: row.plate_kind,
    priceMode: row.price_mode,
    priceRial: row.price_rial,
    engineState: row.engine_state,
    gearboxState: row.gearbox_state,
    documentKind: row.document_kind,
    bodyState: row.body_state,
    recent: row.recent,
  }))
  const market = ads.filter((ad) => ad.recent && countsForMarket(ad))
  for (const ofYear of ratePrices(ads, market)) {
    for (let start = 0; start < ofYear.length; start += batchSize) {
      await writeRatings(db, ofYear.slice(start, start + batchSize), now)
    }
  }
  return ads.length
}

/** Writes what has changed, and once a day all of it, because people are told of which day a rating is. */
async function writeRatings(db: Db, ratings: readonly Rated<RatedRow>[], now: Date): Promise<void> {
  const rows = ratings.map(({ ad, result }) => {
    const rated = result.rating !== null
    return {
      id: String(ad.id),
      rating: result.rating,
      gap: rated ? result.gapPermille : null,
      market: rated ? String(result.marketRial) : null,
      sample: result.sample,
      reason: rated ? null : result.reason,
    }
  })
  await sql`
    update ad set rating = new.rating, gap_permille = new.gap, market_rial = new.market, market_sample = new.sample,
      rating_reason = new.reason, rated_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as new(id bigint, rating text, gap smallint, market bigint, sample smallint, reason text)
    where ad.id = new.id and (
      (ad.rating, ad.gap_permille, ad.market_rial, ad.market_sample, ad.rating_reason)
        is distinct from (new.rating, new.gap, new.market, new.sample, new.reason)
      or (ad.rated_at at time zone 'Asia/Tehran')::date is distinct from (${now}::timestamptz at time zone 'Asia/Tehran')::date
    )`.execute(db)
}
