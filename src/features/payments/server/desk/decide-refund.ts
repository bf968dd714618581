import { payables, refunds } from '../payment-row.ts'
import '../tables.ts'
import { sql } from 'kysely'
import { moneyApproval, ruleAt, withSecondApproval } from '#features/rules/contract.ts'
import { formatMoney, type Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { advisoryLock } from '#platform/database/advisory-lock.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { refundAdminPath } from '../../addresses.ts'
import { completeOrder, makeRefund, type RefundRefusal, type RefundRow } from '../refunds.ts'

/** `sentKey` is made with the form: the same form refunds once. */
export type WantedRefund = {
  paymentId: string
  amountRial: Rial
  destination: 'wallet' | 'card'
  reason: string
  sentKey: string
}

/** Above this amount a second person decides. */
export const findApprovalLimit = async ({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<Rial> =>
  (await ruleAt(db, moneyApproval, now)).value.most

/** The window in days in which a receiver's refunds add up. */
const receiverDays = 30

type Alone = { payableId: bigint; personId: bigint | null; staffId: bigint }

/**
 * Amounts that staff refunded without a second person: for one payment ever, to one person in a month, and by one of
 * them in a day. The largest counts, so that splitting avoids no limit.
 */
async function findAloneSum(trx: Trx, now: Date, { payableId, personId, staffId }: Alone): Promise<Rial> {
  const since = (days: number) => new Date(now.getTime() - days * dayMs)
  const { rows } = await sql<{ payment: Rial | null; receiver: Rial | null; day: Rial | null }>`
    select sum(amount_rial) filter (where payable_id = ${payableId})::bigint as payment,
      sum(amount_rial) filter (where person_id = ${personId} and made_at > ${since(receiverDays)})::bigint as receiver,
      sum(amount_rial) filter (where requested_by = ${staffId} and made_at > ${since(1)})::bigint as day
    from refund where alone and state <> 'rejected'
      and (payable_id = ${payableId} or made_at > ${since(receiverDays)})`.execute(trx)
  const { payment, receiver, day } = rows[0]!
  return [payment, receiver, day].reduce<Rial>((max, sum) => (sum !== null && sum > max ? sum : max), 0n)
}

/** Refunds money of a payment; above the limit, together with earlier refunds, it waits for another member of staff. */
export async function requestRefund(
  ctx: RequestContext,
  { paymentId, amountRial, destination, reason, sentKey }: WantedRefund,
): Promise<Result<RefundRow, RefundRefusal | 'own'>> {
  const staffId = requirePermission(ctx, 'refunds.make')
  const limit = await findApprovalLimit(ctx)
  return inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .selectFrom('payment')
      .innerJoin('payable', 'payable.id', 'payable_id')
      .select(['payable.id', 'payable.public_id', 'payable.person_id'])
      .where('payment.public_id', '=', paymentId)
      .executeTakeFirst()
    if (!row) throw notFound()
    if (row.person_id === staffId) return refuse('own')
    // Concurrent requests see each other's amounts.
    await advisoryLock(trx, 'refund-alone')
    const before = await findAloneSum(trx, ctx.now, { payableId: row.id, personId: row.person_id, staffId })
    const key = `staff:${staffId}:${sentKey}`
    const again = await trx.selectFrom('refund').select('id').where('key', '=', key).executeTakeFirst()
    const made = await makeRefund(trx, ctx, {
      payableId: row.public_id,
      key,
      reason,
      destination,
      amountRial,
      requestedBy: staffId,
      needsApproval: before + amountRial > limit,
    })
    if (!made.ok || again) return made
    const details = { amountRial: String(amountRial), destination }
    await writeAudit(trx, ctx, { act: 'refund.request', subject: `refund:${made.value.public_id}`, details })
    return made
  })
}

export type DecisionRefusal = 'ended' | 'own' | 'same-person' | 'insufficient'

/** The second person approves it. Refused for the requester and for the receiver of the money. */
export async function approveRefund(ctx: RequestContext, id: string): Promise<Result<null, DecisionRefusal>> {
  const staffId = requirePermission(ctx, 'refunds.approve')
  return inTransaction(ctx.db, async (trx) => {
    const { refund, payable } = await lockRefund(trx, id)
    if (refund.state !== 'awaiting-approval') return refuse('ended')
    if (refund.requested_by === staffId) return refuse('same-person')
    if (refund.person_id === staffId) return refuse('own')
    const result = await completeOrder(trx, ctx, { refund, payable })
    if (!result.ok) return result
    await trx.updateTable('refund').set({ decided_by: staffId }).where('id', '=', refund.id).execute()
    await writeAudit(trx, ctx, { act: 'refund.approve', subject: `refund:${id}` })
    return ok(null)
  })
}

/** Rejects a refund and frees its amount. The requester may withdraw it this way. */
export async function rejectRefund(
  ctx: RequestContext,
  { id, reason }: { id: string; reason: string },
): Promise<Result<null, DecisionRefusal>> {
  const staffId = requirePermission(ctx, 'refunds.approve')
  return inTransaction(ctx.db, async (trx) => {
    const { refund, payable } = await lockRefund(trx, id)
    if (refund.state !== 'awaiting-approval') return refuse('ended')
    const set = { rejection: reason, decided_by: staffId }
    await refunds.move(trx, ctx, refund, { to: 'rejected', by: 'staff', set })
    await trx
      .updateTable('payable')
      .set({ refunded_rial: payable.refunded_rial - refund.amount_rial })
      .where('id', '=', payable.id)
      .execute()
    await writeAudit(trx, ctx, { act: 'refund.reject', subject: `refund:${id}` })
    return ok(null)
  })
}

/** Records that staff transferred the money to the card by hand; `tracking` is the bank's number. */
export async function recordCardTransfer(
  ctx: RequestContext,
  { id, tracking }: { id: string; tracking: string },
): Promise<Result<null, DecisionRefusal | 'second-look'>> {
  const staffId = requirePermission(ctx, 'refunds.make')
  return withSecondApproval(ctx, (appearance) =>
    inTransaction<Result<null, DecisionRefusal | 'second-look'>>(ctx.db, async (trx) => {
      const { refund } = await lockRefund(trx, id)
      if (refund.state === 'done' && refund.tracking === tracking) return ok(null)
      if (refund.state !== 'awaiting-transfer') return refuse('ended')
      if (refund.person_id === staffId) return refuse('own')
      const amountRial = refund.amount_rial
      const looked = await appearance(trx, {
        act: 'refund.transfer',
        subject: `refund:${id}`,
        facts: [tracking],
        title: `ثبت واریز به کارت، ${formatMoney(amountRial)}`,
        href: refundAdminPath(id),
        amountRial,
        personId: refund.person_id,
      })
      if (!looked.ok) return looked
      const set = { tracking, decided_by: refund.decided_by ?? staffId }
      await refunds.move(trx, ctx, refund, { to: 'done', by: 'staff', set })
      await writeAudit(trx, ctx, { act: 'refund.transfer', subject: `refund:${id}` })
      return ok(null)
    }),
  )
}

/** Locks a payable and then its refund, in the order of all of payments. */
async function lockRefund(trx: Trx, id: string) {
  const row = await trx.selectFrom('refund').select('payable_id').where('public_id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const payable = await payables.lock(trx, row.payable_id)
  return { refund: await refunds.lock(trx, id), payable }
}
