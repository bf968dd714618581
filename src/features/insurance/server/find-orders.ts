import { sql, type ExpressionBuilder } from 'kysely'
import './tables.ts'
import type { Day } from '#kit/day.ts'
import type { Db, Tables, Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import type { OrderRow, PolicyRow } from './tables.ts'

/** Orders, with days as texts. */
export const selectOrders = (db: Db | Trx) =>
  db
    .selectFrom('insurance_order')
    .selectAll('insurance_order')
    .select([
      sql<Day>`insurance_order.begins_on::text`.as('begins_on'),
      sql<Day>`insurance_order.ends_on::text`.as('ends_on'),
    ])

/** Selects orders whose car has no later policy, bought or in progress. */
export const withoutLater = (is: ExpressionBuilder<Tables, 'insurance_order'>) =>
  is.not(
    is.exists(
      is
        .selectFrom('insurance_order as later')
        .select('later.id')
        .whereRef('later.subject_index', '=', 'insurance_order.subject_index')
        .where('later.state', 'in', ['paid', 'review', 'documents', 'issued', 'sent'])
        .whereRef('later.ends_on', '>', 'insurance_order.ends_on'),
    ),
  )

/** Loads a person's own order; throws not-found for everybody else. */
export async function getOrder(db: Db | Trx, { personId, id }: { personId: bigint; id: string }): Promise<OrderRow> {
  const row = await selectOrders(db).where('public_id', '=', id).where('person_id', '=', personId).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Returns the policy of an order, valid or ended. */
export const findPolicy = (db: Db | Trx, orderId: bigint): Promise<PolicyRow | undefined> =>
  db
    .selectFrom('insurance_policy')
    .selectAll()
    .select([sql<Day>`begins_on::text`.as('begins_on'), sql<Day>`ends_on::text`.as('ends_on')])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

export const lockOrder = (trx: Trx, id: bigint): Promise<OrderRow | undefined> =>
  selectOrders(trx).where('id', '=', id).forUpdate().executeTakeFirst()
