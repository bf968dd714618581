import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { OrderRow, ShareRow } from './tables.ts'

export type Side = 'booker' | 'seller'

const mine = (db: Db | Trx, personId: bigint) =>
  db
    .selectFrom('inspection_order')
    .selectAll()
    .where((is) => is.or([is('person_id', '=', personId), is('seller_id', '=', personId)]))

export const sideOf = (row: OrderRow, personId: bigint): Side => (row.person_id === personId ? 'booker' : 'seller')

/** Lists the orders of a person as either party, newest first. */
export const findOrders = (db: Db, personId: bigint): Promise<OrderRow[]> =>
  mine(db, personId).orderBy('id', 'desc').limit(50).execute()

export const sharesOfOrder = (db: Db | Trx, orderId: bigint): Promise<ShareRow[]> =>
  db.selectFrom('inspection_share').selectAll().where('order_id', '=', orderId).orderBy('no').execute()
