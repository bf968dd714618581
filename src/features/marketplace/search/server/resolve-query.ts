import type { Catalogue } from '#features/catalog/contract.ts'
import type { AdQuery, IgnoredParam } from '../ad-query.ts'
import { catalogueKeys, catalogueTableOf, notKey, type CatalogueKey, type ChoiceKey } from '../filter-keys.ts'

/** Drops and names slugs that the catalogue does not know. */
export function resolveQuery(catalogue: Catalogue, query: AdQuery): { query: AdQuery; dropped: IgnoredParam[] } {
  const dropped: IgnoredParam[] = []
  const resolved = { ...query, not: { ...query.not } }
  for (const key of catalogueKeys) {
    const existing = catalogue[catalogueTableOf(key)].bySlug
    const isKnown = (name: string) => (value: string) => existing.has(value) || void dropped.push({ key: name, value })
    resolved[key] = query[key].filter(isKnown(key))
    const refused = query.not[key]?.filter(isKnown(notKey(key))) ?? []
    if (refused.length > 0) resolved.not[key] = refused
    else delete resolved.not[key]
  }
  if (query.near && !catalogue.cities.bySlug.has(query.near)) {
    dropped.push({ key: 'near', value: query.near })
    resolved.near = null
  }
  return { query: resolved, dropped }
}

/** Returns the ids of chosen slugs, which must be resolved. */
export function idsOf(
  catalogue: Catalogue,
  key: CatalogueKey,
  query: Partial<Record<ChoiceKey, readonly string[]>>,
): number[] {
  return (query[key] ?? []).map((slug) => catalogue[catalogueTableOf(key)].bySlug.get(slug)!.id)
}

/**
 * Returns the chosen vehicles as three disjoint lists. A make counts fully unless one of its models
 * is chosen; a model unless one of its trims is. So «ایران خودرو، و از سایپا فقط پراید» is one
 * choice.
 */
export function vehicleIds(catalogue: Catalogue, query: AdQuery) {
  const trims = idsOf(catalogue, 'trim', query)
  const narrowedModels = new Set(trims.map((id) => catalogue.trims.byId.get(id)!.modelId))
  const chosenModels = idsOf(catalogue, 'model', query)
  const narrowedMakes = new Set([...chosenModels, ...narrowedModels].map((id) => catalogue.models.byId.get(id)!.makeId))
  return {
    makes: idsOf(catalogue, 'make', query).filter((id) => !narrowedMakes.has(id)),
    models: chosenModels.filter((id) => !narrowedModels.has(id)),
    trims,
  }
}

/**
 * Returns the chosen places: a province counts fully unless one of its cities is chosen, a city
 * unless one of its districts is.
 */
export function placeIds(catalogue: Catalogue, query: AdQuery) {
  const districts = idsOf(catalogue, 'district', query)
  const narrowedCities = new Set(districts.map((id) => catalogue.districts.byId.get(id)!.cityId))
  const chosenCities = idsOf(catalogue, 'city', query)
  const narrowed = new Set([...chosenCities, ...narrowedCities].map((id) => catalogue.cities.byId.get(id)!.provinceId))
  return {
    provinces: idsOf(catalogue, 'province', query).filter((id) => !narrowed.has(id)),
    cities: chosenCities.filter((id) => !narrowedCities.has(id)),
    districts,
  }
}
