import './tables.ts'
import { sql } from 'kysely'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { paymentResultPath, payPath, receiptPath } from '../addresses.ts'
import { openText, payableKind } from './payable-kinds.ts'
import type { PayableState } from '../states.ts'
import { payableFlow, paymentFlow, refundFlow } from '../states.ts'
import { reasonTexts } from '../texts.ts'
import type { OrderView } from '../views.ts'
import type { PayableRow, PaymentRow } from './payment-row.ts'
import type { RefundRow } from './refunds.ts'
import { resultToken } from './result-token.ts'

export type OrderFilter = { personId: bigint; state: PayableState | null; before: bigint | null; size: number }

/** Lists a person's payables, newest first, with open ones on top of their page. */
export async function findOrders(db: Db, { personId, state, before, size }: OrderFilter) {
  let query = db
    .selectFrom('payable')
    .selectAll()
    .where('person_id', '=', personId)
    .where(wasMeant)
    .orderBy('id', 'desc')
    .limit(size + 1)
  if (state) query = query.where('state', '=', state)
  if (before !== null) query = query.where('id', '<', before)
  const rows = await query.execute()
  const orders = rows.slice(0, size)
  const ids = orders.map(({ id }) => id)
  const [payments, refunds] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([
          db.selectFrom('payment').selectAll().where('payable_id', 'in', ids).orderBy('id').execute(),
          db.selectFrom('refund').selectAll().where('payable_id', 'in', ids).orderBy('id').execute(),
        ])
  return { orders, payments, refunds, next: rows.length > size ? orders.at(-1)!.id : null }
}

/** Payables that ended without a payment attempt are not orders. */
const wasMeant = sql<boolean>`(state in ('open', 'paid') or exists (select from payment where payment.payable_id = payable.id))`

/** Counts payables by state. */
export async function countOrders(db: Db, personId: bigint): Promise<Partial<Record<PayableState, number>>> {
  const rows = await db
    .selectFrom('payable')
    .select(['state', db.fn.countAll<bigint>().as('count')])
    .where('person_id', '=', personId)
    .where(wasMeant)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

type Shown = Pick<RequestContext, 'now' | 'manifests' | 'secrets'>

/** Formats one order with its steps, next action and documents. */
export function presentOrder(
  ctx: Shown,
  payable: PayableRow,
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
): OrderView {
  const kind = payableKind(ctx.manifests, payable.kind)
  const own = payments.filter(({ payable_id }) => payable_id === payable.id)
  const late = payable.state === 'open' && payable.expires_at !== null && payable.expires_at <= ctx.now
  const state: PayableState = late ? 'expired' : payable.state
  const live = own.findLast(({ state: each }) => each === 'redirected' || each === 'suspicious')
  const settled = own.find(({ settled_to }) => settled_to === 'payable')
  const resultOf = (payment: PaymentRow) =>
    paymentResultPath(payment.public_id, resultToken(ctx.secrets, payment.public_id))
  return {
    id: payable.public_id,
    kind: kind.label,
    title: payable.title,
    amount: formatMoney(payable.amount_rial),
    state,
    stateName: live ? paymentFlow.labels[live.state] : payableFlow.labels[state],
    at: formatDateTime(payable.made_at),
    until: payable.expires_at && state === 'open' ? formatDateTime(payable.expires_at) : null,
    steps: [
      ...own.map((payment) => ({
        title: `${paymentFlow.labels[payment.state]} · ${formatDateTime(payment.ended_at ?? payment.made_at)}`,
        text:
          payment.settled_to === 'wallet'
            ? `${formatMoney(payment.gateway_rial)} به کیف پول شما رفت.`
            : payment.reason && reasonTexts[payment.reason],
        href: resultOf(payment),
      })),
      ...refunds
        .filter(({ payable_id }) => payable_id === payable.id)
        .map((refund) => ({
          title: `${formatMoney(refund.amount_rial)}: ${refundFlow.labels[refund.state]} · ${formatDateTime(refund.ended_at ?? refund.made_at)}`,
          text: refundText(refund),
          href: null,
        })),
    ],
    pay: state === 'open' && !live ? payPath(payable.public_id) : null,
    result: live ? resultOf(live) : null,
    thing: state === 'paid' ? { href: kind.pathOf(payable.subject), label: openText(kind) } : null,
    receipt: settled ? receiptPath(settled.public_id) : null,
  }
}

const refundText = ({ destination, expected_at, state, reason }: RefundRow): string => {
  // The reason belongs to the refund, not to its rejection.
  if (state === 'rejected') return 'این مبلغ برنگشت. اگر سؤالی دارید، به پشتیبانی پیام بدهید.'
  const where = destination === 'wallet' ? 'به کیف پول' : 'به کارتی که با آن پرداخت کردید'
  const until = state === 'awaiting-transfer' && expected_at ? `، حداکثر تا ${formatDateTime(expected_at)}` : ''
  return `${where}${until}. دلیل: ${reason}`
}
