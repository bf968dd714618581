import type { Catalogue } from '#features/catalog/contract.ts'
import { listInWords } from '#kit/sentence.ts'
import type { Db } from '#platform/database/database.ts'
import { queryAddress, type AdQuery } from '../ad-query.ts'
import { filterName, type ChoiceKey } from '../filter-keys.ts'
import { emptyQuery } from '../parse-ad-query.ts'
import type { AdListView } from '../ad-list-view.ts'
import { countFacets, countRelaxations } from './count-facets.ts'
import { groupName, type FilterGroup, type Scope } from './ad-index/filters.ts'
import { choiceLabel, withoutGroups } from './present-filters.ts'

const max = 3

/**
 * Suggests ways out of an empty result, nearest first: the whole city of a district, then other
 * filters. The car stays; when nothing else helps, all its ads are offered.
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
  // Somebody who named a car wants that car: it is never taken away.
  const kept = ways.filter(({ groups }) => !groups.includes('vehicle'))
  const others = kept.map(({ groups, count }) => ({
    label: `بدون فیلتر ${listInWords(groups.flatMap((group) => namesOf(group, query)))}`,
    count,
    href: queryAddress(base, withoutGroups(query, groups)),
  }))
  const near = [...wider, ...others]
  return near.length > 0 ? near.slice(0, max) : findSameCars(db, catalogue, query, base, scope)
}

/** Offers all ads of the named cars, then of their makes, when no other change finds any. */
async function findSameCars(
  db: Db,
  catalogue: Catalogue,
  query: AdQuery,
  base: string,
  scope: Scope,
): Promise<AdListView['relaxations']> {
  const ofTrims = query.trim.map((slug) => catalogue.models.byId.get(catalogue.trims.bySlug.get(slug)!.modelId)!.slug)
  const model = [...new Set([...query.model, ...ofTrims])].sort()
  const ofModels = model.map((slug) => catalogue.makes.byId.get(catalogue.models.bySlug.get(slug)!.makeId)!.slug)
  const make = [...new Set([...query.make, ...ofModels])].sort()
  for (const cars of [{ model }, { make }]) {
    const [key, slugs] = Object.entries(cars)[0] as ['model' | 'make', string[]]
    if (slugs.length === 0) continue
    const same: AdQuery = { ...emptyQuery, [key]: slugs, map: query.map }
    const { total } = await countFacets(db, catalogue, same, scope)
    if (total === 0) continue
    const names = slugs.length > 2 ? ['همین خودروها'] : slugs.map((slug) => choiceLabel(catalogue, key, slug))
    return [{ label: `همهٔ آگهی‌های ${listInWords(names)}`, count: total, href: queryAddress(base, same) }]
  }
  return []
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
