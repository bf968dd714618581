import type { Catalogue } from '#capabilities/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import { choiceKeys, formatAdQuery, type AdQuery, type ChoiceKey } from '../ad-query.ts'
import type { AdIndex, CodedColumn } from './ad-index/ad-index.ts'
import { filterGroups, groupTests, inScope, type FilterGroup, type GroupTest, type Scope } from './ad-index/filters.ts'
import { getAdIndex } from './ad-index/get-ad-index.ts'

/** How many ads each option would give, for every filter with options. Options without an entry would give none. */
export type FacetCounts = Record<ChoiceKey, Map<string | number, number>>

/** A filter that, taken away alone (or with a second one), gives ads again. */
export type Relaxation = { groups: FilterGroup[]; count: number }

const facetColumns: Record<ChoiceKey, { column: CodedColumn; group: FilterGroup }> = {
  make: { column: 'make_id', group: 'vehicle' },
  model: { column: 'model_id', group: 'vehicle' },
  trim: { column: 'trim_id', group: 'vehicle' },
  province: { column: 'province_id', group: 'place' },
  city: { column: 'city_id', group: 'place' },
  bodyType: { column: 'body_type', group: 'bodyType' },
  gearbox: { column: 'gearbox', group: 'gearbox' },
  fuel: { column: 'fuel', group: 'fuel' },
  colour: { column: 'colour', group: 'colour' },
  body: { column: 'body_state', group: 'body' },
  seller: { column: 'seller', group: 'seller' },
  price: { column: 'price_mode', group: 'price' },
}

const facets = choiceKeys.map((key) => ({ key, ...facetColumns[key] }))

export type Counted = { total: number; facets: FacetCounts }

/**
 * Total and the counts of all options in one pass over the ads. An ad that fails nothing is a result; one that fails only
 * the group g would be a result without g, and so counts beside the options of g.
 */
export async function countFacets(db: Db, catalogue: Catalogue, query: AdQuery, scope: Scope = {}): Promise<Counted> {
  const index = await getAdIndex(db)
  return remembered(index, query, scope, () => count(index, groupTests(index, catalogue, query), scope))
}

function count(index: AdIndex, tests: readonly GroupTest[], scope: Scope): Counted {
  const counters = facets.map(({ column, group }) => ({
    group,
    codes: index.codes[column],
    counts: new Uint32Array(index.valuesOf(column).length),
  }))
  const ofGroup = new Map(filterGroups.map((group) => [group, counters.filter((counter) => counter.group === group)]))
  const present = inScope(index, scope)
  let total = 0
  for (let slot = 0; slot < index.size; slot++) {
    if (!present(slot)) continue
    const failed = onlyFailure(tests, slot)
    if (failed === undefined) continue
    if (failed === null) total++
    for (const { codes, counts } of failed === null ? counters : ofGroup.get(failed)!) counts[codes[slot]!]!++
  }
  return { total, facets: readCounters(index, counters) }
}

/** The one group that an ad fails, null when it fails none, undefined when it fails more. */
function onlyFailure(tests: readonly GroupTest[], slot: number): FilterGroup | null | undefined {
  let failed: FilterGroup | null = null
  for (const { group, passes } of tests) {
    if (passes(slot)) continue
    if (failed !== null) return undefined
    failed = group
  }
  return failed
}

function readCounters(index: AdIndex, counters: readonly { counts: Uint32Array }[]): FacetCounts {
  const read = facets.map(({ key, column }, position) => {
    const values = index.valuesOf(column)
    const { counts } = counters[position]!
    return [key, new Map(values.flatMap((value, code) => (counts[code] ? [[value, counts[code]] as const] : [])))]
  })
  return Object.fromEntries(read) as FacetCounts
}

const answers = new WeakMap<AdIndex, { version: number; byQuery: Map<string, Counted> }>()
const mostAnswers = 500

/** The same question about the same ads has the same answer; any change to any ad forgets all of them. */
function remembered(index: AdIndex, query: AdQuery, { galleryId }: Scope, answer: () => Counted): Counted {
  let kept = answers.get(index)
  if (kept?.version !== index.version) answers.set(index, (kept = { version: index.version, byQuery: new Map() }))
  const key = `${galleryId} ${formatAdQuery({ ...query, sort: 'newest', near: null, after: null })}`
  const known = kept.byQuery.get(key)
  if (known) return known
  const counted = answer()
  if (kept.byQuery.size >= mostAnswers) kept.byQuery.clear()
  kept.byQuery.set(key, counted)
  return counted
}

/** For an empty result: up to three ways of taking away one filter, or else two, that give most ads. */
export async function findRelaxations(
  db: Db,
  catalogue: Catalogue,
  query: AdQuery,
  scope: Scope = {},
): Promise<Relaxation[]> {
  const index = await getAdIndex(db)
  const tests = groupTests(index, catalogue, query)
  const present = inScope(index, scope)
  const ways = new Map<string, Relaxation>()
  for (let slot = 0; slot < index.size; slot++) {
    if (!present(slot)) continue
    const groups = tests.filter(({ passes }) => !passes(slot)).map(({ group }) => group)
    if (groups.length === 0 || groups.length > 2) continue
    const key = groups.join()
    const way = ways.get(key) ?? { groups, count: 0 }
    way.count++
    ways.set(key, way)
  }
  const all = [...ways.values()]
  const fewest = Math.min(...all.map(({ groups }) => groups.length))
  return all
    .filter(({ groups }) => groups.length === fewest)
    .sort((a, b) => b.count - a.count)
    .slice(0, 3)
}
