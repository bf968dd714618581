import './tables.ts'
import {
  captureHold,
  cashOf,
  holdMoney,
  platformAccount,
  postTransfer,
  spendMoney,
  type Balances,
  type Entry,
} from '#features/ledger/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import type { Rial } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { publish } from '#platform/events/events.ts'
import { paymentResultPath } from '../addresses.ts'
import { payableKind } from './payable-kinds.ts'
import { payablePaid } from './events.ts'
import { lateNotice, partNotice, paymentNotice } from './notices.ts'
import { type PayableRow, type PaymentRow, payments, payables } from './payment-row.ts'
import { readLines } from './request-payment.ts'
import { resultToken } from './result-token.ts'

export type SettleContext = Pick<RequestContext, 'now' | 'manifests' | 'secrets'>

/** The gateway's statement. */
type Proof = { referenceId: string; maskedCard: string | null; feeRial: Rial }

type Locked = { payment: PaymentRow; payable: PayableRow }

/**
 * Credits a payment in the transaction of its verification. Under the locks of {@link Locked},
 * money and effect happen together. The gateway's money goes to the wallet instead, with a notice,
 * for a part, for an already paid or closed payable, or without the wallet's part.
 */
export async function settlePayment(trx: Trx, ctx: SettleContext, locked: Locked, proof: Proof): Promise<void> {
  const { payment, payable } = locked
  const personId = payment.person_id
  if (personId === null) throw new Error(`Payment ${payment.public_id} has no person: refund it to the card`)
  // A code may have changed the amount: money for another amount does not pay it.
  const sameAmount = !payment.part && payment.gateway_rial + payment.wallet_rial === payable.amount_rial
  const paid = payable.state === 'open' && sameAmount && (await takeMoney(trx, ctx, locked, proof))
  if (!paid) await giveToWallet(trx, ctx, payment, proof)
  await payments.move(trx, ctx, payment, {
    to: 'verified',
    by: 'house',
    note: paid ? 'settled' : 'settled-to-wallet',
    set: {
      settled_to: paid ? 'payable' : 'wallet',
      ended_at: ctx.now,
      next_check_at: null,
      reason: null,
      reference_id: proof.referenceId,
      masked_card: proof.maskedCard,
      fee_rial: proof.feeRial,
      verified_rial: payment.gateway_rial,
    },
    details: { referenceId: proof.referenceId },
  })
  if (paid) await closePayable(trx, ctx, { payment, payable, personId })
  await notifyPerson(trx, ctx, { payment, payable, personId, paid, proof })
}

/**
 * The same for a verified payment by wallet only. Its money moves last, because company accounts
 * stay locked afterwards. The caller holds the locks and has checked the balances. `silent`: no
 * notice.
 */
export async function settleFromWallet(
  trx: Trx,
  ctx: SettleContext,
  { payment, payable, balances }: Locked & { balances: Balances },
  { silent = false }: { silent?: boolean } = {},
): Promise<void> {
  const personId = payment.person_id!
  await closePayable(trx, ctx, { payment, payable, personId })
  if (!silent) await notifyPerson(trx, ctx, { payment, payable, personId, paid: true, proof: null })
  const to = creditsOf(ctx, payable, personId)
  const transfer = transferOf(ctx, { payment, payable })
  // A code paid for all of it.
  if (payment.wallet_rial === 0n) return void (await postTransfer(trx, { ...transfer, entries: to }))
  const spent = await spendMoney(trx, { ...transfer, personId, balances, amountRial: payment.wallet_rial, to })
  if (!spent.ok) throw new Error('A locked balance changed: lock the balances before paying')
}

const transferOf = ({ now }: SettleContext, { payment, payable }: Locked) => ({
  kind: 'payment',
  key: `payment:${payment.public_id}`,
  at: now,
  about: { title: payable.title, payable: payable.public_id, payment: payment.public_id },
})

