import type { AdQuery, Range, Sort } from '../../ad-query.ts'
import { isRangeKey, type ChoiceKey, type RangeKey } from '../../filter-keys.ts'
import { emptyQuery, fixedChoicesOf } from '../../parse-ad-query.ts'

/** One meaning of a word; several slugs are meant together («پراید» is five models). */
export type Meaning = { key: ChoiceKey; slugs: readonly string[] }

/** The request of a part of a sentence. */
export type FilterRequest = Meaning | { key: RangeKey; range: Range }

/**
 * A part of a sentence and its result: filters (`wish`), exclusions, indifference, an order, filler
 * words, or `named`: not understood or without a filter. The parts cover all words of the sentence.
 */
export type ReadPart = {
  typed: string
  kind: 'wish' | 'refusal' | 'free' | 'order' | 'small' | 'named'
  requests: readonly FilterRequest[]
  /** Returns the filters of the sentence without this part. */
  without: () => Filters
}

/** The interpretation of a sentence. */
export type Interpretation = {
  choices: Partial<Record<ChoiceKey, readonly string[]>>
  /** Excluded values. */
  not: Partial<Record<ChoiceKey, readonly string[]>>
  ranges: Partial<Record<RangeKey, Range>>
  /** The requested order: «ارزون‌ترین»; null without one. */
  sort: Sort | null
  /** Fields without a preference: «رنگش مهم نیست». */
  free: (ChoiceKey | RangeKey)[]
  /** All words, in the order of the sentence. */
  parts: readonly ReadPart[]
  /**
   * Words of `ignored` that occur in some ad: a search that the person may add, never added
   * automatically.
   */
  rest: string
  /** Words that were not understood, and requests without a filter, as typed. */
  ignored: string[]
  /** No car of the catalogue meets the sentence: «پیکان اتومات». */
  impossible: boolean
  /** A request without a filter was recognised: «بدون بیمه». It must not be searched literally. */
  heard: boolean
  /** Corrected typos with their corrections. */
  corrections: { typed: string; taken: string; request: Meaning }[]
  /**
   * Ambiguous parts, the likeliest meaning first, for the person to choose. The first one is active
   * meanwhile.
   */
  questions: { typed: string; requests: FilterRequest[] }[]
}

/** Filters that answer one question together: a sentence that names one of them replaces all. */
const groups: readonly (readonly ChoiceKey[])[] = [
  ['make', 'model', 'trim'],
  ['province', 'city', 'district'],
]

export const groupOf = (key: ChoiceKey): readonly ChoiceKey[] => groups.find((group) => group.includes(key)) ?? [key]

export const isMeaning = (request: FilterRequest): request is Meaning => 'slugs' in request

export type Filters = Pick<Interpretation, 'choices' | 'ranges'> &
  Partial<Pick<Interpretation, 'not' | 'sort' | 'free'>>

/** Applies an interpretation to a query: the sentence replaces earlier choices, the rest stays. */
export function applyInterpretation(
  query: AdQuery,
  { choices, ranges, not = {}, sort = null, free = [] }: Filters,
): AdQuery {
  const next: AdQuery = { ...query, after: null, sort: sort ?? query.sort, not: { ...query.not } }
  for (const key of free) setFree(next, key)
  for (const key of Object.keys(choices) as ChoiceKey[]) for (const other of groupOf(key)) next[other] = []
  for (const [key, slugs] of Object.entries(choices)) {
    next[key as ChoiceKey] = [...new Set(slugs)].sort()
    refuse(next, key as ChoiceKey, next.not[key as ChoiceKey]?.filter((slug) => !slugs.includes(slug)) ?? [])
  }
  for (const [key, slugs] of Object.entries(not)) {
    refuse(next, key as ChoiceKey, slugs)
    // «مشکی نباشه» in a list of black cars means the others.
    const left = next[key as ChoiceKey].filter((slug) => !slugs.includes(slug))
    next[key as ChoiceKey] = key === 'plate' && left.length === 0 ? platesWithout(slugs) : left
  }
  return { ...next, ...ranges }
}

const plates = Object.keys(fixedChoicesOf('plate')!).sort()

/**
 * Returns the plates after an exclusion: excluding national plates means the others, excluding
 * others means national.
 */
const platesWithout = (refused: readonly string[]): string[] =>
  refused.includes('national') ? plates.filter((slug) => !refused.includes(slug)) : emptyQuery.plate

function refuse(query: AdQuery, key: ChoiceKey, slugs: readonly string[]): void {
  if (slugs.length > 0) query.not[key] = [...new Set(slugs)].sort()
  else delete query.not[key]
}

/** «رنگش مهم نیست» removes choices and exclusions of the field. */
function setFree(query: AdQuery, key: ChoiceKey | RangeKey): void {
  if (isRangeKey(key)) query[key] = emptyQuery[key]
  else if (key === 'plate') query.plate = plates
  else
    for (const other of groupOf(key)) {
      query[other] = emptyQuery[other]
      delete query.not[other]
    }
}

/** Removes the filters of an earlier sentence that the person has not changed since. */
export function withoutInterpretation(
  query: AdQuery,
  { choices, ranges, not = {}, sort = null, free = [] }: Filters,
): AdQuery {
  const next = {
    ...query,
    not: { ...query.not },
    sort: sort !== null && query.sort === sort ? ('newest' as const) : query.sort,
  }
  for (const [key, slugs] of Object.entries(choices)) {
    if (query[key as ChoiceKey].join() === [...slugs].sort().join())
      next[key as ChoiceKey] = emptyQuery[key as ChoiceKey]
  }
  for (const [key, slugs] of Object.entries(not)) {
    if (query.not[key as ChoiceKey]?.join() === [...slugs].sort().join()) delete next.not[key as ChoiceKey]
  }
  const ownPlates = not.plate ? platesWithout(not.plate) : free.includes('plate') ? plates : null
  if (ownPlates?.join() === query.plate.join()) next.plate = emptyQuery.plate
  for (const [key, { from, to }] of Object.entries(ranges)) {
    const range = query[key as RangeKey]
    if (range.from === from && range.to === to) next[key as RangeKey] = { from: null, to: null }
  }
  return next
}
