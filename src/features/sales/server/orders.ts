import { sql, type Updateable } from 'kysely'
import './tables.ts'
import type { Db, Tables, Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { mayMove, type MovedBy, type OrderState } from '../states.ts'
import type { SaleOrderRow } from './tables.ts'

/** Loads a person's own order; throws not-found for everybody else. */
export async function getOrder(
  db: Db | Trx,
  { personId, id }: { personId: bigint; id: string },
): Promise<SaleOrderRow> {
  const row = await db
    .selectFrom('sale_order')
    .selectAll()
    .where('public_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const lockOrder = (trx: Trx, id: bigint): Promise<SaleOrderRow> =>
  trx.selectFrom('sale_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

type Move = { to: OrderState; by: MovedBy; at: Date; set?: Updateable<Tables['sale_order']> }

/**
 * The only way to change the state of an order: a legal transition, with its line in the history. The order is locked.
 */
export async function moveOrder(trx: Trx, row: SaleOrderRow, { to, by, at, set = {} }: Move): Promise<void> {
  if (!mayMove(row.state, to, by)) throw new Error(`${by} cannot move a sale order from ${row.state} to ${to}`)
  await trx
    .updateTable('sale_order')
    .set({ ...set, state: to, changed_at: at })
    .where('id', '=', row.id)
    .execute()
  await noteMove(trx, { orderId: row.id, from: row.state, to, by, at })
}

type Noted = { orderId: bigint; from: OrderState | null; to: OrderState; by: MovedBy; at: Date }

export const noteMove = (trx: Trx, { orderId, from, to, by, at }: Noted) =>
  trx.insertInto('sale_order_event').values({ order_id: orderId, from_state: from, to_state: to, by, at }).execute()

/** Returns the open order of a national code, in any account. */
export const findOpenOrder = (db: Db | Trx, nationalIndex: Buffer) =>
  db
    .selectFrom('sale_order')
    .select(['public_id', 'person_id', 'plan_id'])
    .where('national_index', '=', nationalIndex)
    .where(
      sql<boolean>`state in ('registered', 'awaiting-payment', 'winner', 'reserve', 'paid', 'contracted', 'completed')`,
    )
    .executeTakeFirst()
