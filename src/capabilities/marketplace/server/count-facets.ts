import { sql } from 'kysely'
import type { Catalogue } from '#capabilities/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import type { AdQuery, ChoiceKey } from '../ad-query.ts'
import { adConditions, filterGroups, type FilterGroup } from './ad-conditions.ts'
import './tables.ts'

/** How many ads each option would give, for every filter with options. Options without an entry would give none. */
export type FacetCounts = Record<ChoiceKey, Map<string | number, number>>

/** A filter that, taken away alone (or with a second one), gives ads again. */
export type Relaxation = { groups: FilterGroup[]; count: number }

const columns: Record<ChoiceKey, string> = {
  make: 'make_id',
  model: 'model_id',
  trim: 'trim_id',
  province: 'province_id',
  city: 'city_id',
  bodyType: 'body_type',
  gearbox: 'gearbox',
  fuel: 'fuel',
  colour: 'colour',
  body: 'body_state',
  seller: 'from_gallery',
  price: 'price_mode',
}

const groupOf: Record<ChoiceKey, FilterGroup> = {
  make: 'vehicle',
  model: 'vehicle',
  trim: 'vehicle',
  province: 'place',
  city: 'place',
  bodyType: 'bodyType',
  gearbox: 'gearbox',
  fuel: 'fuel',
  colour: 'colour',
  body: 'body',
  seller: 'seller',
  price: 'price',
}

/** Whose ads: one gallery's, private sellers' (`null`), or everybody's. */
export type Scope = { galleryId?: bigint | null }

export function inScope({ galleryId }: Scope) {
  if (galleryId === undefined) return sql<boolean>`true`
  return galleryId === null ? sql<boolean>`gallery_id is null` : sql<boolean>`gallery_id = ${galleryId}`
}

const bit = (group: FilterGroup) => 1 << filterGroups.indexOf(group)

/**
 * Every live ad with the set of groups that it fails, as bits. An ad that fails nothing is a result; one that fails only
 * group g would be a result without g, and so counts beside the options of g.
 */
function failing(catalogue: Catalogue, query: AdQuery, scope: Scope) {
  const conditions = adConditions(catalogue, query)
  const parts = [...conditions].map(
    ([group, condition]) => sql`(case when ${condition} then 0 else ${sql.lit(bit(group))} end)`,
  )
  const mask = parts.length ? sql`${sql.join(parts, sql` + `)}` : sql`0`
  const rows = sql`select make_id, model_id, trim_id, province_id, city_id, body_type, gearbox, fuel, colour, body_state,
      gallery_id is not null as from_gallery, price_mode, ${mask} as mask
    from ad where state = 'published' and ${inScope(scope)}`
  return { rows, groups: [...conditions.keys()] }
}

type GroupedRow = { mask: number; set: number; n: number } & Record<string, string | number | boolean | null>

/** Total and the counts of all options in one pass over the ads. */
export async function countFacets(db: Db, catalogue: Catalogue, query: AdQuery, scope: Scope = {}) {
  const { rows, groups } = failing(catalogue, query, scope)
  const keys = Object.keys(columns) as ChoiceKey[]
  const refs = keys.map((key) => sql.ref(columns[key]))
  const wanted = [0, ...groups.map(bit)]
  const result = await sql<GroupedRow>`
    with candidate as (${rows})
    select mask, grouping(${sql.join(refs)}) as set, count(*)::int as n, ${sql.join(refs)}
    from candidate where mask in (${sql.join(wanted.map((mask) => sql.lit(mask)))})
    group by mask, grouping sets ((), ${sql.join(refs.map((ref) => sql`(${ref})`))})`.execute(db)
  return readFacets(result.rows, keys)
}

function readFacets(rows: readonly GroupedRow[], keys: readonly ChoiceKey[]) {
  const facets = Object.fromEntries(keys.map((key) => [key, new Map()])) as FacetCounts
  const everything = (1 << keys.length) - 1
  // `grouping()` has a 0 bit, counted from the last argument, for the one column that a row is grouped by.
  const keyOfSet = new Map(keys.map((key, index) => [everything ^ (1 << (keys.length - 1 - index)), key]))
  let total = 0
  for (const row of rows) {
    const key = keyOfSet.get(row.set)
    if (!key) {
      if (row.mask === 0) total += row.n
      continue
    }
    if (row.mask !== 0 && row.mask !== bit(groupOf[key])) continue
    const raw = row[columns[key]]!
    const value = typeof raw === 'boolean' ? (raw ? 'gallery' : 'personal') : raw
    facets[key].set(value, (facets[key].get(value) ?? 0) + row.n)
  }
  return { total, facets }
}

/** For an empty result: up to three ways of taking away one filter, or else two, that give most ads. */
export async function findRelaxations(
  db: Db,
  catalogue: Catalogue,
  query: AdQuery,
  scope: Scope = {},
): Promise<Relaxation[]> {
  const { rows, groups } = failing(catalogue, query, scope)
  const result = await sql<{ mask: number; n: number }>`
    select mask, count(*)::int as n from (${rows}) as candidate group by mask`.execute(db)
  const size = (mask: number) => groups.filter((group) => mask & bit(group)).length
  const least = Math.min(...result.rows.map(({ mask }) => size(mask)))
  return result.rows
    .filter(({ mask }) => size(mask) === least && least <= 2)
    .toSorted((a, b) => b.n - a.n)
    .slice(0, 3)
    .map(({ mask, n }) => ({ groups: groups.filter((group) => mask & bit(group)), count: n }))
}
