import type { Catalogue } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdQuery } from '../ad-query.ts'
import { decodeCursor, encodeCursor } from './ad-cursor.ts'
import type { AdIndex } from './ad-index/ad-index.ts'
import { intersect, type Bits } from './ad-index/bits.ts'
import { askIndex, choose, type Scope } from './ad-index/filters.ts'
import { getAdIndex } from './ad-index/get-ad-index.ts'
import { findAdRows, type AdRow } from '../../ad/server/ad-rows.ts'

export const pageSize = 24

type Match = { slots: number[]; next: string | null; cursorDropped: boolean }

function findInOrder(index: AdIndex, query: AdQuery, bits: Bits, total: number, size: number): Match {
  const order = query.sort === 'nearest' ? 'newest' : query.sort
  const cursor = query.after === null ? null : decodeCursor(query.after, order, 2)
  const after = cursor && { key: cursor[0]!, id: cursor[1]! }
  const slots = index.orders.first(order, bits, after, size + 1, total)
  const last = slots.length > size ? slots[size - 1]! : null
  return {
    slots: slots.slice(0, size),
    next: last === null ? null : encodeCursor(order, [index.orders.keyOf(order, last), index.numbers.id[last]!]),
    cursorDropped: query.after !== null && cursor === null,
  }
}

/** Sorts by same city, then same province, then the rest; newest first within each. */
function findNearest(index: AdIndex, query: AdQuery, near: Near, bits: Bits, size: number): Match {
  const rings = ringsAround(index, near, bits)
  const cursor = query.after === null ? null : decodeCursor(query.after, 'nearest', 3)
  const [firstRing = 0, key = 0, id = 0] = cursor ?? []
  const slots: { ring: number; slot: number }[] = []
  for (let ring = firstRing; ring <= 2 && slots.length <= size; ring++) {
    const after = cursor && ring === firstRing ? { key, id } : null
    const match = index.orders.first('newest', rings[ring]!, after, size + 1 - slots.length)
    slots.push(...match.map((slot) => ({ ring, slot })))
  }
  const last = slots.length > size ? slots[size - 1]! : null
  const place = (slot: number) => [index.orders.keyOf('newest', slot), index.numbers.id[slot]!]
  return {
    slots: slots.slice(0, size).map(({ slot }) => slot),
    next: last === null ? null : encodeCursor('nearest', [last.ring, ...place(last.slot)]),
    cursorDropped: query.after !== null && cursor === null,
  }
}

function ringsAround(index: AdIndex, near: Near, bits: Bits): Bits[] {
  const city = choose(index, 'city_id', [near.id])
  const province = choose(index, 'province_id', [near.provinceId])
  const rings = [city, province.map((word, at) => word & ~city[at]!), province.map((word) => ~word)]
  return rings.map((ring) => intersect(ring, bits, new Uint32Array(bits.length)))
}

type Near = { id: number; provinceId: number }

/**
 * Lists one page of live ads. `next` is the cursor of the next page, null at the end.
 * `cursorDropped`: the cursor was invalid and the first page is returned.
 */
export async function listAds(db: Db, catalogue: Catalogue, query: AdQuery, scope: Scope = {}, size = pageSize) {
  const index = await getAdIndex(db)
  const { all, total } = askIndex(index, catalogue, query, scope)
  const near = query.sort === 'nearest' && query.near ? catalogue.cities.bySlug.get(query.near) : undefined
  const match = near ? findNearest(index, query, near, all, size) : findInOrder(index, query, all, total, size)
  const ids = match.slots.map((slot) => BigInt(index.numbers.id[slot]!))
  return { rows: await rowsOf(db, index, ids), next: match.next, cursorDropped: match.cursorDropped }
}

type ReadRows = { version: number; rows: Map<bigint, AdRow> }
const readRows = new WeakMap<AdIndex, ReadRows>()
const maxRows = 2000

/** Loads the card rows of these ads. Caches rows until the index sees a change of any ad. */
async function rowsOf(db: Db, index: AdIndex, ids: readonly bigint[]): Promise<AdRow[]> {
  const { version } = index
  const entry = readRows.get(index)
  const read = entry?.version === version && entry.rows.size < maxRows ? entry : { version, rows: new Map() }
  readRows.set(index, read)
  const missing = ids.filter((id) => !read.rows.has(id))
  if (missing.length === 0) return ids.map((id) => read.rows.get(id)!)
  const matches = new Map((await findAdRows(db, missing)).map((row) => [row.id, row]))
  // Skip ads that have just ended; do not cache rows of another version.
  const rows = ids.flatMap((id) => read.rows.get(id) ?? matches.get(id) ?? [])
  if (index.version === version) for (const row of matches.values()) read.rows.set(row.id, row)
  return rows
}
