import './tables.ts'
import type { Selectable } from 'kysely'
import { cashOf, findSpent, giftOf, platformAccount, postTransfer, type Entry } from '#features/ledger/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { formatDate } from '#kit/jalali.ts'
import { newPublicId } from '#kit/id.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Tables, Trx } from '#platform/database/database.ts'
import { publish } from '#platform/events/events.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { ordersPath } from '../addresses.ts'
import { payableKind } from './payable-kinds.ts'
import { payableRefunded } from './events.ts'
import { cardRefundNotice, refundNotice } from './notices.ts'
import { type PayableRow, type PaymentRow, payables, refunds } from './payment-row.ts'
import { refundParts, type Paid } from './refund-parts.ts'
import { reverseJob } from './reverse-refund.ts'

export type RefundRow = Selectable<Tables['refund']>

/** `key` identifies the cause, which refunds once. `amountRial`: the whole rest when absent. */
export type NewRefund = {
  payableId: string
  key: string
  reason: string
  destination: 'wallet' | 'card'
  amountRial?: Rial
  /** The requesting staff member; null when a feature refunds an undelivered service. */
  requestedBy: bigint | null
  needsApproval: boolean
}

export type RefundRefusal = 'unknown' | 'not-paid' | 'too-much' | 'own-wallet' | 'insufficient'

type RefundContext = Pick<RequestContext, 'now' | 'manifests'>

/** Max days of a bank transfer to a card. */
export const cardDays = 3

/**
 * Refunds a payment: to the wallet at once, to the card by the gateway or a transfer. A refund that
 * needs approval only reserves its amount. The same key returns the existing refund.
 */
export async function makeRefund(
  trx: Trx,
  ctx: RefundContext,
  newRefund: NewRefund,
): Promise<Result<RefundRow, RefundRefusal>> {
  const row = await trx
    .selectFrom('payable')
    .select('id')
    .where('public_id', '=', newRefund.payableId)
    .executeTakeFirst()
  if (!row) return refuse('unknown')
  const payable = await payables.lock(trx, row.id)
  const before = await trx.selectFrom('refund').selectAll().where('key', '=', newRefund.key).executeTakeFirst()
  if (before) return ok(before)
  if (payable.state !== 'paid' || payable.person_id === null) return refuse('not-paid')
  const ownWallet = payableKind(ctx.manifests, payable.kind).creditTo === 'own-wallet'
  if (ownWallet && newRefund.destination === 'wallet') return refuse('own-wallet')
  const amount = newRefund.amountRial ?? payable.amount_rial - payable.refunded_rial
  if (amount <= 0n || amount > payable.amount_rial - payable.refunded_rial) return refuse('too-much')
  const payment = await paymentOf(trx, payable.id)
  const parts = refundParts(await paidBy(trx, payment), amount, newRefund.destination)
  if (!parts.ok) return parts
  const refund = await insertRefund(trx, ctx, {
    wanted: newRefund,
    payable,
    payment,
    amount,
    giftRial: parts.value.giftRial,
  })
  if (newRefund.needsApproval) return ok(refund)
  return completeOrder(trx, ctx, { refund, payable })
}

type ToWallet = Pick<NewRefund, 'payableId' | 'key' | 'reason' | 'amountRial'>

/**
 * Refunds a payment, or `amountRial` of it, to the wallet of its payer without a second person: a feature's order ended,
 * or its money came too late. Throws when it is impossible. Idempotent by `key`.
 */
export async function refundToWallet(trx: Trx, ctx: RefundContext, toWallet: ToWallet): Promise<void> {
  const refund = await makeRefund(trx, ctx, {
    ...toWallet,
    destination: 'wallet',
    requestedBy: null,
    needsApproval: false,
  })
  if (!refund.ok) throw new Error(`cannot refund ${toWallet.key} to the wallet: ${refund.code}`)
}

const paymentOf = (trx: Trx, payableId: bigint): Promise<PaymentRow> =>
  trx
    .selectFrom('payment')
    .selectAll()
    .where('payable_id', '=', payableId)
    .where('settled_to', '=', 'payable')
    .executeTakeFirstOrThrow()

