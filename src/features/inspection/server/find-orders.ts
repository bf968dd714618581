import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import type { OrderRow, ShareRow } from './tables.ts'

export type Side = 'booker' | 'seller'
type Own = { personId: bigint; id: string }

const mine = (db: Db | Trx, personId: bigint) =>
  db
    .selectFrom('inspection_order')
    .selectAll()
    .where((is) => is.or([is('person_id', '=', personId), is('seller_id', '=', personId)]))

/** Loads an order of one of its two parties; throws not-found for everybody else. */
export async function getOrder(db: Db | Trx, { personId, id }: Own): Promise<OrderRow> {
  const row = await mine(db, personId).where('public_id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function lockOwn(trx: Trx, own: Own): Promise<OrderRow> {
  const row = await mine(trx, own.personId).where('public_id', '=', own.id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const sideOf = (row: OrderRow, personId: bigint): Side => (row.person_id === personId ? 'booker' : 'seller')

export const lockOrder = (trx: Trx, id: bigint): Promise<OrderRow | undefined> =>
  trx.selectFrom('inspection_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Loads and locks an order by its public id, for staff. */
export async function lockAny(trx: Trx, id: string): Promise<OrderRow> {
  const row = await trx
    .selectFrom('inspection_order')
    .selectAll()
    .where('public_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Lists the orders of a person as either party, newest first. */
export const findOrders = (db: Db, personId: bigint): Promise<OrderRow[]> =>
  mine(db, personId).orderBy('id', 'desc').limit(50).execute()

export const sharesOfOrder = (db: Db | Trx, orderId: bigint): Promise<ShareRow[]> =>
  db.selectFrom('inspection_share').selectAll().where('order_id', '=', orderId).orderBy('no').execute()
