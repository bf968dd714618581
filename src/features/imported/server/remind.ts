import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { dayMs } from '#kit/durations.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { confirmationPath, receiptPath } from '../addresses.ts'
import { editableStates } from '../states.ts'
import { titleOf } from './bills.ts'
import type { WorkContext } from './carry-out-deposit.ts'
import { withdrawalFee } from './end-order.ts'
import { confirmSoonNotice, paySoonNotice } from './notices.ts'

const batch = 200

/**
 * Reminds people whose deadline is within a day, once: unpaid bills and unconfirmed applications.
 * Skips those of the last day.
 */
export async function remindOfDeadlines({ db, clock }: Pick<WorkContext, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const span = { now, soon: new Date(now.getTime() + dayMs), began: new Date(now.getTime() - dayMs) }
  return (await remindOfBills(db, span)) + (await remindOfConfirmations(db, span))
}

/** Now, the last deadline to remind of, and the last time at which a bill or application may have been made. */
type Span = { now: Date; soon: Date; began: Date }

async function remindOfBills(db: Db, { now, soon, began }: Span): Promise<number> {
  let count = 0
  const bills = await db
    .selectFrom('imported_bill')
    .innerJoin('imported_order', 'imported_order.id', 'order_id')
    .select([
      'imported_bill.id',
      'order_id',
      'imported_bill.public_id as bill',
      'amount_rial',
      'due_at',
      'imported_order.public_id',
      'person_id',
      'allocated_car_id',
    ])
    .where('imported_bill.state', '=', 'open')
    .where('imported_bill.reminded_at', 'is', null)
    .where('due_at', '>', now)
    .where('due_at', '<=', soon)
    .where('imported_bill.made_at', '<=', began)
    .where('imported_order.state', '=', 'contracted')
    .where('person_id', 'is not', null)
    .where(notFailed('imported.remind', 'imported_bill.id'))
    .limit(batch)
    .execute()
  await eachRow('imported.remind', bills, async (bill) => {
    await inTransaction(db, async (trx) => {
      const mine = await trx
        .updateTable('imported_bill')
        .set({ reminded_at: now })
        .where('id', '=', bill.id)
        .where('state', '=', 'open')
        .where('reminded_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!mine) return
      count++
      const car = await titleOf(trx, bill.allocated_car_id!)
      const order = await trx
        .selectFrom('imported_order')
        .selectAll()
        .where('id', '=', bill.order_id)
        .executeTakeFirstOrThrow()
      const fee = Boolean(await withdrawalFee(trx, order, { closesAt: now, now }))
      const data = { car, amount: formatMoney(bill.amount_rial), until: formatDateTime(bill.due_at), fee }
      const [personId, link] = [bill.person_id!, receiptPath(bill.public_id)]
      await notify(trx, { now }, { notice: paySoonNotice, personId, data, link, key: `imported-pay-soon:${bill.bill}` })
    })
  })
  return count
}

async function remindOfConfirmations(db: Db, { now, soon, began }: Span): Promise<number> {
  let count = 0
  const orders = await db
    .selectFrom('imported_order')
    .innerJoin('imported_round', 'imported_round.id', 'round_id')
    .select(['imported_order.id', 'imported_order.public_id', 'person_id', 'title', 'closes_at'])
    .where('state', 'in', editableStates)
    .where('reminded_at', 'is', null)
    .where('closes_at', '>', now)
    .where('closes_at', '<=', soon)
    .where('imported_order.made_at', '<=', began)
    .where('person_id', 'is not', null)
    .where(notFailed('imported.remind', 'imported_order.id'))
    .limit(batch)
    .execute()
  await eachRow('imported.remind', orders, async (order) => {
    await inTransaction(db, async (trx) => {
      const mine = await trx
        .updateTable('imported_order')
        .set({ reminded_at: now })
        .where('id', '=', order.id)
        .where('state', 'in', editableStates)
        .where('reminded_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!mine) return
      count++
      const data = { round: order.title, until: formatDateTime(order.closes_at) }
      const [personId, link] = [order.person_id!, confirmationPath(order.public_id)]
      const key = `imported-confirm-soon:${order.public_id}`
      await notify(trx, { now }, { notice: confirmSoonNotice, personId, data, link, key })
    })
  })
  return count
}
