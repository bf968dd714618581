import '../tables.ts'
import { findNames } from '#features/identity/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney, formatRial, type Rial } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { refundAdminPath } from '../../addresses.ts'
import { destinationNames, eventName, outcomeNames } from '../../admin-texts.ts'
import { payableFlow, refundFlow } from '../../states.ts'
import { gatewayTitles } from '../../texts.ts'
import { payableKind } from '../payable-kinds.ts'
import { readLines } from '../request-payment.ts'

/** Formats an amount in both units, because banks use rials. */
const both = (rial: Rial): string => (rial === 0n ? 'صفر' : `${formatMoney(rial)} (${formatRial(rial)})`)

/** Loads one payment for staff with everything needed for a decision; throws not-found. */
export async function presentAdminPayment(ctx: RequestContext, id: string) {
  const { db, secrets, manifests } = ctx
  const payment = await db.selectFrom('payment').selectAll().where('public_id', '=', id).executeTakeFirst()
  if (!payment) throw notFound()
  const [payable, events, refunds] = await Promise.all([
    db.selectFrom('payable').selectAll().where('id', '=', payment.payable_id).executeTakeFirstOrThrow(),
    db.selectFrom('payment_event').selectAll().where('payment_id', '=', payment.id).orderBy('id').execute(),
    db.selectFrom('refund').selectAll().where('payable_id', '=', payment.payable_id).orderBy('id').execute(),
  ])
  const names = payment.person_id === null ? null : await findNames(db, secrets, [payment.person_id])
  const mayRefund = payment.settled_to === 'payable' && payable.person_id !== null
  const left = payable.amount_rial - payable.refunded_rial
  const toCard = refunds
    .filter(({ destination, state }) => destination === 'card' && state !== 'rejected')
    .reduce((sum, { amount_rial }) => sum + amount_rial, 0n)
  const cardLeft = payment.gateway_rial - toCard < left ? payment.gateway_rial - toCard : left
  const ownWallet = payableKind(manifests, payable.kind).creditTo === 'own-wallet'
  return {
    id,
    state: payment.state,
    title: payable.title,
    amount: formatMoney(payable.amount_rial),
    own: payment.person_id === ctx.scope.session.personId,
    personId: payment.person_id === null ? null : String(payment.person_id),
    facts: [
      ['سفارش', `${payableKind(manifests, payable.kind).label} · ${payableFlow.labels[payable.state]}`],
      ['کاربر', (payment.person_id === null ? null : names?.get(payment.person_id)) ?? 'حساب حذف‌شده'],
      ['درگاه', gatewayTitles[payment.gateway] ?? payment.gateway],
      ['مبلغ کل', both(payable.amount_rial)],
      ['از درگاه', both(payment.gateway_rial)],
      ['از کیف پول', both(payment.wallet_rial)],
      ['تأیید درگاه', payment.verified_rial === null ? 'ثبت نشده' : both(payment.verified_rial)],
      ['شمارهٔ پیگیری', payment.reference_id ? toPersianDigits(payment.reference_id) : 'ثبت نشده'],
      ['کارت', payment.masked_card ? toPersianDigits(payment.masked_card) : 'ثبت نشده'],
      ['شناسهٔ درگاه', payment.authority ?? 'ثبت نشده'],
    ] satisfies [string, string][],
    lines: readLines(payable.lines).map(({ label, amountRial }) => ({ label, amount: formatMoney(amountRial) })),
    steps: events.map(({ id: event, what, at, details }) => ({
      id: String(event),
      title: eventName(what),
      time: formatDateTime(at),
      details: detailsText(details),
      bad: what === 'amount-differs' || what === 'not-ours',
    })),
    refunds: refunds.map((refund) => ({
      href: refundAdminPath(refund.public_id),
      text: `${formatMoney(refund.amount_rial)} به ${destinationNames[refund.destination]}`,
      state: refund.state,
      stateName: refundFlow.othersLabels[refund.state],
    })),
    refundable:
      mayRefund && left > 0n
        ? { left, text: formatMoney(left), ownWallet, cardText: cardLeft > 0n ? formatMoney(cardLeft) : null }
        : null,
  }
}

function detailsText(details: unknown): string | null {
  const { outcome, note } = (details ?? {}) as { outcome?: string; note?: string }
  if (note) return note
  return outcome ? (outcomeNames[outcome] ?? outcome) : null
}
