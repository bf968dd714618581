import type { Catalogue } from '#capabilities/catalog/contract.ts'
import { foldForSearch } from '#kit/text.ts'
import { intactParts, originOf } from '../../../ad/choices.ts'
import type { AdQuery, Range } from '../../ad-query.ts'
import { filterName, isCatalogueKey, refusableKeys, type ChoiceKey } from '../../filter-keys.ts'
import { idsOf, placeIds, vehicleIds } from '../resolve-query.ts'
import { textFilters, type AdIndex, type NumberColumn } from './ad-index.ts'
import {
  bitsOfCodes,
  bitsOfCodesIn,
  bitsWithin,
  countBits,
  hasBit,
  intersect,
  subtract,
  unite,
  type Bits,
} from './bits.ts'
import { combinationOf, type Fact } from './combinations.ts'
import type { SortOrder } from './orders.ts'

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
  'origin',
  'rating',
  'document',
  'insurance',
  'picture',
  'q',
] as const
export type FilterGroup = (typeof filterGroups)[number]

const ownNames: Partial<Record<FilterGroup, string>> = { vehicle: 'خودرو', place: 'استان و شهر و محله', ...intactParts }

/** What people call a group, for the ways out of an empty result; most groups are one filter. */
export const groupName = (group: FilterGroup): string =>
  ownNames[group] ?? filterName(group as Parameters<typeof filterName>[0])

/** Whose ads: one gallery's, private sellers' (`null`), or everybody's. */
export type Scope = { galleryId?: bigint | null }

/** A group in which something is chosen, with the slots that pass it. */
export type GroupFilter = { group: FilterGroup; bits: Bits }

type Choice = { fact: Fact; values: readonly (string | number)[] }

/** Up to so many values are kept one by one, because people combine them anew every time. */
const fewValues = 4

/** Ads with any of the values of any of the facts, which stand in one column; null when nothing is chosen. */
function anyOf(index: AdIndex, group: FilterGroup, ...choices: Choice[]): Bits | null {
  const given = choices.filter(({ values }) => values.length > 0)
  const single = given.flatMap(({ fact, values }) => values.map((value) => ({ fact, values: [value] })))
  if (single.length === 0) return null
  if (single.length > fewValues) return inColumn(index, given)
  const [first, ...others] = single.map((choice) => inColumn(index, [choice]))
  if (others.length === 0) return first!
  const into = copy(first!, index.scratch(scratchOf(group)))
  for (const bits of others) unite(into, bits)
  return into
}

/** The set of a group that is put together for one question. */
const scratchOf = (group: FilterGroup): number => 4 + filterGroups.indexOf(group)

function inColumn(index: AdIndex, choices: readonly Choice[]): Bits {
  const column = combinationOf[choices[0]!.fact]
  const name = choices.map(({ fact, values }) => `${fact}=${values.join()}`).join('&')
  return index.kept.get(name, index.live.length, (bits) => {
    const codes = index.codes[column]
    const wanted = index.dictionaries[column].wanted(choices)
    const around = aroundThem(index, choices, wanted)
    if (around) bitsOfCodesIn(around, bits, codes, wanted)
    else bitsOfCodes(bits, index.size, codes, wanted)
    return (slot) => wanted[codes[slot]!] === 1
  })
}

/** What each fact lies in; a set of the outer one is soon kept, and few slots of it need to be looked at. */
const outerFacts: Partial<Record<Fact, Fact>> = { city_id: 'province_id', model_id: 'make_id', trim_id: 'make_id' }

function aroundThem(index: AdIndex, [choice, ...others]: readonly Choice[], wanted: Uint8Array): Bits | null {
  const outer = others.length === 0 && choice!.values.length === 1 ? outerFacts[choice!.fact] : undefined
  if (!outer) return null
  const values = index.dictionaries[combinationOf[outer]].valuesOf(outer, wanted)
  return values.length === 1 ? choose(index, outer, values) : null
}

function copy(bits: Bits, into: Bits): Bits {
  into.set(bits)
  return into
}

/** Ads in which a fact has one of the values. */
export const choose = (index: AdIndex, fact: Fact, values: readonly (string | number)[]): Bits =>
  inColumn(index, [{ fact, values }])

