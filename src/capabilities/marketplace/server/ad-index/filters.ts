import type { Catalogue } from '#capabilities/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'
import type { AdQuery, Range } from '../../ad-query.ts'
import { placeIds, vehicleIds } from '../resolve-query.ts'
import { textFilters, type AdIndex, type NumberColumn } from './ad-index.ts'
import { bitsFor, bitsOfCodes, bitsWithin, hasBit, intersect, type Bits } from './bits.ts'
import { combinationOf, type Fact } from './combinations.ts'

/** Filters that are counted and relaxed together. A group's own choice never lowers the counts beside its options. */
export const filterGroups = [
  'vehicle',
  'bodyType',
  'year',
  'toman',
  'down',
  'monthly',
  'km',
  'place',
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
  'q',
] as const
export type FilterGroup = (typeof filterGroups)[number]

/** Whose ads: one gallery's, private sellers' (`null`), or everybody's. */
export type Scope = { galleryId?: bigint | null }

/** A group in which something is chosen, with the slots that pass it. */
export type GroupFilter = { group: FilterGroup; bits: Bits }

type Choice = { fact: Fact; values: readonly (string | number)[] }

/** Ads with any of the values of any of the facts, which stand in one column; null when nothing is chosen. */
function anyOf(index: AdIndex, ...choices: Choice[]): Bits | null {
  const given = choices.filter(({ values }) => values.length > 0)
  if (given.length === 0) return null
  const column = combinationOf[given[0]!.fact]
  return index.kept.get(given.map(({ fact, values }) => `${fact}=${values.join()}`).join('&'), () => {
    const codes = index.codes[column]
    const wanted = index.dictionaries[column].wanted(given)
    const bits = bitsOfCodes(new Uint32Array(index.live.length), index.size, codes, wanted)
    return { bits, passes: (slot) => wanted[codes[slot]!] === 1 }
  })
}

/** Ads in which a fact has one of the values. */
export const choose = (index: AdIndex, fact: Fact, values: readonly (string | number)[]): Bits =>
  anyOf(index, { fact, values }) ?? index.live

/** An ad without the number (-1) is inside no range. `factor` leads from the query's unit to the column's. */
function within(index: AdIndex, column: NumberColumn, { from, to }: Range, factor = 1): Bits | null {
  if (from === null && to === null) return null
  return between(index, column, (from ?? 0) * factor, (to ?? Infinity) * factor)
}

const between = (index: AdIndex, column: NumberColumn, least: number, most: number): Bits =>
  index.kept.get(`${column} ${least} ${most}`, () => {
    const numbers = index.numbers[column]
    const bits = bitsWithin(new Uint32Array(index.live.length), index.size, numbers, least, most)
    return { bits, passes: (slot) => numbers[slot]! >= least && numbers[slot]! <= most }
  })

/** Every word must stand in some word of the ad. */
function withWords(index: AdIndex, text: string): Bits | null {
  const parts = foldForSearch(text).split(' ').filter(Boolean).slice(0, 8)
  const sets = parts.map((part) =>
    index.kept.get(textFilters + part, () => {
      const bits = new Uint32Array(index.live.length)
      index.words.findContaining(part, bits)
      // The text of a slot never changes, and a new slot makes the index forget these sets.
      return { bits, passes: (slot) => hasBit(bits, slot) }
    }),
  )
  if (sets.length < 2) return sets[0] ?? null
  return sets.reduce((all, bits) => intersect(all, bits, all), sets[0]!.slice())
}

/** One set for each group in which something is chosen; of plates something always is. */
export function groupFilters(index: AdIndex, catalogue: Catalogue, query: AdQuery): GroupFilter[] {
  const vehicle = vehicleIds(catalogue, query)
  const place = placeIds(catalogue, query)
  const one = (fact: Fact, values: readonly (string | number)[]) => anyOf(index, { fact, values })
  const sound = (part: 'roof' | 'chassis') => one(part, query.sound.includes(part) ? [part] : [])
  const filters: Record<FilterGroup, Bits | null> = {
    vehicle: anyOf(
      index,
      { fact: 'make_id', values: vehicle.makes },
      { fact: 'model_id', values: vehicle.models },
      { fact: 'trim_id', values: vehicle.trims },
    ),
    bodyType: one('body_type', query.bodyType),
    year: within(index, 'year', query.year),
    toman: within(index, 'price', query.toman, 10),
    down: within(index, 'down', query.down, 10),
    monthly: within(index, 'monthly', query.monthly, 10),
    km: within(index, 'km', query.km),
    place: anyOf(index, { fact: 'province_id', values: place.provinces }, { fact: 'city_id', values: place.cities }),
    gearbox: one('gearbox', query.gearbox),
    fuel: one('fuel', query.fuel),
    colour: one('colour', query.colour),
    body: one('body_state', query.body),
    paint: one('paint', query.paint),
    roof: sound('roof'),
    chassis: sound('chassis'),
    seller: query.seller.length === 1 ? one('seller', query.seller) : null,
    price: one('price_mode', query.price),
    plate: one('plate_kind', query.plate.length ? query.plate : ['national']),
    q: withWords(index, query.q),
  }
  return filterGroups.flatMap((group) => {
    const bits = filters[group]
    return bits ? [{ group, bits }] : []
  })
}

/** The live ads that the list is about. The set belongs to the index: read it, and do not keep it. */
export function inScope(index: AdIndex, { galleryId }: Scope): Bits {
  if (galleryId === undefined) return index.live
  const gallery = Number(galleryId ?? 0)
  return intersect(index.live, between(index, 'gallery', gallery, gallery), index.scratch(0))
}

/** The ads of the list that pass every filter, under the same conditions. */
export const passAll = (index: AdIndex, filters: readonly GroupFilter[], scope: Scope): Bits =>
  filters.reduce((all, { bits }) => intersect(all, bits, index.scratch(1)), inScope(index, scope))

/**
 * The ads that pass every filter, and for each filter those that pass all the others. Every filter is met twice, whatever
 * their number: once from the front and once from the back.
 */
export function passAllButOne(index: AdIndex, filters: readonly GroupFilter[], scope: Scope) {
  const [start, from] = [inScope(index, scope), 2]
  const last = filters.length - 1
  // First, in the place of each filter, what passes it and all after it; then what passes all before it takes its place.
  const others: Bits[] = []
  for (let at = last; at >= 0; at--) {
    const { bits } = filters[at]!
    others[at] = at === last ? bits : intersect(bits, others[at + 1]!, index.scratch(from + at))
  }
  let before = start
  for (const [at, { bits }] of filters.entries()) {
    const into = index.scratch(from + at)
    others[at] = at === last ? copy(before, into) : intersect(before, others[at + 1]!, into)
    before = intersect(before, bits, index.scratch(1))
  }
  return { all: before, others }
}

function copy(bits: Bits, into: Bits): Bits {
  into.set(bits)
  return into
}