async function takeMoney(trx: Trx, ctx: SettleContext, { payment, payable }: Locked, proof: Proof): Promise<boolean> {
  const transfer = transferOf(ctx, { payment, payable })
  const to = creditsOf(ctx, payable, payment.person_id!)
  const bank = bankEntries(payment, proof)
  if (payment.wallet_rial === 0n) {
    const posted = await postTransfer(trx, { ...transfer, entries: [...to, ...bank] })
    return posted.ok
  }
  if (payment.hold_id === null) return false
  const captured = await captureHold(trx, { ...transfer, holdId: payment.hold_id, to, with: bank })
  if (captured.ok) return true
  // The hold was released before the gateway answered; the money may still be there.
  const again = await holdMoney(trx, {
    personId: payment.person_id!,
    key: `${payment.public_id}:late`,
    amountRial: payment.wallet_rial,
    from: 'gift-and-cash',
    at: ctx.now,
    expiresAt: null,
  })
  if (!again.ok) return false
  return (await captureHold(trx, { ...transfer, holdId: again.value.id, to, with: bank })).ok
}

/** Lists the credits of a payment: tax lines to the tax account, the rest to the kind's target. */
function creditsOf({ manifests }: SettleContext, payable: PayableRow, personId: bigint): Entry[] {
  const { creditTo } = payableKind(manifests, payable.kind)
  const own = creditTo === 'own-wallet'
  const accounts = {
    price: own ? cashOf(personId) : platformAccount('revenue', creditTo.revenue),
    tax: platformAccount('tax', 'vat'),
    discount: platformAccount('discounts', own ? payable.kind : creditTo.revenue),
  }
  return readLines(payable.lines).map(({ amountRial, part }) => ({ account: accounts[part], amountRial }))
}

/** Books the gateway's debt: the payer's money minus its fee. */
function bankEntries({ gateway, gateway_rial }: PaymentRow, proof: Proof): Entry[] {
  const fee = proof.feeRial
  return [
    { account: platformAccount('clearing', gateway), amountRial: fee - gateway_rial },
    { account: platformAccount('fees', gateway), amountRial: -fee },
  ]
}

async function giveToWallet(trx: Trx, { now }: SettleContext, payment: PaymentRow, proof: Proof): Promise<void> {
  const posted = await postTransfer(trx, {
    kind: payment.part ? 'part-payment' : 'late-payment',
    key: `payment:${payment.public_id}`,
    at: now,
    about: { payment: payment.public_id },
    entries: [
      { account: cashOf(payment.person_id!), amountRial: payment.gateway_rial },
      ...bankEntries(payment, proof),
    ],
  })
  if (!posted.ok) throw new Error('The ledger refused a credit')
}

type Closing = Locked & { personId: bigint }

async function closePayable(trx: Trx, { now }: SettleContext, { payment, payable, personId }: Closing): Promise<void> {
  await payables.move(trx, { now }, payable, { to: 'paid', by: 'house' })
  await publish(trx, payablePaid, {
    payableId: payable.public_id,
    kind: payable.kind,
    subject: payable.subject,
    personId: String(personId),
    paymentId: payment.public_id,
    amountRial: String(payable.amount_rial),
  })
}

async function notifyPerson(
  trx: Trx,
  ctx: SettleContext,
  { payment, payable, personId, paid, proof }: Closing & { paid: boolean; proof: Proof | null },
): Promise<void> {
  const to = {
    personId,
    link: paymentResultPath(payment.public_id, resultToken(ctx.secrets, payment.public_id)),
    key: `payment:${payment.public_id}`,
  }
  const tracking = proof?.referenceId ?? payment.public_id
  if (paid) {
    const data = { amountRial: String(payable.amount_rial), tracking, title: payable.title }
    await notify(trx, ctx, { ...to, notice: paymentNotice, data })
  } else {
    const data = { amountRial: String(payment.gateway_rial), title: payable.title }
    const notice = payment.part && payable.state === 'open' ? partNotice : lateNotice
    await notify(trx, ctx, { ...to, notice, data })
  }
}
