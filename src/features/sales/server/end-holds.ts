import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { orderPath } from '../addresses.ts'
import { cancelOpenBills } from './bills.ts'
import { releaseUnit } from './capacity.ts'
import { unpaidNotice } from './notices.ts'
import { saleOrders } from './orders.ts'
import { getVersion } from './plans.ts'

type Ending = Pick<Platform, 'database' | 'clock'>
const batch = 200

/** The unpaid reservations whose time is over. */
export const dueHolds = (db: Db, now: Date) =>
  db
    .selectFrom('sale_hold')
    .select('order_id')
    .where('state', '=', 'held')
    .where('until', '<=', now)
    .where(notFailed('sales.end-holds', 'order_id'))
    .orderBy('until')
    .limit(batch)

/**
 * Ends orders that were not paid in time, with bill and reservation. Skips a locked order, whose payment may just have
 * arrived. Returns the number of orders.
 */
export async function endDueHolds({ database: { db }, clock }: Ending): Promise<number> {
  const now = clock.now()
  const due = await dueHolds(db, now).execute()
  let ended = 0
  await eachRow('sales.end-holds', due, async ({ order_id: id }) => {
    if (await inTransaction(db, (trx) => endOne(trx, id, now))) ended++
  })
  return ended
}

async function endOne(trx: Trx, id: bigint, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('sale_order')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['awaiting-payment', 'winner'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row || !(await releaseUnit(trx, id, now))) return false
  await saleOrders.move(trx, { now }, row, { to: 'cancelled-by-house', by: 'house', set: { reason: 'unpaid' } })
  await cancelOpenBills(trx, id)
  if (row.person_id !== null) {
    const { title } = await getVersion(trx, row.plan_id, row.version)
    const key = `sale-unpaid:${row.public_id}`
    await notify(
      trx,
      { now },
      { notice: unpaidNotice, personId: row.person_id, data: { plan: title }, link: orderPath(row.public_id), key },
    )
  }
  return true
}
