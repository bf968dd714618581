import { sql } from 'kysely'
import type { Catalogue } from '#capabilities/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import type { AdQuery } from '../ad-query.ts'
import { decodeCursor, encodeCursor } from './ad-cursor.ts'
import type { AdIndex } from './ad-index/ad-index.ts'
import { groupTests, inScope, type Scope, type Test } from './ad-index/filters.ts'
import { getAdIndex } from './ad-index/get-ad-index.ts'
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

type Found = { slots: number[]; next: string | null; cursorDropped: boolean }

/** The first `size` ads of an order that pass, from a position on; one more tells whether there is a next page. */
function take(order: Int32Array, from: number, passes: Test, size: number, into: number[] = []): number[] {
  for (let at = from; at < order.length && into.length <= size; at++) {
    const slot = order[at]!
    if (passes(slot)) into.push(slot)
  }
  return into
}

function findInOrder(index: AdIndex, query: AdQuery, passes: Test, size: number): Found {
  const order = query.sort === 'nearest' ? 'newest' : query.sort
  const cursor = query.after === null ? null : decodeCursor(query.after, order, 2)
  const from = cursor ? index.orders.positionAfter(order, cursor[0]!, cursor[1]!) : 0
  const slots = take(index.orders.slots(order), from, passes, size)
  const last = slots.length > size ? slots[size - 1]! : null
  return {
    slots: slots.slice(0, size),
    next: last === null ? null : encodeCursor(order, [index.orders.valueOf(order, last), index.numbers.id[last]!]),
    cursorDropped: query.after !== null && cursor === null,
  }
}

/** Same city, then same province, then the rest; within each, newest first (PRODUCT.md, "Near"). */
function findNearest(index: AdIndex, query: AdQuery, near: Near, passes: Test, size: number): Found {
  const city = index.codeOf('city_id', near.id)
  const province = index.codeOf('province_id', near.provinceId)
  const rankOf = (slot: number) =>
    index.codes.city_id[slot] === city ? 0 : index.codes.province_id[slot] === province ? 1 : 2
  const cursor = query.after === null ? null : decodeCursor(query.after, 'nearest', 3)
  const [firstRank = 0, published = 0, id = 0] = cursor ?? []
  const order = index.orders.slots('newest')
  const slots: number[] = []
  for (let rank = firstRank; rank <= 2 && slots.length <= size; rank++) {
    const from = cursor && rank === firstRank ? index.orders.positionAfter('newest', published, id) : 0
    take(order, from, (slot) => rankOf(slot) === rank && passes(slot), size, slots)
  }
  const last = slots.length > size ? slots[size - 1]! : null
  const values = last === null ? [] : [rankOf(last), index.numbers.published[last]!, index.numbers.id[last]!]
  return {
    slots: slots.slice(0, size),
    next: last === null ? null : encodeCursor('nearest', values),
    cursorDropped: query.after !== null && cursor === null,
  }
}

type Near = { id: number; provinceId: number }

export type AdRow = Awaited<ReturnType<typeof listAds>>['rows'][number]

/**
 * One page of live ads. `next` is the cursor of the page after it, null at the end; `cursorDropped` tells that the cursor of
 * the query meant nothing and the first page is shown.
 */
export async function listAds(db: Db, catalogue: Catalogue, query: AdQuery, scope: Scope = {}, size = pageSize) {
  const index = await getAdIndex(db)
  const tests = groupTests(index, catalogue, query)
  const present = inScope(index, scope)
  const passes: Test = (slot) => present(slot) && tests.every((test) => test.passes(slot))
  const near = query.sort === 'nearest' && query.near ? catalogue.cities.bySlug.get(query.near) : undefined
  const found = near ? findNearest(index, query, near, passes, size) : findInOrder(index, query, passes, size)
  const ids = found.slots.map((slot) => BigInt(index.numbers.id[slot]!))
  return { rows: await findRows(db, ids), next: found.next, cursorDropped: found.cursorDropped }
}

/** The rows of a page in its order; an ad that ended a moment ago is left out. */
async function findRows(db: Db, ids: readonly bigint[]) {
  const rows = await db
    .selectFrom('ad')
    .select(cardColumns)
    .select(gallerySlug)
    .where('id', 'in', ids.length ? ids : [0n])
    .where('state', '=', 'published')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
