import type { Updateable } from 'kysely'
import './tables.ts'
import type { Db, Tables, Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { mayMove, type MovedBy, type OrderState } from '../states.ts'
import type { OrderRow } from './tables.ts'

/** Loads a person's own order; throws not-found for others. */
export async function getOrder(db: Db | Trx, { personId, id }: { personId: bigint; id: string }): Promise<OrderRow> {
  const row = await db
    .selectFrom('imported_order')
    .selectAll()
    .where('public_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const lockOrder = (trx: Trx, id: bigint): Promise<OrderRow> =>
  trx.selectFrom('imported_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Locks the round, so that endings and allocations are serialised. */
export const lockRound = (trx: Trx, id: bigint) =>
  trx.selectFrom('imported_round').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

type Move = { to: OrderState; by: MovedBy; at: Date; set?: Updateable<Tables['imported_order']> }

/**
 * Changes an order's state, the only way to do it: checks the move and writes the history. The
 * order must be locked.
 */
export async function moveOrder(trx: Trx, row: OrderRow, { to, by, at, set = {} }: Move): Promise<OrderRow> {
  if (!mayMove(row.state, to, by))
    throw new Error(`${by} cannot move an imported order from ${row.state} to ${to}: add the move to states.ts`)
  const moved = await trx
    .updateTable('imported_order')
    .set({ ...set, state: to, changed_at: at })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteMove(trx, { orderId: row.id, from: row.state, to, by, at })
  return moved
}

type Noted = { orderId: bigint; from: OrderState | null; to: OrderState; by: MovedBy; at: Date }

export const noteMove = (trx: Trx, { orderId, from, to, by, at }: Noted) =>
  trx.insertInto('imported_order_event').values({ order_id: orderId, from_state: from, to_state: to, by, at }).execute()

export const wishesOf = ({ first_car_id, second_car_id }: OrderRow): bigint[] =>
  second_car_id === null ? [first_car_id] : [first_car_id, second_car_id]
