import type { Db } from '#platform/database.ts'
import { bodyClassOf, statesOfClass } from '../choices.ts'
import { comparable, comparableReach } from '../price-rating.ts'
import type { FullAdRow } from './ad-rows.ts'
import './tables.ts'

/** The commonest cars have hundreds of comparable ones; so many show the market as well. */
const mostPrices = 200

const dayMs = 24 * 3600 * 1000

type RatedAd = Pick<
  FullAdRow,
  'id' | 'model_id' | 'trim_id' | 'year' | 'mileage_km' | 'body_state' | 'rating' | 'rated_at'
>

/** Prices in rials of the live ads against which this one was rated, newest first; none for an ad without a rating. */
export async function findComparablePrices(db: Db, ad: RatedAd): Promise<bigint[]> {
  const bodyClass = bodyClassOf(ad.body_state)
  if (ad.rating === null || ad.rated_at === null || bodyClass === null) return []
  const reach = comparableReach(ad.mileage_km)
  const rows = await db
    .selectFrom('ad')
    .select('price_rial')
    .where('state', '=', 'published')
    // The model is in the index, the trim is not.
    .where('model_id', '=', ad.model_id)
    .where('trim_id', '=', ad.trim_id)
    .where('id', '<>', ad.id)
    .where('body_state', 'in', statesOfClass(bodyClass))
    .where('plate_kind', '=', 'national')
    .where('engine_state', '<>', 'needs-repair')
    .where('gearbox_state', '<>', 'needs-repair')
    .where('document_kind', '<>', 'power-of-attorney')
    .where('price_mode', '<>', 'instalment')
    .where('price_rial', 'is not', null)
    .where('year', '>=', ad.year - comparable.years)
    .where('year', '<=', ad.year + comparable.years)
    .where('mileage_km', '>=', Math.floor(ad.mileage_km - reach))
    .where('mileage_km', '<=', Math.ceil(ad.mileage_km + reach))
    .where('published_at', '>=', new Date(ad.rated_at.getTime() - comparable.days * dayMs))
    .orderBy('published_at', 'desc')
    .limit(mostPrices)
    .execute()
  return rows.flatMap(({ price_rial }) => (price_rial === null ? [] : [price_rial]))
}
