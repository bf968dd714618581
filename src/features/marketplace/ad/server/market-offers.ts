import { sql } from 'kysely'
import { getCatalogue } from '#features/catalog/contract.ts'
import type { LiveOffer, MarketOffers, OfferedCar } from '#features/prices/contract.ts'
import type { Db } from '#platform/database/database.ts'
import { adPath, advertisementPath } from '../../addresses.ts'
import { bodyClassOf, bodyStates, colours, partStates, type BodyStateSlug } from '../choices.ts'
import { countsForMarket } from '../price-rating.ts'
import { dealerSlug } from './ad-rows.ts'
import { rateableOf, selectPriced, type PricedRow } from './priced-rows.ts'
import { showOffers } from './show-offers.ts'
import { bodyOf, valuedCar } from './valued-car.ts'
import { valuedOffer } from './valued-offer.ts'

/** The ads of the marketplace as offers for the price model. */
export const marketOffers: MarketOffers = {
  words: {
    bodies: (Object.keys(bodyStates) as BodyStateSlug[]).map((slug) => ({
      slug,
      label: bodyStates[slug],
      car: { body: bodyOf({}, slug), wrecked: bodyClassOf(slug) === null },
    })),
    parts: partStates,
    colours,
  },
  read: readOffers,
  find: findOffers,
  ofModel: async (db, { modelId, since }) =>
    (
      await priced(db)
        .where('model_id', '=', modelId)
        .where('state', '=', 'published')
        .where('published_at', '>=', since)
        .execute()
    )
      .filter(counts)
      .map(offeredCar),
  show: showOffers,
  valued: valuedOffer,
}

const offeredCar = (row: PricedRow): OfferedCar => ({
  ...valuedCar(row),
  id: row.public_id,
  priceRial: row.price_rial!,
})

const priced = (db: Db) =>
  selectPriced(db)
    // A coarse filter; `countsForMarket` decides.
    .where('plate_kind', '=', 'national')
    .where('price_mode', '<>', 'instalment')
    .where('price_rial', 'is not', null)

const counts = (row: PricedRow): boolean => countsForMarket(rateableOf(row))

/** The number of models per query, which bounds the query in a large market. */
const modelsAtOnce = 90

async function* readOffers(db: Db, { since, withSold }: { since: Date; withSold: boolean }) {
  const live = sql<boolean>`state = 'published' and published_at >= ${since}`
  const sold = withSold ? await priced(db).where('state', '=', 'sold').where('sold_at', '>=', since).execute() : []
  const { models } = await getCatalogue(db)
  const ids = [...models.byId.keys()]
  for (let start = 0; start < ids.length; start += modelsAtOnce) {
    const some = ids.slice(start, start + modelsAtOnce)
    const rows = await priced(db).where('model_id', 'in', some).where(live).execute()
    yield [...rows, ...sold.filter(({ model_id }) => some.includes(model_id))].filter(counts).map(offeredCar)
  }
}

async function findOffers(db: Db, { trimId, year, limit }: { trimId: number; year: number | null; limit: number }) {
  const catalogue = await getCatalogue(db)
  const trim = catalogue.trims.byId.get(trimId)!
  const rows = await priced(db)
    .select(['city_id', 'published_at'])
    .select(dealerSlug)
    .where('state', '=', 'published')
    // The index contains the model, but not the trim.
    .where('model_id', '=', trim.modelId)
    .where('trim_id', '=', trimId)
    .where('year', year === null ? '>' : '=', year ?? 0)
    .orderBy('published_at', 'desc')
    .execute()
  const matches = rows.filter(counts)
  const query = new URLSearchParams({ trim: trim.slug })
  if (year !== null) for (const end of ['yearFrom', 'yearTo']) query.set(end, String(year))
  return {
    count: matches.length,
    listHref: `${advertisementPath}?${query}`,
    offers: matches.slice(0, limit).map((row): LiveOffer => ({
      href: adPath(row.gallery_slug, row.public_id),
      year: row.year,
      mileageKm: row.mileage_km,
      body: bodyStates[row.body_state],
      place: catalogue.cities.byId.get(row.city_id)?.nameFa ?? '',
      priceRial: row.price_rial!,
    })),
  }
}
