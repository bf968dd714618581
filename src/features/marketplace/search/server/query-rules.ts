import type { Catalogue } from '#features/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'
import { originOf } from '../../ad/choices.ts'
import type { AdQuery, Box, Range } from '../ad-query.ts'
import { isCatalogueKey, refusableKeys, type ChoiceKey } from '../filter-keys.ts'
import type { NumberColumn } from './ad-index/ad-index.ts'
import type { Fact } from './ad-index/combinations.ts'
import { idsOf, placeIds, vehicleIds } from './resolve-query.ts'

/**
 * Filters that are counted and relaxed together. A group's own choice never lowers the counts of
 * its options.
 */
export const filterGroups = [
  'vehicle',
  'bodyType',
  'year',
  'toman',
  'down',
  'monthly',
  'km',
  'place',
  'box',
  'gearbox',
  'fuel',
  'colour',
  'body',
  'paint',
  'roof',
  'chassis',
  'seller',
  'price',
  'plate',
  'origin',
  'rating',
  'document',
  'insurance',
  'picture',
  'q',
] as const
export type FilterGroup = (typeof filterGroups)[number]

/** A fact with one of the values. */
export type Choice = { fact: Fact; values: readonly (string | number)[] }

/** An inclusive range of integers in a column; an ad without a value (-1) is in none. */
export type RangeRule = { column: NumberColumn; from: number; to: number }

/**
 * The conditions of a query on a group: one of `anyOf`, within `range`, or all of `words`; and none
 * of `noneOf`.
 */
export type QueryRule = {
  group: FilterGroup
  /** All facts of a group are in one column of the index. */
  anyOf?: readonly Choice[]
  range?: RangeRule
  /** Each occurs in some word of the ad. */
  words?: readonly string[]
  noneOf?: readonly Choice[]
}

const columnOf: Partial<Record<FilterGroup, NumberColumn>> = {
  year: 'year',
  toman: 'price',
  down: 'down',
  monthly: 'monthly',
  km: 'km',
}

/** `factor` converts the query's unit to the column's. */
function rangeRule(group: FilterGroup, { from, to }: Range, factor = 1): QueryRule | null {
  if (from === null && to === null) return null
  return { group, range: { column: columnOf[group]!, from: (from ?? 0) * factor, to: (to ?? Infinity) * factor } }
}

function choiceRule(group: FilterGroup, ...choices: Choice[]): QueryRule | null {
  const anyOf = choices.filter(({ values }) => values.length > 0)
  return anyOf.length > 0 ? { group, anyOf } : null
}

/** The id of no make and no town, so nothing passes. */
const nothing = [-1]

const makesFrom = ({ makes }: Catalogue, origins: readonly string[]): readonly number[] => {
  const ids = makes.list.filter(({ country }) => origins.includes(originOf(country) ?? '')).map(({ id }) => id)
  return ids.length > 0 || origins.length === 0 ? ids : nothing
}

/** Lists the ids of the towns in a part of the map. */
function townsIn({ cities }: Catalogue, { west, south, east, north }: Box): readonly number[] {
  const towns = cities.list.filter(({ position }) => {
    if (!position) return false
    const { latitude, longitude } = position
    return latitude >= south && latitude <= north && longitude >= west && longitude <= east
  })
  return towns.length > 0 ? towns.map(({ id }) => id) : nothing
}

const maxMonths = 12
const monthsFrom = ({ from }: Range): string[] =>
  from === null ? [] : Array.from({ length: maxMonths - from + 1 }, (_, month) => String(from + month))

const maxWords = 8