async function paidBy(trx: Trx, payment: PaymentRow): Promise<Paid> {
  const holds = await trx
    .selectFrom('ledger_hold')
    .select(['cash_rial', 'gift_rial'])
    .where('key', 'in', [`payment:${payment.public_id}`, `${payment.public_id}:late`])
    .where('state', '=', 'captured')
    .execute()
  const spent = await findSpent(trx, `payment:${payment.public_id}`)
  const refunds = await trx
    .selectFrom('refund')
    .select(['amount_rial', 'gift_rial', 'destination'])
    .where('payment_id', '=', payment.id)
    .where('state', '<>', 'rejected')
    .execute()
  const sum = (amounts: Rial[]) => amounts.reduce((total, each) => total + each, 0n)
  const to = (destination: string) => refunds.filter((each) => each.destination === destination)
  return {
    gatewayRial: payment.gateway_rial,
    cashRial: spent.cashRial + sum(holds.map(({ cash_rial }) => cash_rial)),
    giftRial: spent.giftRial + sum(holds.map(({ gift_rial }) => gift_rial)),
    refunded: {
      toCardRial: sum(to('card').map(({ amount_rial }) => amount_rial)),
      cashRial: sum(to('wallet').map(({ amount_rial, gift_rial }) => amount_rial - gift_rial)),
      giftRial: sum(to('wallet').map(({ gift_rial }) => gift_rial)),
    },
  }
}

type Insert = { wanted: NewRefund; payable: PayableRow; payment: PaymentRow; amount: Rial; giftRial: Rial }

async function insertRefund(trx: Trx, { now }: RefundContext, given: Insert): Promise<RefundRow> {
  const { wanted, payable, payment, amount, giftRial } = given
  const { key, destination, reason, requestedBy, needsApproval } = wanted
  await trx
    .updateTable('payable')
    .set({ refunded_rial: payable.refunded_rial + amount })
    .where('id', '=', payable.id)
    .execute()
  return trx
    .insertInto('refund')
    .values({
      public_id: newPublicId(),
      payable_id: payable.id,
      payment_id: payment.id,
      person_id: payable.person_id,
      key,
      amount_rial: amount,
      gift_rial: giftRial,
      destination,
      // Otherwise it waits for a second person.
      state: needsApproval ? 'awaiting-approval' : 'awaiting-transfer',
      reason,
      requested_by: requestedBy,
      decided_by: null,
      tracking: null,
      made_at: now,
      alone: requestedBy !== null && !needsApproval,
      expected_at: destination === 'card' ? new Date(now.getTime() + cardDays * dayMs) : null,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Carried = { refund: RefundRow; payable: PayableRow }

/**
 * Moves the money of a refund, under the lock of its payable. Refuses when a charge to be returned
 * to a card is already spent.
 */
export async function completeOrder(
  trx: Trx,
  ctx: RefundContext,
  { refund, payable }: Carried,
): Promise<Result<RefundRow, 'insufficient'>> {
  const posted = await postTransfer(trx, {
    kind: 'refund',
    key: `refund:${refund.public_id}`,
    at: ctx.now,
    about: { title: payable.title, payable: payable.public_id, refund: refund.public_id },
    entries: entriesOf(ctx, refund, payable),
  })
  if (!posted.ok) return posted
  const isDone = refund.destination === 'wallet'
  const to = isDone ? 'done' : 'awaiting-transfer'
  const by = refund.state === 'awaiting-approval' ? 'staff' : 'house'
  const row = refund.state === to ? refund : await refunds.move(trx, ctx, refund, { to, by })
  if (!isDone) await addJob(trx, reverseJob, { refundId: String(refund.id) })
  await notifyOfRefund(trx, ctx, { refund: row, payable })
  return ok(row)
}

function entriesOf({ manifests }: RefundContext, refund: RefundRow, payable: PayableRow): Entry[] {
  const { amount_rial: amount, gift_rial: gift, person_id } = refund
  const ownWallet = payableKind(manifests, payable.kind).creditTo === 'own-wallet'
  const from = ownWallet ? cashOf(person_id!) : platformAccount('refunds', payable.kind)
  if (refund.destination === 'card') {
    return [
      { account: from, amountRial: -amount },
      { account: platformAccount('payouts', 'card'), amountRial: amount },
    ]
  }
  return [
    { account: from, amountRial: -amount },
    { account: cashOf(person_id!), amountRial: amount - gift },
    { account: giftOf(person_id!), amountRial: gift },
  ]
}

async function notifyOfRefund(trx: Trx, ctx: RefundContext, { refund, payable }: Carried): Promise<void> {
  const personId = refund.person_id!
  const amountRial = String(refund.amount_rial)
  const to = { personId, link: ordersPath, key: `refund:${refund.public_id}` }
  if (refund.destination === 'wallet') {
    await notify(trx, ctx, { ...to, notice: refundNotice, data: { amountRial, title: payable.title } })
  } else {
    const until = formatDate(refund.expected_at!)
    await notify(trx, ctx, { ...to, notice: cardRefundNotice, data: { amountRial, title: payable.title, until } })
  }
  await publish(trx, payableRefunded, {
    payableId: payable.public_id,
    kind: payable.kind,
    subject: payable.subject,
    personId: String(personId),
    amountRial,
  })
}
