import '../tables.ts'
import { releaseHold } from '#features/ledger/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { withSecondApproval } from '#features/rules/contract.ts'
import { formatMoney } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { ordersPath, paymentAdminPath } from '../../addresses.ts'
import type { PaymentState } from '../../states.ts'
import { checkPayment } from '../check-payment.ts'
import { rejectedNotice } from '../notices.ts'
import { lockPayment, payments } from '../payment-row.ts'

/**
 * Checks any unpaid payment at the gateway once more, also a suspicious one: credits a verified right amount, and
 * leaves everything else unchanged. Returns the state. Throws not-found for an unknown one.
 */
export async function recheckPayment(ctx: RequestContext, id: string): Promise<PaymentState> {
  requirePermission(ctx, 'payments.decide')
  const payment = await findId(ctx, id)
  const state = await checkPayment(ctx, payment, { claim: null, staff: true })
  await inTransaction(ctx.db, (trx) =>
    writeAudit(trx, ctx, { act: 'payment.recheck', subject: `payment:${id}`, details: { paymentState: state } }),
  )
  return state
}

/**
 * Ends a suspicious payment without money, after staff have clarified with the gateway that none came. Releases its
 * hold and notifies the person. Refused for other states, and for one's own payment.
 */
export async function rejectPayment(
  ctx: RequestContext,
  { id, reason }: { id: string; reason: string },
): Promise<Result<null, 'ended' | 'own' | 'second-look'>> {
  const staffId = requirePermission(ctx, 'payments.decide')
  const paymentId = await findId(ctx, id)
  return withSecondApproval(ctx, (appearance) =>
    inTransaction<Result<null, 'ended' | 'own' | 'second-look'>>(ctx.db, async (trx) => {
      const { payment, payable } = await lockPayment(trx, paymentId)
      if (payment.state !== 'suspicious') return refuse('ended')
      if (payment.person_id === staffId) return refuse('own')
      const amountRial = payment.gateway_rial + payment.wallet_rial
      const looked = await appearance(trx, {
        act: 'payment.reject',
        subject: `payment:${id}`,
        facts: [],
        title: `رد پرداخت نامعلوم، ${formatMoney(amountRial)}`,
        href: paymentAdminPath(id),
        amountRial,
        personId: payment.person_id,
      })
      if (!looked.ok) return looked
      const why = 'rejected-by-staff'
      await payments.move(trx, ctx, payment, {
        to: 'failed',
        by: 'staff',
        note: why,
        set: { reason: why, ended_at: ctx.now, next_check_at: null },
        details: { note: reason },
      })
      if (payment.hold_id !== null) await releaseHold(trx, { holdId: payment.hold_id, at: ctx.now })
      if (payment.person_id !== null) {
        await notify(trx, ctx, {
          notice: rejectedNotice,
          personId: payment.person_id,
          data: { title: payable.title },
          link: ordersPath,
          key: `payment:${id}:rejected`,
        })
      }
      await writeAudit(trx, ctx, { act: 'payment.reject', subject: `payment:${id}` })
      return ok(null)
    }),
  )
}

async function findId({ db }: RequestContext, id: string): Promise<bigint> {
  const row = await db.selectFrom('payment').select('id').where('public_id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row.id
}
