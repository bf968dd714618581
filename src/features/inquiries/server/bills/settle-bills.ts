import '../tables.ts'
import { z } from 'zod'
import { payOut } from '#features/ledger/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { refundToWallet } from '#features/payments/contract.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { addJob, defineJob, type JobRun } from '#platform/jobs/jobs.ts'
import { basketPath } from '../../addresses.ts'
import { isUnsure, type BillReason } from '../../states.ts'
import { billReasons } from '../../texts.ts'
import { bills } from '../flows.ts'
import { billsSettledNotice } from '../notices.ts'
import type { BillPaid } from '../providers/bill-port.ts'
import type { BillRow } from '../tables.ts'

type SettleContext = { db: Db } & Pick<Platform, 'secrets' | 'manifests' | 'providers' | 'clock'>

/** Pays one bill to the state; each has its own job, so a hanging one blocks no other. */
export const settleJob = defineJob({
  name: 'inquiries.settle-bill',
  lane: 'urgent',
  payload: z.object({ billId: z.string() }),
  timeoutSeconds: 120,
})
const keyOf = (id: bigint): string => `bill:${id}`

/** Starts the bills of a paid basket, once, in the transaction of the payment. */
export async function beginBills(trx: Trx, ctx: SettleContext, { subject }: { subject: string }): Promise<void> {
  const rows = await trx
    .selectFrom('bill')
    .innerJoin('bill_basket', 'bill_basket.id', 'basket_id')
    .select('bill.id')
    .where('bill_basket.public_id', '=', subject)
    .where('state', 'in', ['awaiting-payment', 'abandoned'])
    .orderBy('bill.id')
    .execute()
  for (const { id } of rows) {
    const row = await bills.lockIf(trx, id)
    if (!row) continue
    const taken =
      row.state === 'abandoned' &&
      (await trx
        .selectFrom('bill')
        .select('id')
        .where('ids_index', '=', row.ids_index)
        .where('id', '<>', id)
        .where('state', 'in', ['awaiting-payment', 'pending', 'unknown', 'settled'])
        .executeTakeFirst())
    // Its person is gone, or another payment has the bill meanwhile.
    if (taken || row.ids_sealed === null) await giveBack(trx, ctx, row, 'paid-before')
    else {
      const now = ctx.clock.now()
      await bills.move(trx, { now }, row, { to: 'pending', by: 'house', set: { ended_at: null } })
      await addJob(trx, settleJob, { billId: String(id) }, { key: keyOf(id) })
    }
  }
}

async function giveBack(trx: Trx, ctx: SettleContext, row: BillRow, reason: BillReason): Promise<void> {
  const now = ctx.clock.now()
  const basket = await trx
    .selectFrom('bill_basket')
    .select('payable_id')
    .where('id', '=', row.basket_id)
    .executeTakeFirstOrThrow()
  await refundToWallet(
    trx,
    { manifests: ctx.manifests, now },
    {
      payableId: basket.payable_id!,
      key: `bill:${row.public_id}`,
      amountRial: row.amount_rial,
      reason: billReasons[reason],
    },
  )
  await bills.move(trx, { now }, row, { to: 'refunded', by: 'house', set: { reason } })
}

const delays = [3, 10, 30, 120, 600, 3600] as const

/**
 * Pays one bill, and checks its outcome under the same key while it is unknown. A bill with an unknown outcome is
 * neither paid again nor refunded.
 */
export async function settleBill(ctx: SettleContext, billId: bigint, run: JobRun): Promise<void> {
  const { db, secrets, providers, clock } = ctx
  const row = await db.selectFrom('bill').selectAll().where('id', '=', billId).executeTakeFirst()
  if (!row || (row.state !== 'pending' && row.state !== 'unknown') || row.ids_sealed === null) return
  const payer = providers.bills
  const ids = JSON.parse(secrets.open(row.ids_sealed)) as { billId: string; paymentId: string }
  // Stored before the call, so that after a crash the next run first checks the outcome.
  if (row.state === 'pending') {
    const step = { from: 'pending', to: 'unknown', by: 'house' } as const
    await bills.moveAll(db, { now: clock.now() }, step, (bill) => bill.where('id', '=', row.id))
  }
  let paid: BillPaid | null = null
  if (payer) {
    paid = row.state === 'unknown' ? await payer.inquire(row.request_key) : { state: 'not-sent' }
    // The payer never had it: it may be paid now, under the same key.
    if (paid.state === 'not-sent')
      paid = await payer.pay({ ...ids, amountRial: row.amount_rial, requestKey: row.request_key })
  }
  await inTransaction(db, async (trx) => {
    await run.assertLease(trx)
    const now = await bills.lockIf(trx, billId)
    if (now?.state !== 'unknown') return
    if (paid === null || paid.state === 'refused' || paid.state === 'paid-before') {
      await giveBack(trx, ctx, now, paid?.state ?? 'no-payer')
      return reportWhenClear(trx, clock.now(), now.basket_id)
    }
    if (paid.state === 'settled') {
      await settle(trx, { row: now, tracking: paid.tracking, at: clock.now() })
      return reportWhenClear(trx, clock.now(), now.basket_id)
    }
    await trx
      .updateTable('bill')
      .set({ attempts: now.attempts + 1 })
      .where('id', '=', now.id)
      .execute()
    const delaySeconds = delays[Math.min(now.attempts, delays.length - 1)]!
    await addJob(trx, settleJob, { billId: String(billId) }, { key: keyOf(billId), delaySeconds })
  })
}

/** The money of a bill is not ours: it leaves by the credit from which the payer paid. */
async function settle(trx: Trx, { row, tracking, at }: { row: BillRow; tracking: string; at: Date }): Promise<void> {
  await bills.move(trx, { now: at }, row, { to: 'settled', by: 'house', set: { tracking: tracking || null } })
  await payOut(trx, {
    kind: 'bill-settled',
    key: `bill:${row.public_id}`,
    at,
    account: 'bills',
    amountRial: row.amount_rial,
  })
}

/**
 * Notifies of late bills that settled after an unknown outcome: once for a payment, with its last bill. Locks the
 * payment's row, so that of two bills that end at once the later one sees the other.
 */
async function reportWhenClear(trx: Trx, now: Date, basketId: bigint): Promise<void> {
  const basket = await trx
    .selectFrom('bill_basket')
    .select(['public_id', 'person_id'])
    .where('id', '=', basketId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const bills = await trx.selectFrom('bill').select(['state', 'attempts']).where('basket_id', '=', basketId).execute()
  if (basket.person_id === null || bills.some(({ state }) => state === 'pending' || state === 'unknown')) return
  const count = bills.filter((bill) => bill.state === 'settled' && isUnsure(bill)).length
  if (count === 0) return
  await notify(
    trx,
    { now },
    {
      notice: billsSettledNotice,
      personId: basket.person_id,
      data: { count },
      link: basketPath(basket.public_id),
      key: `bills:${basket.public_id}`,
    },
  )
}
