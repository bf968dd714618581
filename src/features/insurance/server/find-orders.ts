import { sql, type ExpressionBuilder } from 'kysely'
import './tables.ts'
import type { Day } from '#kit/day.ts'
import type { Db, Tables, Trx } from '#platform/database/database.ts'
import { flowTable } from '#platform/flows/flow-table.ts'
import { instalmentFlow, insuranceOrderFlow } from '../states.ts'
import type { PolicyRow } from './tables.ts'

const days = {
  begins_on: sql<Day>`insurance_order.begins_on::text`,
  ends_on: sql<Day>`insurance_order.ends_on::text`,
}

/** Orders, with days as texts. */
export const selectOrders = (db: Db | Trx) =>
  db
    .selectFrom('insurance_order')
    .selectAll('insurance_order')
    .select([days.begins_on.as('begins_on'), days.ends_on.as('ends_on')])

/** Orders of buyers. A review begins at once after the payment, so it keeps the time of that. */
export const insuranceOrders = flowTable(insuranceOrderFlow, {
  table: 'insurance_order',
  owners: ['person_id'],
  read: days,
  stamp: (to, at) => (to === 'review' ? {} : { changed_at: at }),
})

/** Instalments of orders. */
export const instalments = flowTable(instalmentFlow, { table: 'insurance_instalment', key: ['order_id', 'number'] })

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

/** Returns the policy of an order, valid or ended. */
export const findPolicy = (db: Db | Trx, orderId: bigint): Promise<PolicyRow | undefined> =>
  db
    .selectFrom('insurance_policy')
    .selectAll()
    .select([sql<Day>`begins_on::text`.as('begins_on'), sql<Day>`ends_on::text`.as('ends_on')])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
