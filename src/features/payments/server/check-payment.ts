import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { decide, secondsToNextCheck, type Claim, type Decision } from './decide.ts'
import type { PaymentReason, PaymentState } from '../states.ts'
import { giveUp, notifyUnpaid } from './give-up.ts'
import { lockPayment, report, type PaymentRow, payments } from './payment-row.ts'
import type { GatewayState, Verification } from './providers/gateway-port.ts'
import { settlePayment } from './settle-payment.ts'

export type CheckContext = Pick<RequestContext, 'db' | 'now' | 'providers' | 'manifests' | 'secrets' | 'log'>

/**
 * Requests a payment's state from the gateway and stores it: the only way a payment becomes paid. Callers are the
 * returning browser, the sweep, staff, and another attempt, in any order and concurrently. Credits the money once,
 * under the locks of payable and payment. `staff` also checks a suspicious payment. `away`: the payer is absent and is
 * notified when it ends unpaid after an unclear page.
 */
export async function checkPayment(
  ctx: CheckContext,
  paymentId: bigint,
  { claim, staff = false, away = staff }: { claim: Claim; staff?: boolean; away?: boolean },
): Promise<PaymentState> {
  const before = await ctx.db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  if (isEnd(before.state, staff)) return before.state
  if (before.authority === null) return endNeverSent(ctx, before)
  if (claim && before.claim !== claim) await writeClaim(ctx, before, claim)
  const gateway = ctx.providers.gateways.find(({ name }) => name === before.gateway)
  const request = { authority: before.authority, amountRial: before.gateway_rial }
  // A gateway without configuration cannot be called; staff see the waiting payment.
  const verification: Verification = gateway ? await gateway.verify(request) : { outcome: 'unavailable' }
  const gatewayState = gateway && verification.outcome === 'unpaid' ? await gateway.inquire(request) : null
  return inTransaction(ctx.db, (trx) => writeAnswer(trx, ctx, { paymentId, verification, gatewayState, staff, away }))
}

const isEnd = (state: PaymentState, staff: boolean) => state === 'verified' || (state === 'suspicious' && !staff)

const writeClaim = ({ db, now }: CheckContext, payment: PaymentRow, claim: NonNullable<Claim>) =>
  inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('payment')
      .select(['state', 'claim'])
      .where('id', '=', payment.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.claim === claim) return
    await trx.updateTable('payment').set({ claim }).where('id', '=', payment.id).execute()
    await report(trx, { paymentId: payment.id, state: row.state, what: `claimed-${claim}`, at: now })
  })

/** Nobody was sent to the gateway: the process that requested it died. */
const endNeverSent = (ctx: CheckContext, { id }: PaymentRow): Promise<PaymentState> =>
  inTransaction(ctx.db, async (trx) => {
    const { payment } = await lockPayment(trx, id)
    if (payment.state !== 'created') return payment.state
    await giveUp(trx, payment, { to: 'failed', reason: 'not-started', at: ctx.now })
    return 'failed' as const
  })

type Answer = {
  paymentId: bigint
  verification: Verification
  gatewayState: GatewayState | null
  staff: boolean
  away: boolean
}

async function writeAnswer(trx: Trx, ctx: CheckContext, answer: Answer): Promise<PaymentState> {
  const { verification } = answer
  const locked = await lockPayment(trx, answer.paymentId)
  const { payment } = locked
  if (isEnd(payment.state, answer.staff)) return payment.state
  if ('referenceId' in verification) {
    const { referenceId, maskedCard, feeRial, amountRial } = verification
    if (amountRial !== null && amountRial !== payment.gateway_rial) {
      return writeSuspicion(trx, ctx, payment, 'amount-differs')
    }
    // The account was deleted: no wallet can take the money, so staff refund it to the card.
    if (payment.person_id === null) return writeSuspicion(trx, ctx, payment, 'payer-left')
    await settlePayment(trx, ctx, locked, { referenceId, maskedCard, feeRial })
    return 'verified'
  }
  if (payment.state === 'suspicious') return writeRecheck(trx, ctx, payment, verification.outcome)
  const ageMs = ctx.now.getTime() - payment.made_at.getTime()
  const ended = await writeDecision(trx, ctx, payment, decide({ ...answer, verification, claim: payment.claim, ageMs }))
  // A payer who returned meanwhile saw a waiting page.
  const unclear = payment.claim !== null && ended !== payment.state && ended !== 'suspicious'
  if (answer.away && unclear) await notifyUnpaid(trx, ctx, locked)
  return ended
}

/** Marks inconsistent money: nothing is credited, and staff decide. */
async function writeSuspicion(trx: Trx, ctx: CheckContext, payment: PaymentRow, reason: PaymentReason) {
  if (payment.state === 'suspicious') return writeRecheck(trx, ctx, payment, reason)
  // Staff have decided; the gateway's list may contain it for days.
  if (payment.reason === 'rejected-by-staff') return payment.state
  ctx.log.error({ payment: payment.public_id, reason }, 'suspicious payment')
  const set = { reason, ended_at: null, next_check_at: null }
  await payments.move(trx, ctx, payment, { to: 'suspicious', by: 'house', note: reason, set })
  return 'suspicious' as const
}

async function writeRecheck(trx: Trx, { now }: CheckContext, payment: PaymentRow, outcome: string) {
  await report(trx, { paymentId: payment.id, state: 'suspicious', what: 'rechecked', at: now, details: { outcome } })
  return 'suspicious' as const
}

async function writeDecision(
  trx: Trx,
  ctx: CheckContext,
  payment: PaymentRow,
  decision: Decision,
): Promise<PaymentState> {
  const { now } = ctx
  const open = payment.state === 'created' || payment.state === 'redirected'
  if (decision.to === 'wait' || (!open && decision.to !== 'suspicious')) {
    await planNextCheck(trx, now, payment, open)
    return payment.state
  }
  const { to, reason } = decision
  if (to === 'suspicious') return writeSuspicion(trx, ctx, payment, reason)
  await giveUp(trx, payment, { to, reason, at: now })
  return to
}

/** How long a given-up payment is still checked, in milliseconds. */
const lateMoneyMs = 2 * 3600 * 1000

async function planNextCheck(trx: Trx, now: Date, payment: PaymentRow, open: boolean): Promise<void> {
  const seconds = secondsToNextCheck({
    checks: payment.checks,
    claimed: payment.claim !== null,
    ageMs: now.getTime() - payment.made_at.getTime(),
  })
  const goesOn = open || now.getTime() - (payment.ended_at ?? now).getTime() < lateMoneyMs
  const next = goesOn ? new Date(now.getTime() + seconds * 1000) : null
  await trx
    .updateTable('payment')
    .set({ checks: payment.checks + 1, next_check_at: next })
    .where('id', '=', payment.id)
    .execute()
}
