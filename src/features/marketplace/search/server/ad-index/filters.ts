import type { Catalogue } from '#features/catalog/contract.ts'
import { intactParts } from '../../../ad/choices.ts'
import type { AdQuery } from '../../ad-query.ts'
import { boxName, filterName } from '../../filter-keys.ts'
import { filterGroups, rulesOf, type Choice, type FilterGroup, type RangeRule } from '../query-rules.ts'
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

export { filterGroups, type FilterGroup } from '../query-rules.ts'

const ownNames: Partial<Record<FilterGroup, string>> = {
  vehicle: 'خودرو',
  place: 'استان، شهر و محله',
  box: boxName,
  ...intactParts,
}

/**
 * Returns the name of a group for suggestions after an empty result; most groups are one filter.
 */
export const groupName = (group: FilterGroup): string =>
  ownNames[group] ?? filterName(group as Parameters<typeof filterName>[0])

/** Restricts ads to one dealer's or private sellers' (`null`); absent for all. */
export type Scope = { galleryId?: bigint | null }

/** A group with a choice, and the slots that pass it. */
export type GroupFilter = { group: FilterGroup; bits: Bits }

/** Up to this many values are cached separately, because people combine them freely. */
const fewValues = 4

/** Returns ads with any of the values of any of the facts in one column; null without a choice. */
function anyOf(index: AdIndex, group: FilterGroup, given: readonly Choice[]): Bits | null {
  const single = given.flatMap(({ fact, values }) => values.map((value) => ({ fact, values: [value] })))
  if (single.length === 0) return null
  if (single.length > fewValues) return inColumn(index, given)
  const [first, ...others] = single.map((choice) => inColumn(index, [choice]))
  if (others.length === 0) return first!
  const into = copy(first!, index.scratch(scratchOf(group)))
  for (const bits of others) unite(into, bits)
  return into
}

/** The scratch set of a group for one query. */
const scratchOf = (group: FilterGroup): number => 4 + filterGroups.indexOf(group)

function inColumn(index: AdIndex, choices: readonly Choice[]): Bits {
  const column = combinationOf[choices[0]!.fact]
  const name = choices.map(({ fact, values }) => `${fact}=${values.join()}`).join('&')
  return index.kept.get(name, index.live.length, (bits) => {
    const codes = index.codes[column]
    const target = index.dictionaries[column].wanted(choices)
    const around = aroundThem(index, choices, target)
    if (around) bitsOfCodesIn(around, bits, codes, target)
    else bitsOfCodes(bits, index.size, codes, target)
    return (slot) => target[codes[slot]!] === 1
  })
}

/** The fact that contains another one; its cached set narrows the slots to check. */
const outerFacts: Partial<Record<Fact, Fact>> = { city_id: 'province_id', model_id: 'make_id', trim_id: 'make_id' }

function aroundThem(index: AdIndex, [choice, ...others]: readonly Choice[], target: Uint8Array): Bits | null {
  const outer = others.length === 0 && choice!.values.length === 1 ? outerFacts[choice!.fact] : undefined
  if (!outer) return null
  const values = index.dictionaries[combinationOf[outer]].valuesOf(outer, target)
  return values.length === 1 ? choose(index, outer, values) : null
}

function copy(bits: Bits, into: Bits): Bits {
  into.set(bits)
  return into
}

/** Returns ads in which a fact has one of the values. */
export const choose = (index: AdIndex, fact: Fact, values: readonly (string | number)[]): Bits =>
  inColumn(index, [{ fact, values }])

/** An ad without the number (-1) is in no range. */
function within(index: AdIndex, group: FilterGroup, { column, from, to }: RangeRule): Bits {
  const upTo = between(index, column, 0, to)
  if (from === 0) return upTo
  // Subtract two sets that start at zero: people combine round bounds, and each bound is cached
  // once.
  return subtract(upTo, between(index, column, 0, from - 1), index.scratch(scratchOf(group)))
}

/** Orders that are sorted by a number, where a section is faster than scanning all ads. */
const sortedBy: Partial<Record<NumberColumn, SortOrder>> = { price: 'cheapest', km: 'mileage' }

