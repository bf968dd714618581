import { persianNumbers, type Catalogue, type City } from '#features/catalog/contract.ts'
import { countStationsByCity, inspectionPath } from '#features/inspection/contract.ts'
import { countZonesByCity, parkingPath } from '#features/parking/contract.ts'
import type { Db } from '#platform/database/database.ts'
import { keptForPages } from '#platform/page-data.ts'
import { dealersPath } from '../../addresses.ts'
import { queryAddress, type AdQuery } from '../ad-query.ts'
import type { Point, TownAds, TownMapView, TownService } from '../town-map-view.ts'
import { countTowns } from './count-towns.ts'
import { withoutSentence } from './present-filters.ts'

type Counts = ReadonlyMap<number, number>

/** Counts active dealers by town. */
async function countDealersByCity(db: Db): Promise<Counts> {
  const rows = await db
    .selectFrom('gallery')
    .select(({ fn }) => ['city_id', fn.countAll<number>().as('count')])
    .where('state', '=', 'active')
    .groupBy('city_id')
    .execute()
  return new Map(rows.map(({ city_id, count }) => [city_id, Number(count)]))
}

const countServices = keptForPages({
  load: async ({ db }: { db: Db; now: Date }) => ({
    dealers: await countDealersByCity(db),
    stations: await countStationsByCity(db),
    parking: await countZonesByCity(db),
  }),
})

const pointOf = ({ position }: City): Point | null => position && [position.longitude, position.latitude]

function servicesOf(catalogue: Catalogue, counts: Counts, hrefOf: (city: City) => string): TownService[] {
  return [...counts].flatMap(([id, count]) => {
    const city = catalogue.cities.byId.get(id)!
    const at = pointOf(city)
    return at ? [{ name: persianNumbers(city.nameFa), at, count, href: hrefOf(city) }] : []
  })
}

/** Presents the ads of a list by town, and dealers, inspection stations and parking zones of the whole country. */
export async function presentTownMap(
  ctx: { db: Db; now: Date },
  catalogue: Catalogue,
  query: AdQuery,
  { base, streets }: { base: string; streets: boolean },
): Promise<TownMapView> {
  const services = await countServices(ctx)
  const counted = await countTowns(ctx.db, catalogue, query)
  const from = { ...withoutSentence(query), province: [], district: [], box: null, after: null }
  let unplaced = 0
  const towns = counted.flatMap(({ cityId, count, low, high }): TownAds[] => {
    const city = catalogue.cities.byId.get(cityId)!
    const at = pointOf(city)
    if (!at) {
      unplaced += count
      return []
    }
    const tomans = (rial: bigint | null) => (rial === null ? null : Number(rial / 10n))
    const href = queryAddress(base, { ...from, city: [city.slug] })
    return [{ name: persianNumbers(city.nameFa), at, count, low: tomans(low), high: tomans(high), href }]
  })
  return {
    towns: towns.toSorted((a, b) => b.count - a.count),
    unplaced,
    services: {
      dealers: servicesOf(catalogue, services.dealers, ({ slug }) => `${dealersPath}?city=${slug}`),
      stations: servicesOf(catalogue, services.stations, () => inspectionPath),
      parking: servicesOf(catalogue, services.parking, () => parkingPath),
    },
    streets,
  }
}
