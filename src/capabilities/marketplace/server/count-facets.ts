import type { Catalogue } from '#capabilities/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import { choiceKeys, formatAdQuery, withoutOrder, type AdQuery, type ChoiceKey } from '../ad-query.ts'
import type { AdIndex } from './ad-index/ad-index.ts'
import { countBits, countCodes, type Bits } from './ad-index/bits.ts'
import { combinationNames, combinationOf, type CombinationName, type Fact } from './ad-index/combinations.ts'
import { groupFilters, passAllButOne, type FilterGroup, type GroupFilter, type Scope } from './ad-index/filters.ts'
import { getAdIndex } from './ad-index/get-ad-index.ts'

/** How many ads each option would give, for every filter with options. Options without an entry would give none. */
export type FacetCounts = Record<ChoiceKey, Map<string | number, number>>

/** A filter that, taken away alone (or with a second one), gives ads again. */
export type Relaxation = { groups: FilterGroup[]; count: number }

/** Which fact the options of a filter are, and in which group its choice counts. Each of `sound` stands for itself. */
const facets: readonly { key: ChoiceKey; fact: Fact; group: FilterGroup }[] = [
  { key: 'make', fact: 'make_id', group: 'vehicle' },
  { key: 'model', fact: 'model_id', group: 'vehicle' },
  { key: 'trim', fact: 'trim_id', group: 'vehicle' },
  { key: 'province', fact: 'province_id', group: 'place' },
  { key: 'city', fact: 'city_id', group: 'place' },
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
]

export type Counted = { total: number; facets: FacetCounts }

/** Total and the counts of all options: beside the options of a group stands what all other groups leave. */
export async function countFacets(db: Db, catalogue: Catalogue, query: AdQuery, scope: Scope = {}): Promise<Counted> {
  const index = await getAdIndex(db)
  return remembered(index, query, scope, () => count(index, groupFilters(index, catalogue, query), scope))
}

function count(index: AdIndex, filters: readonly GroupFilter[], scope: Scope): Counted {
  const { all, others } = passAllButOne(index, filters, scope)
  const read = (name: CombinationName, bits: Bits) => countCodes(bits, index.codes[name], index.dictionaries[name].size)
  const ofResults = Object.fromEntries(combinationNames.map((name) => [name, read(name, all)]))
  const counted = Object.fromEntries(choiceKeys.map((key) => [key, new Map()])) as FacetCounts
  // Make, model and trim are one group in one column, and need to be counted once.
  const ofOthers = new Map<FilterGroup, Uint32Array>()
  for (const { key, fact, group } of facets) {
    const name = combinationOf[fact]
    const filter = filters.findIndex((candidate) => candidate.group === group)
    if (filter >= 0 && !ofOthers.has(group)) ofOthers.set(group, read(name, others[filter]!))
    const counts = index.dictionaries[name].fold(fact, ofOthers.get(group) ?? ofResults[name]!)
    for (const [value, number] of counts) if (value !== '') counted[key].set(value, number)
  }
  return { total: countBits(all), facets: counted }
}

const answers = new WeakMap<AdIndex, { version: number; byQuery: Map<string, Counted> }>()
const mostAnswers = 200

/** The same question about the same ads has the same answer; any change to any ad forgets all of them. */
function remembered(index: AdIndex, query: AdQuery, { galleryId }: Scope, answer: () => Counted): Counted {
  let kept = answers.get(index)
  if (kept?.version !== index.version) answers.set(index, (kept = { version: index.version, byQuery: new Map() }))
  const key = `${galleryId} ${formatAdQuery(withoutOrder(query))}`
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
  const filters = groupFilters(index, catalogue, query)
  const { others } = passAllButOne(index, filters, scope)
  const single = filters.map(({ group }, at) => ({ groups: [group], count: countBits(others[at]!) }))
  const ways = single.some((way) => way.count > 0) ? single : countPairs(index, filters, scope)
  return ways
    .filter((way) => way.count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, 3)
}

/** How many ads there are without each two of the filters. */
function countPairs(index: AdIndex, filters: readonly GroupFilter[], scope: Scope): Relaxation[] {
  const pairs: Relaxation[] = []
  for (const [first, { group }] of filters.entries()) {
    const rest = filters.filter((_, at) => at !== first)
    const { others } = passAllButOne(index, rest, scope)
    for (const [second, other] of rest.entries()) {
      if (second >= first) pairs.push({ groups: [group, other.group], count: countBits(others[second]!) })
    }
  }
  return pairs
}
