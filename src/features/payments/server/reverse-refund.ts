import './tables.ts'
import { z } from 'zod'
import { platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import { defineJob, type JobRun } from '#platform/jobs/jobs.ts'
import type { CheckContext } from './check-payment.ts'
import { refunds } from './payment-row.ts'

/** Requests the reversal of a full payment while possible; staff transfer it otherwise. */
export const reverseJob = defineJob({
  name: 'payments.reverse',
  maxAttempts: 5,
  payload: z.object({ refundId: z.string() }),
})

/** ZarinPal reverses for half an hour after the payment; the gateway itself refuses later calls. */
export async function reverseRefund(ctx: CheckContext, refundId: bigint, run: JobRun): Promise<void> {
  const { db, providers } = ctx
  const row = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select(['refund.state', 'amount_rial', 'gateway_rial', 'gateway', 'authority'])
    .where('refund.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const gateway = providers.gateways.find(({ name }) => name === row.gateway)
  const whole = row.amount_rial === row.gateway_rial
  if (row.state !== 'awaiting-transfer' || !whole || !gateway?.reverse || row.authority === null) return
  const request = { authority: row.authority }
  const reversal = await gateway.reverse(request)
  const reversed = reversal === 'reversed' || (await gateway.inquire(request)) === 'reversed'
  if (!reversed && reversal === 'unavailable') throw new Error('The gateway did not respond to a reversal')
  if (reversed) await writeReversed(ctx, refundId, run)
}

const writeReversed = ({ db, now }: CheckContext, refundId: bigint, run: JobRun) =>
  inTransaction(db, async (trx) => {
    const refund = await trx
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'payment_id')
      .select(['refund.id', 'refund.public_id', 'refund.state', 'amount_rial', 'gateway'])
      .where('refund.id', '=', refundId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (refund.state === 'awaiting-transfer') {
      const row = await refunds.lock(trx, refund.id)
      await refunds.move(trx, { now }, row, { to: 'done', by: 'house', set: { tracking: 'reversed' } })
      await postTransfer(trx, {
        kind: 'reversal',
        key: `reversal:${refund.public_id}`,
        at: now,
        entries: [
          { account: platformAccount('payouts', 'card'), amountRial: -refund.amount_rial },
          { account: platformAccount('clearing', refund.gateway), amountRial: refund.amount_rial },
        ],
      })
    }
    await run.complete(trx)
  })
