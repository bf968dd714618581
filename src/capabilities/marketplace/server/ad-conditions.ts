import { sql, type RawBuilder } from 'kysely'
import type { Catalogue } from '#capabilities/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'
import type { AdQuery } from '../ad-query.ts'
import { placeIds, vehicleIds } from './resolve-query.ts'

/** Filters that are counted and relaxed together. A group's own choice never lowers the counts beside its options. */
export const filterGroups = [
  'vehicle',
  'bodyType',
  'year',
  'toman',
  'km',
  'place',
  'gearbox',
  'fuel',
  'colour',
  'body',
  'seller',
  'price',
  'q',
] as const
export type FilterGroup = (typeof filterGroups)[number]

type Condition = RawBuilder<boolean>

const list = (column: string, values: readonly (string | number)[]): Condition | null =>
  values.length ? sql<boolean>`${sql.ref(column)} = any(${values})` : null

const anyOf = (conditions: (Condition | null)[]): Condition | null => {
  const given = conditions.filter((condition) => condition !== null)
  return given.length ? sql<boolean>`(${sql.join(given, sql` or `)})` : null
}

function range(column: string, from: number | bigint | null, to: number | bigint | null): Condition | null {
  const parts = [
    from === null ? null : sql<boolean>`${sql.ref(column)} >= ${from}`,
    to === null ? null : sql<boolean>`${sql.ref(column)} <= ${to}`,
  ].filter((part) => part !== null)
  // A car without a price is inside no range of prices.
  return parts.length ? sql<boolean>`coalesce(${sql.join(parts, sql` and `)}, false)` : null
}

const rial = (toman: number | null) => (toman === null ? null : BigInt(toman) * 10n)

function words(text: string): Condition | null {
  const tokens = foldForSearch(text).split(' ').filter(Boolean).slice(0, 8)
  const parts = tokens.map((token) => sql<boolean>`search_text like ${`%${token.replace(/[\\%_]/g, '\\$&')}%`}`)
  return parts.length ? sql<boolean>`(${sql.join(parts, sql` and `)})` : null
}

function seller(values: readonly string[]): Condition | null {
  if (values.length !== 1) return null
  return values[0] === 'gallery' ? sql<boolean>`gallery_id is not null` : sql<boolean>`gallery_id is null`
}

/** One SQL condition for each group in which something is chosen. */
export function adConditions(catalogue: Catalogue, query: AdQuery): Map<FilterGroup, Condition> {
  const vehicle = vehicleIds(catalogue, query)
  const place = placeIds(catalogue, query)
  const all: Record<FilterGroup, Condition | null> = {
    vehicle: anyOf([list('make_id', vehicle.makes), list('model_id', vehicle.models), list('trim_id', vehicle.trims)]),
    bodyType: list('body_type', query.bodyType),
    year: range('year', query.year.from, query.year.to),
    toman: range('price_rial', rial(query.toman.from), rial(query.toman.to)),
    km: range('mileage_km', query.km.from, query.km.to),
    place: anyOf([list('province_id', place.provinces), list('city_id', place.cities)]),
    gearbox: list('gearbox', query.gearbox),
    fuel: list('fuel', query.fuel),
    colour: list('colour', query.colour),
    body: list('body_state', query.body),
    seller: seller(query.seller),
    price: list('price_mode', query.price),
    q: words(query.q),
  }
  const given = filterGroups.flatMap((group) => (all[group] ? [[group, all[group]] as const] : []))
  return new Map(given)
}