/** An ad without the number (-1) is inside no range. `factor` leads from the query's unit to the column's. */
function within(index: AdIndex, group: FilterGroup, { from, to }: Range, factor = 1): Bits | null {
  if (from === null && to === null) return null
  const column = columnOf[group]!
  const upTo = between(index, column, 0, (to ?? Infinity) * factor)
  if (!from) return upTo
  // Cut out of two sets that begin at nothing: people combine round bounds anew, and each bound is kept once.
  return subtract(upTo, between(index, column, 0, from * factor - 1), index.scratch(scratchOf(group)))
}

const columnOf: Partial<Record<FilterGroup, NumberColumn>> = {
  year: 'year',
  toman: 'price',
  down: 'down',
  monthly: 'monthly',
  km: 'km',
}

/** Orders in which numbers stand sorted already: their section is found faster than every ad is looked at. */
const sortedBy: Partial<Record<NumberColumn, SortOrder>> = { price: 'cheapest', km: 'mileage' }

/** Numbers are whole ones. */
const between = (index: AdIndex, column: NumberColumn, least: number, most: number): Bits =>
  index.kept.get(`${column} ${least} ${most}`, index.live.length, (bits) => {
    const numbers = index.numbers[column]
    const order = sortedBy[column]
    if (order) index.orders.between(order, least, most === Infinity ? Number.MAX_VALUE : most, bits)
    else bitsWithin(bits, index.size, numbers, least, most)
    return (slot) => numbers[slot]! >= least && numbers[slot]! <= most
  })

/** Every word must stand in some word of the ad. */
function withWords(index: AdIndex, text: string): Bits | null {
  const parts = foldForSearch(text).split(' ').filter(Boolean).slice(0, 8)
  const sets = parts.map((part) =>
    index.kept.get(textFilters + part, index.live.length, (bits) => {
      index.words.findContaining(part, bits)
      // The text of a slot never changes, and a new slot makes the index forget these sets.
      return (slot) => hasBit(bits, slot)
    }),
  )
  const [first, ...others] = sets
  if (!first || others.length === 0) return first ?? null
  return others.reduce((all, bits) => intersect(all, bits, all), copy(first, index.scratch(scratchOf('q'))))
}

/** One set for each group in which something is chosen; of plates something always is. */
function groupFilters(index: AdIndex, catalogue: Catalogue, query: AdQuery): GroupFilter[] {
  const vehicle = vehicleIds(catalogue, query)
  const place = placeIds(catalogue, query)
  const one = (group: FilterGroup, fact: Fact, values: readonly (string | number)[]) =>
    anyOf(index, group, { fact, values })
  const sound = (part: 'roof' | 'chassis') => one(part, part, query.sound.includes(part) ? [part] : [])
  const filters: Record<FilterGroup, Bits | null> = {
    vehicle: anyOf(
      index,
      'vehicle',
      { fact: 'make_id', values: vehicle.makes },
      { fact: 'model_id', values: vehicle.models },
      { fact: 'trim_id', values: vehicle.trims },
    ),
    bodyType: one('bodyType', 'body_type', query.bodyType),
    year: within(index, 'year', query.year),
    toman: within(index, 'toman', query.toman, 10),
    down: within(index, 'down', query.down, 10),
    monthly: within(index, 'monthly', query.monthly, 10),
    km: within(index, 'km', query.km),
    place: anyOf(
      index,
      'place',
      { fact: 'province_id', values: place.provinces },
      { fact: 'city_id', values: place.cities },
      { fact: 'district_id', values: place.districts },
    ),
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
    q: withWords(index, query.q),
  }
  const refused = refusedBits(index, catalogue, query)
  return filterGroups.flatMap((group) => {
    const bits = without(index, group, filters[group], refused.get(group))
    return bits ? [{ group, bits }] : []
  })
}

/** No make may come from there; then nothing passes. */
const nothing = [-1]

const makesFrom = ({ makes }: Catalogue, origins: readonly string[]): readonly number[] => {
  const ids = makes.list.filter(({ country }) => origins.includes(originOf(country) ?? '')).map(({ id }) => id)
  return ids.length > 0 || origins.length === 0 ? ids : nothing
}

