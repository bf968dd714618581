import { z } from 'zod'
import './tables.ts'
import type { Rial } from '#kit/money.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { addJob, defineJob } from '#platform/jobs/jobs.ts'
import type { DepositReason } from '../states.ts'
import type { DepositRow } from './tables.ts'

/** Processes one deposit at its bank, never concurrently. */
export const depositJob = defineJob({
  name: 'imported.deposit',
  lane: 'urgent',
  payload: z.object({ depositId: z.string().regex(/^[1-9]\d{0,17}$/) }),
  timeoutSeconds: 60,
})

export const advanceDeposit = (trx: Trx, id: bigint, delaySeconds = 0) =>
  addJob(trx, depositJob, { depositId: String(id) }, { key: `imported-deposit:${id}`, delaySeconds })

/** Finds the open deposit of an order. */
export const findLive = (db: Db | Trx, orderId: bigint) =>
  db
    .selectFrom('imported_deposit')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['asked', 'blocked'])
    .executeTakeFirst()

export const lastDeposit = (db: Db | Trx, orderId: bigint) =>
  db
    .selectFrom('imported_deposit')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Requests the release of an order's deposit, minus a fee if any. The order must be locked. */
export async function letGo(trx: Trx, orderId: bigint, { feeRial, at }: { feeRial: Rial; at: Date }): Promise<void> {
  const live = await findLive(trx, orderId)
  if (!live) return
  const takes = feeRial > 0n && live.state === 'blocked'
  await want(trx, live, takes ? { wanted: 'take', take_rial: feeRial } : { wanted: 'release', take_rial: null }, at)
}

/** Requests the whole deposit as part of the price. The order must be locked. */
export const takeForPrice = (trx: Trx, live: DepositRow, at: Date) =>
  want(trx, live, { wanted: 'take', take_rial: live.amount_rial }, at)

export async function want(
  trx: Trx,
  { id }: DepositRow,
  set: { wanted: 'release' | 'take'; take_rial: Rial | null; reason?: DepositReason },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('imported_deposit')
    .set({ ...set, attempts: 0, changed_at: at })
    .where('id', '=', id)
    .execute()
  await advanceDeposit(trx, id)
}
