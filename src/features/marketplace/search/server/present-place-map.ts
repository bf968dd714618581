import { persianNumbers, type Catalogue } from '#features/catalog/contract.ts'
import type { AppliedFilter } from '../ad-list-view.ts'
import { boxText, queryAddress, type AdQuery } from '../ad-query.ts'
import type { PlaceGroup, PlaceKey, PlaceMapView, PlaceTile } from '../place-map-view.ts'
import type { FacetCounts } from './count-facets.ts'
import { withoutSentence } from './present-filters.ts'

type Entry = { id: number; slug: string; nameFa: string }
/** The ids of a place and of its surrounding places. */
type Around = Partial<Record<PlaceKey, number>>

const inside = (catalogue: Catalogue, key: PlaceKey, slug: string): Around => {
  if (key === 'province') return { province: catalogue.provinces.bySlug.get(slug)!.id }
  const district = key === 'district' ? catalogue.districts.bySlug.get(slug)! : undefined
  const city = district ? catalogue.cities.byId.get(district.cityId)! : catalogue.cities.bySlug.get(slug)!
  return { province: city.provinceId, city: city.id, district: district?.id }
}

const placeKeys: readonly PlaceKey[] = ['province', 'city', 'district']

/** Removes a place and everything chosen in it from the query. */
function withoutPlace(catalogue: Catalogue, query: AdQuery, key: PlaceKey, id: number): AdQuery {
  const next = withoutSentence(query)
  const rest = placeKeys.map((each) => [each, query[each].filter((slug) => inside(catalogue, each, slug)[key] !== id)])
  return { ...next, ...Object.fromEntries(rest) }
}

/** Builds the link that opens and closes the map above the list. */
export const presentMapLink = (query: AdQuery, base: string): AppliedFilter => ({
  label: query.map ? 'بستن نقشه' : 'روی نقشه',
  href: queryAddress(base, { ...query, map: !query.map, box: null, after: null }),
})

/**
 * Lists provinces with counts, the cities of chosen provinces and the districts of chosen cities.
 * Counts equal those of the filters. A province with only a chosen city counts as chosen, because
 * its cities appear in the filters.
 */
export function presentPlaceMap(
  catalogue: Catalogue,
  query: AdQuery,
  counts: Pick<FacetCounts, PlaceKey>,
  base: string,
): PlaceMapView {
  const from = { ...query, after: null }
  const chosen = placeKeys.flatMap((key) => query[key].map((slug) => inside(catalogue, key, slug)))
  const chosenIds = (key: PlaceKey) => new Set(chosen.flatMap((around) => around[key] ?? []))
  const tileOf = (key: PlaceKey) => {
    const ids = chosenIds(key)
    return ({ id, slug, nameFa }: Entry): PlaceTile => {
      const pressed = ids.has(id)
      const next = pressed ? withoutPlace(catalogue, from, key, id) : { ...from, [key]: [...from[key], slug].sort() }
      const count = counts[key].get(id) ?? 0
      return { slug, name: persianNumbers(nameFa), count, href: queryAddress(base, next), chosen: pressed }
    }
  }
  const group = (title: string, kind: PlaceKey, of: string | null, entries: readonly Entry[]): PlaceGroup => ({
    title,
    kind,
    of,
    places: entries
      .map(tileOf(kind))
      .filter(({ count, chosen: own }) => count > 0 || own)
      .sort((a, b) => b.count - a.count),
  })
  const cities = [...chosenIds('province')].map((id) => {
    const { nameFa, slug } = catalogue.provinces.byId.get(id)!
    return group(`شهرهای استان ${nameFa}`, 'city', slug, catalogue.citiesOf(id))
  })
  const districts = [...chosenIds('city')].map((id) => {
    const { nameFa, slug } = catalogue.cities.byId.get(id)!
    return group(`محله‌های ${persianNumbers(nameFa)}`, 'district', slug, catalogue.districtsOf(id))
  })
  const { list } = catalogue.provinces
  const all = chosen.length === 0 ? [group('استان‌ها به ترتیب تعداد آگهی', 'province', null, list)] : []
  const everywhere = { ...withoutSentence(from), province: [], city: [], district: [], box: null }
  return {
    provinces: list.map(tileOf('province')),
    groups: [...all, ...cities, ...districts].filter(({ places }) => places.length > 0),
    box: query.box && boxText(query.box),
    country: chosen.length > 0 || query.box ? queryAddress(base, everywhere) : null,
  }
}
