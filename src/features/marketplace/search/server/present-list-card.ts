import type { Catalogue } from '#features/catalog/contract.ts'
import type { AdCard } from '../../ad/ad-card.ts'
import type { AdRow } from '../../ad/server/ad-rows.ts'
import { presentCard } from '../../ad/server/present-card.ts'
import { formatFacts } from '../card-facts.ts'

/** Formats a card of a list with the facts for offline filtering. */
export function presentListCard(row: AdRow, catalogue: Catalogue, now: Date): AdCard {
  const slug = (shelf: 'makes' | 'models' | 'provinces' | 'cities', id: number) => catalogue[shelf].byId.get(id)!.slug
  const kept = formatFacts({
    make: slug('makes', row.make_id),
    model: slug('models', row.model_id),
    province: slug('provinces', row.province_id),
    city: slug('cities', row.city_id),
    bodyType: row.body_type,
    gearbox: row.gearbox,
    fuel: row.fuel,
    colour: row.colour,
    body: row.body_state,
    seller: row.gallery_id === null ? 'personal' : 'gallery',
    price: row.price_mode,
    plate: row.plate_kind,
    year: row.year,
    km: row.mileage_km,
    toman: row.price_rial === null ? null : Number(row.price_rial / 10n),
    published: Math.floor(((row.bumped_at ?? row.published_at)?.getTime() ?? 0) / 1000),
  })
  return { ...presentCard(row, catalogue, now), kept }
}
