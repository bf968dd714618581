import { sql, type RawBuilder } from 'kysely'
import type { Catalogue } from '#capabilities/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import type { AdQuery, Sort } from '../ad-query.ts'
import { adConditions } from './ad-conditions.ts'
import { inScope, type Scope } from './count-facets.ts'
import './tables.ts'

export const pageSize = 24

/** What a card shows, as stored. */
export const cardColumns = [
  'id',
  'public_id',
  'gallery_id',
  'make_id',
  'model_id',
  'trim_id',
  'year',
  'mileage_km',
  'gearbox',
  'colour',
  'body_state',
  'plate_kind',
  'province_id',
  'city_id',
  'district',
  'price_mode',
  'price_rial',
  'down_payment_rial',
  'pictures',
  'published_at',
  'state',
  'rating',
  'gap_permille',
  'drop_rial',
] as const

/** The slug of the ad's gallery; null for a private seller. */
export const gallerySlug = sql<string | null>`(select slug from gallery where gallery.id = ad.gallery_id)`.as(
  'gallery_slug',
)

type Key = { expression: RawBuilder<unknown>; descending: boolean; type: 'bigint' | 'timestamptz' | 'int' }

const newestKey: Key = { expression: sql`published_at`, descending: true, type: 'timestamptz' }

function sortKeys(sort: Sort, near: { id: number; provinceId: number } | null): Key[] {
  // Ads without a number sink in every order by price.
  const price = (fallback: string): RawBuilder<unknown> => sql`coalesce(price_rial, ${sql.raw(fallback)}::bigint)`
  switch (sort) {
    case 'newest':
      return [newestKey]
    case 'cheapest':
      return [{ expression: price('9223372036854775807'), descending: false, type: 'bigint' }]
    case 'dearest':
      return [{ expression: price('0'), descending: true, type: 'bigint' }]
    case 'mileage':
      return [{ expression: sql`mileage_km`, descending: false, type: 'int' }]
    case 'year':
      return [{ expression: sql`year::int`, descending: true, type: 'int' }]
    case 'deal':
      return [{ expression: sql`coalesce(gap_permille, 32767)::int`, descending: false, type: 'int' }]
    case 'drop':
      return [{ expression: sql`drop_rial`, descending: true, type: 'bigint' }]
    case 'nearest': {
      if (!near) return [newestKey]
      const rank = sql`(case when city_id = ${near.id} then 0 when province_id = ${near.provinceId} then 1 else 2 end)`
      return [{ expression: rank, descending: false, type: 'int' }, newestKey]
    }
  }
}

const idKey: Key = { expression: sql`id`, descending: true, type: 'bigint' }

/** A cursor is the place after one ad in one order. */
function encodeCursor(sort: Sort, values: readonly unknown[]): string {
  const texts = values.map((value) => (value instanceof Date ? value.toISOString() : String(value)))
  return Buffer.from(JSON.stringify([sort, ...texts])).toString('base64url')
}

/** The values of a cursor, or null when it is broken or belongs to another order. */
function decodeCursor(cursor: string, sort: Sort, keys: readonly Key[]): string[] | null {
  try {
    const parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown
    if (!Array.isArray(parsed) || parsed[0] !== sort || parsed.length !== keys.length + 1) return null
    const values = parsed.slice(1) as unknown[]
    return values.every((value, index) => isKeyText(value, keys[index]!.type)) ? (values as string[]) : null
  } catch {
    return null
  }
}

function isKeyText(value: unknown, type: Key['type']): boolean {
  if (typeof value !== 'string' || value.length > 40) return false
  if (type === 'timestamptz') return isInstant(value)
  if (!/^-?\d{1,19}$/.test(value)) return false
  const number = BigInt(value)
  return type === 'int' ? number === BigInt.asIntN(32, number) : number === BigInt.asIntN(64, number)
}

/** Exactly as we write it: the database refuses what JavaScript forgives, such as 30 February. */
function isInstant(text: string): boolean {
  const date = new Date(text)
  return /^[1-9]\d{3}-/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString() === text
}

/** Strictly after the cursor in the order of the keys. */
function after(keys: readonly Key[], values: readonly string[]): RawBuilder<boolean> {
  const alternatives = keys.map((key, index) => {
    const same = keys
      .slice(0, index)
      .map((earlier, i) => sql`${earlier.expression} = ${values[i]}::${sql.raw(earlier.type)}`)
    const operator = sql.raw(key.descending ? '<' : '>')
    return sql`(${sql.join([...same, sql`${key.expression} ${operator} ${values[index]}::${sql.raw(key.type)}`], sql` and `)})`
  })
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`
}

export type AdRow = Awaited<ReturnType<typeof listAds>>['rows'][number]

/**
 * One page of live ads. `next` is the cursor of the page after it, null at the end; `cursorDropped` tells that the cursor of
 * the query meant nothing and the first page is shown.
 */
export async function listAds(db: Db, catalogue: Catalogue, query: AdQuery, scope: Scope = {}, size = pageSize) {
  const near = query.near ? (catalogue.cities.bySlug.get(query.near) ?? null) : null
  const keys = [...sortKeys(query.sort, near), idKey]
  const cursor = query.after ? decodeCursor(query.after, query.sort, keys) : null
  let select = db
    .selectFrom('ad')
    .select(cardColumns)
    .select(gallerySlug)
    .select(keys.slice(0, -1).map((key, index) => key.expression.as(`key${index}`)))
    .where('state', '=', 'published')
  for (const condition of adConditions(catalogue, query).values()) select = select.where(condition)
  select = select.where(inScope(scope))
  if (cursor) select = select.where(after(keys, cursor))
  for (const key of keys) select = select.orderBy(key.expression, key.descending ? 'desc' : 'asc')
  const rows = await select.limit(size + 1).execute()
  const page = rows.slice(0, size)
  const last = page.at(-1) as (Record<string, unknown> & { id: bigint }) | undefined
  const values = last && [...keys.slice(0, -1).map((_, index) => last[`key${index}`]), last.id]
  return {
    rows: page,
    next: rows.length > size && values ? encodeCursor(query.sort, values) : null,
    cursorDropped: query.after !== null && cursor === null,
  }
}