/** Numbers are integers. */
const between = (index: AdIndex, column: NumberColumn, min: number, max: number): Bits =>
  index.kept.get(`${column} ${min} ${max}`, index.live.length, (bits) => {
    const numbers = index.numbers[column]
    const order = sortedBy[column]
    if (order) index.orders.between(order, min, max === Infinity ? Number.MAX_VALUE : max, bits)
    else bitsWithin(bits, index.size, numbers, min, max)
    return (slot) => numbers[slot]! >= min && numbers[slot]! <= max
  })

/** Every part must occur in some word of the ad. */
function withWords(index: AdIndex, parts: readonly string[]): Bits | null {
  const sets = parts.map((part) =>
    index.kept.get(textFilters + part, index.live.length, (bits) => {
      index.words.findContaining(part, bits)
      // The text of a slot never changes, and a new slot invalidates these sets.
      return (slot) => hasBit(bits, slot)
    }),
  )
  const [first, ...others] = sets
  if (!first || others.length === 0) return first ?? null
  return others.reduce((all, bits) => intersect(all, bits, all), copy(first, index.scratch(scratchOf('q'))))
}

/** Builds one set per group with a choice; plates always have one. */
function groupFilters(index: AdIndex, catalogue: Catalogue, query: AdQuery): GroupFilter[] {
  const rules = rulesOf(catalogue, query)
  return rules.flatMap(({ group, anyOf: choices, range, words, noneOf }) => {
    const chosen = choices
      ? anyOf(index, group, choices)
      : range
        ? within(index, group, range)
        : words
          ? withWords(index, words)
          : null
    const bits = without(index, group, chosen, noneOf && inColumn(index, noneOf))
    return bits ? [{ group, bits }] : []
  })
}

/** Returns the chosen values of a group, or all, minus the excluded ones. */
function without(index: AdIndex, group: FilterGroup, chosen: Bits | null, refused: Bits | undefined): Bits | null {
  return refused ? subtract(chosen ?? index.live, refused, index.scratch(scratchOf(group))) : chosen
}

/** Returns the live ads in scope. The index owns the set: read it only, and do not keep it. */
function inScope(index: AdIndex, { galleryId }: Scope): Bits {
  if (galleryId === undefined) return index.live
  const dealer = Number(galleryId ?? 0)
  return intersect(index.live, between(index, 'gallery', dealer, dealer), index.scratch(0))
}

/**
 * Returns the ads that pass every filter, and those that fail exactly one. `once` minus the set of
 * a filter are the ads that fail it. The index owns all sets, and the next query overwrites them.
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

/** Sets `none` to the ads of `base` in every set, and `once` to those missing in exactly one. */
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

/**
 * A query on the index: its filters, the ads that pass all (`total`), and those that fail exactly
 * one.
 */
export type Question = { filters: readonly GroupFilter[]; all: Bits; once: Bits; total: number }

/** The last query of an index; its sets are valid until the next one. */
const lastQuestions = new WeakMap<AdIndex, Question & Scope & { version: number; query: AdQuery }>()

/**
 * Runs a query on the index. A list queries twice, for its page and its counts, and computes once.
 * The index owns all sets: read them before the next await or query.
 */
export function askIndex(index: AdIndex, catalogue: Catalogue, query: AdQuery, scope: Scope): Question {
  const last = lastQuestions.get(index)
  if (last?.version === index.version && last.query === query && last.galleryId === scope.galleryId) return last
  const answer = askFor(index, groupFilters(index, catalogue, query), scope)
  const question = { ...answer, ...scope, query, version: index.version }
  lastQuestions.set(index, question)
  return question
}

/** Repeats the last query with some of its filters. */
export function askAgain(index: AdIndex, filters: readonly GroupFilter[], scope: Scope): Question {
  lastQuestions.delete(index)
  return askFor(index, filters, scope)
}

function askFor(index: AdIndex, filters: readonly GroupFilter[], scope: Scope): Question {
  const { all, once } = passOrFailOne(index, filters, scope)
  return { filters, all, once, total: countBits(all) }
}
