import { displayYear, getCatalogue } from '#features/catalog/contract.ts'
import type { ShownOffer } from '#features/prices/contract.ts'
import type { Db } from '#platform/database/database.ts'
import { adPath } from '../../addresses.ts'
import { bodyStates } from '../choices.ts'
import { dealerSlug } from './ad-rows.ts'
import { kilometres, placeText } from './present-card.ts'
import './tables.ts'

/** Lists live ads as lines beside a valued car, in the order of their ids. Skips ended ads. */
export async function showOffers(db: Db, ids: readonly string[]): Promise<ShownOffer[]> {
  if (ids.length === 0) return []
  const catalogue = await getCatalogue(db)
  const rows = await db
    .selectFrom('ad')
    .select(['public_id', 'make_id', 'year', 'mileage_km', 'body_state', 'city_id', 'price_rial'])
    .select(dealerSlug)
    .where('public_id', 'in', ids)
    .where('state', '=', 'published')
    .execute()
  const byId = new Map(rows.map((row) => [row.public_id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row || row.price_rial === null) return []
    const make = catalogue.makes.byId.get(row.make_id)!
    return {
      id,
      href: adPath(row.gallery_slug, id),
      title: `${displayYear(make, row.year)} · ${kilometres(row.mileage_km)}`,
      about: `${bodyStates[row.body_state]} · ${placeText(catalogue, row.city_id, null)}`,
      priceRial: row.price_rial,
    }
  })
}
