import { sql } from 'kysely'
import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'

/** One kind of car at one agency. */
export type Cell = { planId: bigint; trim: string; colour: string; agencyId: number }

/** The maximum number of cars in one row: small enough that an opening does not wait for a single row lock. */
export const partSize = 25
const tries = 8

/**
 * Adds cars of one kind to a plan, or removes free ones; returns the new number. Removing more than is free removes all
 * free ones.
 */
export async function setCapacity(trx: Trx, cell: Cell, target: number): Promise<number> {
  const parts = await ofCell(trx, cell).selectAll().orderBy('part').forUpdate().execute()
  let total = parts.reduce((sum, part) => sum + part.total, 0)
  for (const part of parts.toReversed()) {
    const less = Math.min(part.free, Math.max(0, total - target))
    if (less === 0) continue
    await trx
      .updateTable('sale_stock')
      .set((is) => ({ total: is('total', '-', less), free: is('free', '-', less) }))
      .where('id', '=', part.id)
      .execute()
    total -= less
  }
  const rows = []
  for (let part = (parts.at(-1)?.part ?? -1) + 1; total < target; part++) {
    const size = Math.min(partSize, target - total)
    rows.push({ ...columnsOf(cell), part, total: size, free: size })
    total += size
  }
  if (rows.length > 0) await trx.insertInto('sale_stock').values(rows).execute()
  return total
}

const columnsOf = ({ planId, trim, colour, agencyId }: Cell) => ({
  plan_id: planId,
  trim,
  colour,
  agency_id: agencyId,
})

const ofCell = (db: Db | Trx, { planId, trim, colour, agencyId }: Cell) =>
  db
    .selectFrom('sale_stock')
    .where('plan_id', '=', planId)
    .where('trim', '=', trim)
    .where('colour', '=', colour)
    .where('agency_id', '=', agencyId)

/**
 * Reserves one free car for an order until a time; null when none is free. Prefers rows without a concurrent lock; when
 * all are locked it waits for one.
 */
export async function reserveUnit(
  trx: Trx,
  cell: Cell,
  { orderId, until, now }: { orderId: bigint; until: Date; now: Date },
): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const waits = attempt > 0
    let free = ofCell(trx, cell).select('id').where('free', '>', 0).orderBy('free', 'desc').limit(1).forUpdate()
    if (!waits) free = free.skipLocked()
    const part = await free.executeTakeFirst()
    if (part) {
      await trx
        .updateTable('sale_stock')
        .set((is) => ({ free: is('free', '-', 1), held: is('held', '+', 1) }))
        .where('id', '=', part.id)
        .execute()
      await trx
        .insertInto('sale_hold')
        .values({ order_id: orderId, stock_id: part.id, until, made_at: now, ended_at: null })
        .execute()
      return true
    }
    // A locked row may keep cars, or get one back.
    const left = await ofCell(trx, cell).select('id').where('free', '>', 0).limit(1).executeTakeFirst()
    if (!left) return false
  }
  return false
}

/** Sells the reserved unit of an order; false without a reservation. The caller holds the lock of the order. */
export async function sellUnit(trx: Trx, orderId: bigint, now: Date): Promise<boolean> {
  const sold = await trx
    .updateTable('sale_hold')
    .set({ state: 'sold', ended_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .returning('stock_id')
    .executeTakeFirst()
  if (!sold) return false
  await trx
    .updateTable('sale_stock')
    .set((is) => ({ held: is('held', '-', 1), sold: is('sold', '+', 1) }))
    .where('id', '=', sold.stock_id)
    .execute()
  return true
}

/** Releases the unit of an order, reserved or sold; false without one. The caller holds the lock of the order. */
export async function releaseUnit(trx: Trx, orderId: bigint, now: Date): Promise<boolean> {
  const before = await trx
    .selectFrom('sale_hold')
    .select(['id', 'stock_id', 'state'])
    .where('order_id', '=', orderId)
    .where('state', '<>', 'released')
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  await trx.updateTable('sale_hold').set({ state: 'released', ended_at: now }).where('id', '=', before.id).execute()
  const from = before.state === 'held' ? 'held' : 'sold'
  await trx
    .updateTable('sale_stock')
    .set((is) => ({ free: is('free', '+', 1), [from]: is(from, '-', 1) }))
    .where('id', '=', before.stock_id)
    .execute()
  return true
}

export type CellCount = {
  trim: string
  colour: string
  agencyId: number
  total: number
  free: number
  held: number
  sold: number
}

/** Returns the stock of a plan, by trim, colour and agency. */
export async function countCells(db: Db | Trx, planId: bigint): Promise<CellCount[]> {
  const sum = (column: 'total' | 'free' | 'held' | 'sold') => sql<number>`sum(${sql.ref(column)})::int`.as(column)
  const rows = await db
    .selectFrom('sale_stock')
    .select(['trim', 'colour', 'agency_id', sum('total'), sum('free'), sum('held'), sum('sold')])
    .where('plan_id', '=', planId)
    .groupBy(['trim', 'colour', 'agency_id'])
    .orderBy('agency_id')
    .orderBy('trim')
    .orderBy('colour')
    .execute()
  return rows.map(({ agency_id, ...row }) => ({ ...row, agencyId: agency_id }))
}

export type Capacity = { total: number; free: number; held: number; sold: number }
const nothing: Capacity = { total: 0, free: 0, held: 0, sold: 0 }

/** Returns the stock of several plans. */
export async function countCapacity(db: Db | Trx, planIds: readonly bigint[]): Promise<(planId: bigint) => Capacity> {
  if (planIds.length === 0) return () => nothing
  const sum = (column: 'total' | 'free' | 'held' | 'sold') => sql<number>`sum(${sql.ref(column)})::int`.as(column)
  const rows = await db
    .selectFrom('sale_stock')
    .select(['plan_id', sum('total'), sum('free'), sum('held'), sum('sold')])
    .where('plan_id', 'in', planIds)
    .groupBy('plan_id')
    .execute()
  const matches = new Map(rows.map(({ plan_id, ...counts }) => [plan_id, counts]))
  return (planId) => matches.get(planId) ?? nothing
}
