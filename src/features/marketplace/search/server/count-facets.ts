import type { Catalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import { originOf } from '../../ad/choices.ts'
import { formatAdQuery, withoutOrder, type AdQuery } from '../ad-query.ts'
import { choiceKeys, type ChoiceKey } from '../filter-keys.ts'
import { histogramKeys, histogramEdges, type HistogramKey, type Histograms } from '../histogram-steps.ts'
import type { AdIndex } from './ad-index/ad-index.ts'
import { countBeyond, countBits, countCodes, outside, type Bits } from './ad-index/bits.ts'
import { combinationNames, combinationOf, type CombinationName, type Fact } from './ad-index/combinations.ts'
import {
  askAgain,
  askIndex,
  type FilterGroup,
  type GroupFilter,
  type Question,
  type Scope,
} from './ad-index/filters.ts'
import { getAdIndex } from './ad-index/get-ad-index.ts'

/** The number of ads per option for every filter. Missing options have none. */
export type FacetCounts = Record<ChoiceKey, Map<string | number, number>>

/** A filter, or a pair, whose removal gives ads. */
export type Relaxation = { groups: FilterGroup[]; count: number }

/** The fact and the group of each filter's options. Each value of `sound` stands for itself. */
const facets: readonly { key: ChoiceKey; fact: Fact; group: FilterGroup }[] = [
  { key: 'make', fact: 'make_id', group: 'vehicle' },
  { key: 'model', fact: 'model_id', group: 'vehicle' },
  { key: 'trim', fact: 'trim_id', group: 'vehicle' },
  { key: 'province', fact: 'province_id', group: 'place' },
  { key: 'city', fact: 'city_id', group: 'place' },
  { key: 'district', fact: 'district_id', group: 'place' },
  { key: 'bodyType', fact: 'body_type', group: 'bodyType' },
  { key: 'gearbox', fact: 'gearbox', group: 'gearbox' },
  { key: 'fuel', fact: 'fuel', group: 'fuel' },
  { key: 'colour', fact: 'colour', group: 'colour' },
  { key: 'body', fact: 'body_state', group: 'body' },
  { key: 'paint', fact: 'paint', group: 'paint' },
  { key: 'sound', fact: 'roof', group: 'roof' },
  { key: 'sound', fact: 'chassis', group: 'chassis' },
  { key: 'seller', fact: 'seller', group: 'seller' },
  { key: 'price', fact: 'price_mode', group: 'price' },
  { key: 'plate', fact: 'plate_kind', group: 'plate' },
  { key: 'rating', fact: 'rating', group: 'rating' },
  { key: 'document', fact: 'document', group: 'document' },
  { key: 'origin', fact: 'make_id', group: 'origin' },
  { key: 'picture', fact: 'picture', group: 'picture' },
]

export type Counted = { total: number; facets: FacetCounts; histograms: Histograms }

/**
 * Counts the total, all options and all histograms. Beside the options of a group, and in a range's
 * bars, the counts apply all other groups.
 */
export async function countFacets(db: Db, catalogue: Catalogue, query: AdQuery, scope: Scope = {}): Promise<Counted> {
  const index = await getAdIndex(db)
  return remembered(index, query, scope, () => count(index, catalogue, askIndex(index, catalogue, query, scope)))
}

function count(index: AdIndex, catalogue: Catalogue, { filters, all, once, total }: Question): Counted {
  const ofResults = countResults(index, all, total)
  const failures = countBits(once)
  const ofOthersIn = (name: CombinationName, filter: GroupFilter): Uint32Array =>
    countOthers(index, name, { all, total, once, failures, own: filter.bits, ofResults: ofResults[name] })
  const counted = Object.fromEntries(choiceKeys.map((key) => [key, new Map()])) as FacetCounts
  // Make, model and trim share one group and column, so count them once.
  const ofOthers = new Map<FilterGroup, Uint32Array>()
  for (const { key, fact, group } of facets) {
    const name = combinationOf[fact]
    const filter = filters.find((candidate) => candidate.group === group)
    // Besides the results, count ads that fail only this filter.
    if (filter && !ofOthers.has(group)) ofOthers.set(group, ofOthersIn(name, filter))
    const counts = index.dictionaries[name].fold(fact, ofOthers.get(group) ?? ofResults[name])
    // The empty value is not in the catalogue.
    counts.delete('')
    counts.delete(0)
    // Roof and chassis are two facts of one filter.
    if (counted[key].size) counted[key] = new Map([...counted[key], ...counts])
    else counted[key] = key === 'origin' ? byOrigin(catalogue, counts) : counts
  }
  const histogram = (key: HistogramKey): number[] => {
    const filter = filters.find(({ group }) => group === key)
    const bars = index.dictionaries.measure.fold(
      `${key}_step`,
      filter ? ofOthersIn('measure', filter) : ofResults.measure,
    )
    return Array.from({ length: histogramEdges[key].length }, (_, bar) => bars.get(String(bar)) ?? 0)
  }
  const histograms = Object.fromEntries(histogramKeys.map((key) => [key, histogram(key)])) as Histograms
  return { total, facets: counted, histograms }
}

/** Converts counts of makes to counts of their brands' countries. */
function byOrigin({ makes }: Catalogue, counts: ReadonlyMap<string | number, number>): Map<string | number, number> {
  const sums = new Map<string | number, number>()
  for (const [make, count] of counts) {
    const origin = originOf(makes.byId.get(Number(make))!.country)
    if (origin) sums.set(origin, (sums.get(origin) ?? 0) + count)
  }
  return sums
}

function plus(a: Uint32Array, b: Uint32Array, sign: 1 | -1 = 1): Uint32Array {
  const sum = new Uint32Array(a.length)
  for (let at = 0; at < sum.length; at++) sum[at] = a[at]! + sign * b[at]!
  return sum
}

type Counts = Record<CombinationName, Uint32Array>

const liveCounts = (index: AdIndex, name: CombinationName): Uint32Array =>
  index.liveCounts[name].subarray(0, index.dictionaries[name].size)

const liveIn = ({ size, ended }: AdIndex): number => size - ended

/** Counts all columns over the results. Above half of all ads, counts the complement instead. */
function countResults(index: AdIndex, all: Bits, total: number): Counts {
  if (total * 2 <= liveIn(index)) return countEach(index, combinationNames, all)
  const rest = countEach(index, combinationNames, index.live, all)
  return Object.fromEntries(
    combinationNames.map((name) => [name, plus(liveCounts(index, name), rest[name], -1)]),
  ) as Counts
}

type Others = {
  all: Bits
  total: number
  once: Bits
  failures: number
  /** The ads that pass the filter itself. */
  own: Bits
  ofResults: Uint32Array
}

/**
 * Counts one column under all other filters: the results plus ads that fail only this filter.
 * Counts the complement when it is smaller.
 */
function countOthers(index: AdIndex, name: CombinationName, of: Others): Uint32Array {
  const { all, total, once, failures, own, ofResults } = of
  if (failures === 0) return ofResults
  const missing = liveIn(index) - total
  // Determining the exact number pays only when it may exceed half.
  const failing = failures * 2 <= missing ? failures : countBeyond(once, own)
  if (failing * 2 <= missing) return plus(ofResults, countEach(index, [name], once, own)[name])
  const neither = outside(index.live, all, once, own, index.scratch(3))
  return plus(liveCounts(index, name), countEach(index, [name], neither)[name], -1)
}

/** Counts the ads of a set that are not in `without`. */
function countEach(index: AdIndex, names: readonly CombinationName[], bits: Bits, without: Bits = index.none): Counts {
  const columns = names.map((name) => ({ codes: index.codes[name], different: index.dictionaries[name].size }))
  const counted = countCodes(bits, without, columns)
  return Object.fromEntries(names.map((name, at) => [name, counted[at]!])) as Counts
}

/** Counts by query for one version of the index. */
type Answers = { version: number; byQuery: Map<string, Counted> }
const answers = new WeakMap<AdIndex, Answers>()
const maxAnswers = 100

function answersOf(index: AdIndex): Answers {
  const entry = answers.get(index)
  if (entry?.version === index.version) return entry
  const fresh = { version: index.version, byQuery: new Map<string, Counted>() }
  answers.set(index, fresh)
  return fresh
}

/** Caches the result of a query; any change to any ad invalidates all results. */
function remembered(index: AdIndex, query: AdQuery, { galleryId }: Scope, answer: () => Counted): Counted {
  const { byQuery } = answersOf(index)
  const key = `${galleryId} ${formatAdQuery(withoutOrder(query))}`
  const entry = byQuery.get(key)
  if (entry) return entry
  const counted = answer()
  if (byQuery.size >= maxAnswers) byQuery.clear()
  byQuery.set(key, counted)
  return counted
}

/**
 * For an empty result, returns up to three ways to find ads by removing one filter, or else two.
 * The weakest preferences come first ({@link wishes}); ties go to the larger result. The car itself
 * stays unless nothing else helps.
 */
export async function countRelaxations(
  db: Db,
  catalogue: Catalogue,
  query: AdQuery,
  scope: Scope = {},
): Promise<Relaxation[]> {
  const index = await getAdIndex(db)
  const { filters, once } = askIndex(index, catalogue, query, scope)
  const single = filters.map(({ group, bits }) => ({ groups: [group], count: countBeyond(once, bits) }))
  const useful = single.filter(({ count }) => count > 0)
  const keepsCar = useful.some((way) => !dropsVehicle(way))
  // Removing two weak preferences comes before removing the car.
  const pairs = keepsCar ? [] : countPairs(index, filters, scope)
  const ways = [...useful, ...pairs.filter((way) => useful.length === 0 || !dropsVehicle(way))]
  return ways
    .filter((way) => way.count > 0)
    .sort((a, b) => strengthOf(a) - strengthOf(b) || b.count - a.count)
    .slice(0, 3)
}

/** The strength of preferences, from words and extras to price, kind of car and the car itself. */
const wishes: readonly (readonly FilterGroup[])[] = [
  ['q', 'picture', 'insurance', 'document', 'rating', 'seller', 'price', 'paint', 'body', 'roof', 'chassis'],
  ['colour'],
  ['box'],
  ['place'],
  ['km'],
  ['year'],
  ['toman', 'down', 'monthly'],
  ['fuel', 'gearbox', 'plate', 'origin', 'bodyType'],
  ['vehicle'],
]

const dropsVehicle = ({ groups }: Relaxation): boolean => groups.includes('vehicle')

/** Ranks by the strongest removed preference, then the other. */
function strengthOf({ groups }: Relaxation): number {
  const strengths = groups.map((group) => wishes.findIndex((equal) => equal.includes(group)))
  return Math.max(...strengths) * wishes.length + Math.min(...strengths)
}

/** Counts the ads without each pair of filters, where removing one gives none. */
function countPairs(index: AdIndex, filters: readonly GroupFilter[], scope: Scope): Relaxation[] {
  const pairs: Relaxation[] = []
  for (const [first, { group }] of filters.entries()) {
    const rest = filters.filter((_, at) => at !== first)
    const { once } = askAgain(index, rest, scope)
    for (const second of rest.slice(first)) {
      pairs.push({ groups: [group, second.group], count: countBeyond(once, second.bits) })
    }
  }
  return pairs
}
