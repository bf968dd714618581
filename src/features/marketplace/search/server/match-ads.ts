import type { Catalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdQuery } from '../ad-query.ts'
import { numberColumns, type NumberColumn } from './ad-index/ad-index.ts'
import { combinationNames, combinations, type Fact } from './ad-index/combinations.ts'
import { findRowsById } from './ad-index/index-rows.ts'
import { rulesOf, type Choice, type QueryRule } from './query-rules.ts'

/** An ad as queries judge it, by the facts of the list's index. */
export type JudgedAd = {
  live: boolean
  facts: Readonly<Record<Fact, string | number>>
  numbers: Readonly<Record<NumberColumn, number>>
  text: string
}

/** Yields ads by id in batches, in any state. */
export async function* readJudgedAds(db: Db, ids: readonly bigint[]): AsyncGenerator<JudgedAd> {
  for await (const rows of findRowsById(db, ids.map(String))) {
    for (let row = 0; row < rows.size; row++) {
      const facts: Partial<Record<Fact, string | number>> = {}
      for (const name of combinationNames) {
        const values = rows.combinations[name][row]!.split('/')
        for (const [at, fact] of combinations[name].entries())
          facts[fact] = fact.endsWith('_id') ? Number(values[at]) : values[at]!
      }
      const numbers = Object.fromEntries(numberColumns.map((column) => [column, rows.numbers[column][row]!]))
      yield {
        live: rows.live[row]!,
        facts: facts as JudgedAd['facts'],
        numbers: numbers as JudgedAd['numbers'],
        text: rows.text[row]!,
      }
    }
  }
}

type Test = (ad: JudgedAd) => boolean

/**
 * A query prepared to judge many ads. `keys` are facts of which an ad must have at least one; null
 * without any.
 */
export type ReadyQuery = { tests: readonly Test[]; keys: readonly string[] | null }

const keyOf = (fact: Fact, value: string | number) => `${fact} ${value}`

function oneOf(choices: readonly Choice[]): Test {
  const sets = choices.map(({ fact, values }) => ({ fact, values: new Set(values) }))
  if (sets.length === 1) {
    const { fact, values } = sets[0]!
    return ({ facts }) => values.has(facts[fact])
  }
  return ({ facts }) => sets.some(({ fact, values }) => values.has(facts[fact]))
}

function testsOf({ anyOf, range, words, noneOf }: QueryRule): Test[] {
  const tests: Test[] = []
  if (anyOf) tests.push(oneOf(anyOf))
  if (range) {
    const { column, from, to } = range
    tests.push(({ numbers }) => numbers[column] >= from && numbers[column] >= 0 && numbers[column] <= to)
  }
  if (words) tests.push(({ text }) => words.every((word) => text.includes(word)))
  if (noneOf) {
    const refused = oneOf(noneOf)
    tests.push((ad) => !refused(ad))
  }
  return tests
}

/** The first of these groups is the most selective. */
const keyGroups = ['vehicle', 'place', 'origin'] as const

export function readyQuery(catalogue: Catalogue, query: AdQuery): ReadyQuery {
  const rules = rulesOf(catalogue, query)
  const keyed = keyGroups.map((group) => rules.find((rule) => rule.group === group && rule.anyOf)).find(Boolean)
  return {
    tests: rules.flatMap(testsOf),
    keys: keyed?.anyOf!.flatMap(({ fact, values }) => values.map((value) => keyOf(fact, value))) ?? null,
  }
}

const keyFacts: readonly Fact[] = ['trim_id', 'model_id', 'make_id', 'district_id', 'city_id', 'province_id']

/**
 * Matches many queries with one ad at a time. Candidates are found by the ad's car or place, then
 * checked.
 */
export function createMatcher<Of>(queries: readonly { query: ReadyQuery; of: Of }[]) {
  type Entry = { tests: readonly Test[]; of: Of }
  const byKey = new Map<string, Entry[]>()
  const others: Entry[] = []
  for (const { query, of } of queries) {
    const entry = { tests: query.tests, of }
    if (query.keys === null) others.push(entry)
    for (const key of query.keys ?? []) {
      const existing = byKey.get(key)
      if (existing) existing.push(entry)
      else byKey.set(key, [entry])
    }
  }
  return {
    /** Returns the queries whose list shows the ad. */
    match(ad: JudgedAd): Of[] {
      if (!ad.live) return []
      const ofs: Of[] = []
      const seen = new Set<Entry>()
      const judge = (entries: readonly Entry[], once: boolean) => {
        for (const entry of entries) {
          if (once && seen.size > 0 && seen.has(entry)) continue
          if (!entry.tests.every((test) => test(ad))) continue
          if (once) seen.add(entry)
          ofs.push(entry.of)
        }
      }
      for (const fact of keyFacts) judge(byKey.get(keyOf(fact, ad.facts[fact])) ?? [], true)
      judge(others, false)
      return ofs
    },
  }
}
