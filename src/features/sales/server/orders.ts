import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { flowTable } from '#platform/flows/flow-table.ts'
import { saleOrderFlow, salePlanFlow } from '../states.ts'

/** Orders of buyers; each move adds its line to the history. */
export const saleOrders = flowTable(saleOrderFlow, {
  table: 'sale_order',
  owners: ['person_id'],
  stamp: (_to, at) => ({ changed_at: at }),
  history: (trx, moved) =>
    trx
      .insertInto('sale_order_event')
      .values(moved.map(({ row, from, to, by, at }) => ({ order_id: row.id, from_state: from, to_state: to, by, at })))
      .execute(),
})

/** Plans of makers; the event that everybody reads is added by the caller (`notifyOfPlan`). */
export const salePlans = flowTable(salePlanFlow, {
  table: 'sale_plan',
  stamp: (_to, at) => ({ changed_at: at }),
})

/** Returns the open order of a national code, in any account. */
export const findOpenOrder = (db: Db | Trx, nationalIndex: Buffer) =>
  db
    .selectFrom('sale_order')
    .select(['public_id', 'person_id', 'plan_id'])
    .where('national_index', '=', nationalIndex)
    .where(saleOrders.isOpen())
    .executeTakeFirst()
