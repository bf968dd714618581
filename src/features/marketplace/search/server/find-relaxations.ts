import type { Catalogue } from '#features/catalog/contract.ts'
import { listInWords } from '#kit/sentence.ts'
import type { Db } from '#platform/database/database.ts'
import { queryAddress, type AdQuery } from '../ad-query.ts'
import { filterName, type ChoiceKey } from '../filter-keys.ts'
import type { AdListView } from '../ad-list-view.ts'
import { countFacets, countRelaxations } from './count-facets.ts'
import { groupName, type FilterGroup, type Scope } from './ad-index/filters.ts'
import { withoutGroups } from './present-filters.ts'

const max = 3

/**
 * Suggests ways out of an empty result, nearest first: the whole city of a district, then other
 * filters, the car last.
 */
export async function findRelaxations(
  db: Db,
  catalogue: Catalogue,
  query: AdQuery,
  base: string,
  scope: Scope,
): Promise<AdListView['relaxations']> {
  const wider = await findInWholeCity(db, catalogue, query, base, scope)
  const ways = await countRelaxations(db, catalogue, query, scope)
  const others = ways.map(({ groups, count }) => ({
    label: `بدون فیلتر ${listInWords(groups.flatMap((group) => namesOf(group, query)))}`,
    count,
    href: queryAddress(base, withoutGroups(query, groups)),
  }))
  return [...wider, ...others].slice(0, max)
}

const placeKeys: readonly ChoiceKey[] = ['province', 'city', 'district']

/**
 * Names a group by its chosen values; a district always appears with its city and is removed with
 * it.
 */
function namesOf(group: FilterGroup, query: AdQuery): string[] {
  if (group !== 'place') return [groupName(group)]
  return placeKeys
    .filter((key) => query[key].length > 0 || query.not[key] || (key === 'city' && query.district.length > 0))
    .map(filterName)
}

async function findInWholeCity(
  db: Db,
  catalogue: Catalogue,
  query: AdQuery,
  base: string,
  scope: Scope,
): Promise<AdListView['relaxations']> {
  const chosen = query.district.map((slug) => catalogue.districts.bySlug.get(slug)!.cityId)
  const cities = [...new Set(chosen)].map((id) => catalogue.cities.byId.get(id)!)
  if (cities.length === 0) return []
  const city = [...new Set([...query.city, ...cities.map(({ slug }) => slug)])].sort()
  const whole = { ...query, district: [], city, said: query.said === query.q ? query.said : '', after: null }
  const { total } = await countFacets(db, catalogue, whole, scope)
  const names = listInWords(cities.map(({ nameFa }) => nameFa))
  return total === 0 ? [] : [{ label: `در همهٔ محله‌های ${names}`, count: total, href: queryAddress(base, whole) }]
}
