import './tables.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { saleOrderFlow } from '../states.ts'
import { endOrder, fullRefundOf } from './change-order.ts'
import { saleOrders } from './orders.ts'

const batch = 100

/** The open orders of cancelled plans. */
export const ordersOfCancelled = (db: Db) =>
  db
    .selectFrom('sale_order')
    .innerJoin('sale_plan', 'sale_plan.id', 'plan_id')
    .select('sale_order.id')
    .where('sale_plan.state', '=', 'cancelled')
    .where('sale_order.state', 'in', ['registered', 'reserve', 'winner', 'awaiting-payment', 'paid', 'contracted'])
    .where(notFailed('sales.end-cancelled', 'sale_order.id'))
    .limit(batch)

/** Ends the orders of cancelled plans with a full refund. Returns the number of orders. */
export async function endOrdersOfCancelled({
  database: { db },
  clock,
  manifests,
}: Pick<Platform, 'database' | 'clock' | 'manifests'>): Promise<number> {
  const now = clock.now()
  const rows = await ordersOfCancelled(db).execute()
  await eachRow('sales.end-cancelled', rows, async ({ id }) => {
    await inTransaction(db, async (trx) => {
      const order = await saleOrders.lock(trx, id)
      if (!saleOrderFlow.may(order.state, 'cancelled-by-house', 'staff')) return
      const sums = await fullRefundOf(trx, order, now)
      await endOrder(trx, { now, manifests }, order, {
        to: 'cancelled-by-house',
        by: 'staff',
        reason: 'plan-cancelled',
        sums,
      })
    })
  })
  return rows.length
}
