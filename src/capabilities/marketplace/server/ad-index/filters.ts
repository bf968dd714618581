import type { Catalogue } from '#capabilities/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'
import type { AdQuery, Range } from '../../ad-query.ts'
import { placeIds, vehicleIds } from '../resolve-query.ts'
import type { AdIndex, CodedColumn, NumberColumn } from './ad-index.ts'

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

/** Whose ads: one gallery's, private sellers' (`null`), or everybody's. */
export type Scope = { galleryId?: bigint | null }

/** Does the ad in a slot pass? */
export type Test = (slot: number) => boolean
export type GroupTest = { group: FilterGroup; passes: Test }

/** A test over one coded column: a table from code to answer. */
function oneOf(index: AdIndex, column: CodedColumn, values: readonly (string | number)[]): Test | null {
  if (values.length === 0) return null
  const wanted = new Uint8Array(index.valuesOf(column).length + 1)
  for (const value of values) {
    const code = index.codeOf(column, value)
    if (code >= 0) wanted[code] = 1
  }
  const codes = index.codes[column]
  return (slot) => wanted[codes[slot]!] === 1
}

function anyOf(tests: (Test | null)[]): Test | null {
  const given = tests.filter((test) => test !== null)
  const [first, second, third] = given
  if (!first || given.length === 1) return first ?? null
  return (slot) => first(slot) || second!(slot) || (third?.(slot) ?? false)
}

function within(index: AdIndex, column: NumberColumn, { from, to }: Range, factor = 1): Test | null {
  if (from === null && to === null) return null
  const numbers = index.numbers[column]
  // A car without a price (-1) is inside no range of prices.
  const least = from === null ? 0 : from * factor
  const most = to === null ? Infinity : to * factor
  return (slot) => numbers[slot]! >= least && numbers[slot]! <= most
}

/** Every word must stand in some word of the ad. */
function withWords(index: AdIndex, text: string): Test | null {
  const parts = foldForSearch(text).split(' ').filter(Boolean).slice(0, 8)
  if (parts.length === 0) return null
  const wanted = parts.map((part) => index.words.containing(part))
  return (slot) => wanted.every((words) => index.words.has(slot, words))
}

/** One test for each group in which something is chosen. */
export function groupTests(index: AdIndex, catalogue: Catalogue, query: AdQuery): GroupTest[] {
  const vehicle = vehicleIds(catalogue, query)
  const place = placeIds(catalogue, query)
  const tests: Record<FilterGroup, Test | null> = {
    vehicle: anyOf([
      oneOf(index, 'make_id', vehicle.makes),
      oneOf(index, 'model_id', vehicle.models),
      oneOf(index, 'trim_id', vehicle.trims),
    ]),
    bodyType: oneOf(index, 'body_type', query.bodyType),
    year: within(index, 'year', query.year),
    toman: within(index, 'price', query.toman, 10),
    km: within(index, 'km', query.km),
    place: anyOf([oneOf(index, 'province_id', place.provinces), oneOf(index, 'city_id', place.cities)]),
    gearbox: oneOf(index, 'gearbox', query.gearbox),
    fuel: oneOf(index, 'fuel', query.fuel),
    colour: oneOf(index, 'colour', query.colour),
    body: oneOf(index, 'body_state', query.body),
    seller: query.seller.length === 1 ? oneOf(index, 'seller', query.seller) : null,
    price: oneOf(index, 'price_mode', query.price),
    q: withWords(index, query.q),
  }
  return filterGroups.flatMap((group) => {
    const passes = tests[group]
    return passes ? [{ group, passes }] : []
  })
}

/** Is the ad in a slot live and one of those that the list is about? */
export function inScope(index: AdIndex, { galleryId }: Scope): Test {
  const { live } = index
  if (galleryId === undefined) return (slot) => live[slot] === 1
  const wanted = Number(galleryId ?? 0)
  const galleries = index.numbers.gallery
  return (slot) => live[slot] === 1 && galleries[slot] === wanted
}