/** The group and the fact of each filter's exclusions. */
const refusals: Record<Exclude<ChoiceKey, 'sound'>, { group: FilterGroup; fact: Fact }> = {
  make: { group: 'vehicle', fact: 'make_id' },
  model: { group: 'vehicle', fact: 'model_id' },
  trim: { group: 'vehicle', fact: 'trim_id' },
  province: { group: 'place', fact: 'province_id' },
  city: { group: 'place', fact: 'city_id' },
  district: { group: 'place', fact: 'district_id' },
  bodyType: { group: 'bodyType', fact: 'body_type' },
  gearbox: { group: 'gearbox', fact: 'gearbox' },
  fuel: { group: 'fuel', fact: 'fuel' },
  colour: { group: 'colour', fact: 'colour' },
  body: { group: 'body', fact: 'body_state' },
  paint: { group: 'paint', fact: 'paint' },
  seller: { group: 'seller', fact: 'seller' },
  price: { group: 'price', fact: 'price_mode' },
  plate: { group: 'plate', fact: 'plate_kind' },
  rating: { group: 'rating', fact: 'rating' },
  document: { group: 'document', fact: 'document' },
  origin: { group: 'origin', fact: 'make_id' },
  picture: { group: 'picture', fact: 'picture' },
}

/** Lists a query's exclusions by group. */
function refusedOf(catalogue: Catalogue, { not }: AdQuery): Map<FilterGroup, Choice[]> {
  const choices = refusableKeys.flatMap((key) => {
    const chosen = not[key] ?? []
    if (chosen.length === 0) return []
    const { group, fact } = refusals[key]
    const ids = (): readonly (string | number)[] =>
      isCatalogueKey(key) ? idsOf(catalogue, key, { [key]: chosen }) : chosen
    return [{ group, fact, values: key === 'origin' ? makesFrom(catalogue, chosen) : ids() }]
  })
  const groups = [...Map.groupBy(choices, ({ group }) => group)]
  return new Map(groups.map(([group, of]) => [group, of.map(({ fact, values }) => ({ fact, values }))]))
}

/**
 * Returns the conditions of a query by group, shared by the list and by saved searches. The plate
 * group always has a condition.
 */
export function rulesOf(catalogue: Catalogue, query: AdQuery): QueryRule[] {
  const vehicle = vehicleIds(catalogue, query)
  const place = placeIds(catalogue, query)
  const one = (group: FilterGroup, fact: Fact, values: readonly (string | number)[]) =>
    choiceRule(group, { fact, values })
  const sound = (part: 'roof' | 'chassis') => one(part, part, query.sound.includes(part) ? [part] : [])
  const words = foldForSearch(query.q).split(' ').filter(Boolean).slice(0, maxWords)
  const chosen: Record<FilterGroup, QueryRule | null> = {
    vehicle: choiceRule(
      'vehicle',
      { fact: 'make_id', values: vehicle.makes },
      { fact: 'model_id', values: vehicle.models },
      { fact: 'trim_id', values: vehicle.trims },
    ),
    bodyType: one('bodyType', 'body_type', query.bodyType),
    year: rangeRule('year', query.year),
    toman: rangeRule('toman', query.toman, 10),
    down: rangeRule('down', query.down, 10),
    monthly: rangeRule('monthly', query.monthly, 10),
    km: rangeRule('km', query.km),
    place: choiceRule(
      'place',
      { fact: 'province_id', values: place.provinces },
      { fact: 'city_id', values: place.cities },
      { fact: 'district_id', values: place.districts },
    ),
    box: query.box && one('box', 'city_id', townsIn(catalogue, query.box)),
    gearbox: one('gearbox', 'gearbox', query.gearbox),
    fuel: one('fuel', 'fuel', query.fuel),
    colour: one('colour', 'colour', query.colour),
    body: one('body', 'body_state', query.body),
    paint: one('paint', 'paint', query.paint),
    roof: sound('roof'),
    chassis: sound('chassis'),
    seller: query.seller.length === 1 ? one('seller', 'seller', query.seller) : null,
    price: one('price', 'price_mode', query.price),
    plate: one('plate', 'plate_kind', query.plate),
    origin: one('origin', 'make_id', makesFrom(catalogue, query.origin)),
    rating: one('rating', 'rating', query.rating),
    document: one('document', 'document', query.document),
    insurance: one('insurance', 'insurance', monthsFrom(query.insurance)),
    picture: one('picture', 'picture', query.picture),
    q: words.length > 0 ? { group: 'q', words } : null,
  }
  const refused = refusedOf(catalogue, query)
  return filterGroups.flatMap((group) => {
    const noneOf = refused.get(group)
    if (!chosen[group] && !noneOf) return []
    return [{ ...(chosen[group] ?? { group }), ...(noneOf && { noneOf }) }]
  })
}