const mostMonths = 12
const monthsFrom = ({ from }: Range): string[] =>
  from === null ? [] : Array.from({ length: mostMonths - from + 1 }, (_, month) => String(from + month))

/** In which group a filter is refused, and by which fact. */
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

/** The ads that a query refuses, by group. All facts of a group stand in one column. */
function refusedBits(index: AdIndex, catalogue: Catalogue, { not }: AdQuery): Map<FilterGroup, Bits> {
  const choices = refusableKeys.flatMap((key) => {
    const chosen = not[key] ?? []
    if (chosen.length === 0) return []
    const { group, fact } = refusals[key]
    const ids = (): readonly (string | number)[] =>
      isCatalogueKey(key) ? idsOf(catalogue, key, { [key]: chosen }) : chosen
    return [{ group, fact, values: key === 'origin' ? makesFrom(catalogue, chosen) : ids() }]
  })
  return new Map([...Map.groupBy(choices, ({ group }) => group)].map(([group, of]) => [group, inColumn(index, of)]))
}

/** What is chosen of a group, or everything, without what is refused. */
function without(index: AdIndex, group: FilterGroup, chosen: Bits | null, refused: Bits | undefined): Bits | null {
  return refused ? subtract(chosen ?? index.live, refused, index.scratch(scratchOf(group))) : chosen
}

/** The live ads that the list is about. The set belongs to the index: read it, and do not keep it. */
function inScope(index: AdIndex, { galleryId }: Scope): Bits {
  if (galleryId === undefined) return index.live
  const gallery = Number(galleryId ?? 0)
  return intersect(index.live, between(index, 'gallery', gallery, gallery), index.scratch(0))
}

/**
 * The ads that pass every filter and those that fail one alone; what `once` has beyond the set of a filter fails that one.
 * All sets belong to the index, and the next question overwrites them.
 */
function passOrFailOne(index: AdIndex, filters: readonly GroupFilter[], scope: Scope): { all: Bits; once: Bits } {
  const [all, once] = [index.scratch(1), index.scratch(2)]
  const base = inScope(index, scope)
  sortByFailures(
    base,
    filters.map(({ bits }) => bits),
    all,
    once,
  )
  return { all, once }
}

/** `none` becomes those of `base` that are in every set, `once` those that are missing in exactly one. */
function sortByFailures(base: Bits, sets: readonly Bits[], none: Bits, once: Bits): void {
  for (let word = 0; word < base.length; word++) {
    let failed = 0
    let failedTwice = 0
    for (let at = 0; at < sets.length; at++) {
      const fails = ~sets[at]![word]!
      failedTwice |= failed & fails
      failed |= fails
    }
    none[word] = base[word]! & ~failed
    once[word] = base[word]! & failed & ~failedTwice
  }
}

/** A query put to the index: its filters, the ads that pass all of them (`total`), and those that fail one alone. */
export type Question = { filters: readonly GroupFilter[]; all: Bits; once: Bits; total: number }

/** The last question of an index; its sets stand until the next one. */
const lastQuestions = new WeakMap<AdIndex, Question & Scope & { version: number; query: AdQuery }>()

/**
 * Puts a query to the index. A list asks twice, for its page and for its counts, and is answered once. All sets belong to the
 * index: read them before anything else is awaited or asked.
 */
export function askIndex(index: AdIndex, catalogue: Catalogue, query: AdQuery, scope: Scope): Question {
  const last = lastQuestions.get(index)
  if (last?.version === index.version && last.query === query && last.galleryId === scope.galleryId) return last
  const answer = askFor(index, groupFilters(index, catalogue, query), scope)
  const question = { ...answer, ...scope, query, version: index.version }
  lastQuestions.set(index, question)
  return question
}

/** The same with some of the filters of the question that was put last. */
export function askAgain(index: AdIndex, filters: readonly GroupFilter[], scope: Scope): Question {
  lastQuestions.delete(index)
  return askFor(index, filters, scope)
}

function askFor(index: AdIndex, filters: readonly GroupFilter[], scope: Scope): Question {
  const { all, once } = passOrFailOne(index, filters, scope)
  return { filters, all, once, total: countBits(all) }
}
