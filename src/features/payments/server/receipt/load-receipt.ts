import { findNames } from '#features/identity/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { verifyPath } from '../../addresses.ts'
import { payableKind } from '../payable-kinds.ts'
import { gatewayTitles } from '../../texts.ts'
import { findPayment } from '../find-payable.ts'
import type { PayableRow, PaymentRow } from '../payment-row.ts'
import { readLines } from '../request-payment.ts'
import type { ReceiptView } from './receipt-view.ts'
import { readVerifyCode, verifyCode } from './verify-code.ts'

/** Loads the receipt of a payment for its owner; null for other people, and for an unpaid one. */
export async function loadReceipt(
  ctx: RequestContext,
  { id, personId }: { id: string; personId: bigint },
): Promise<ReceiptView | null> {
  const payment = await findPayment(ctx.db, id)
  if (!payment || payment.payment.person_id !== personId || payment.payment.settled_to !== 'payable') return null
  const { kind, subject } = payment.payable
  const [names, plate] = await Promise.all([
    findNames(ctx.db, ctx.secrets, [personId]),
    payableKind(ctx.manifests, kind).plateOf?.(ctx, { personId, subject }) ?? null,
  ])
  return { ...present(ctx, payment, names.get(personId) ?? null), plate }
}

type Match = { payment: PaymentRow; payable: PayableRow }

function present(ctx: RequestContext, { payment, payable }: Match, payer: string | null): Omit<ReceiptView, 'plate'> {
  const byGateway = payment.gateway_rial > 0n
  return {
    number: payment.public_id,
    title: payable.title,
    payer,
    lines: readLines(payable.lines).map(({ label, amountRial }) => ({ label, amountRial })),
    totalRial: payable.amount_rial,
    paidAt: payment.ended_at!,
    method: {
      gateway: byGateway ? (gatewayTitles[payment.gateway] ?? payment.gateway) : null,
      maskedCard: payment.masked_card,
      bankReference: null,
    },
    referenceId: payment.reference_id,
    walletRial: payment.wallet_rial,
    gatewayRial: payment.gateway_rial,
    state: stateOf(payable),
    refundedRial: payable.refunded_rial,
    verifyUrl: `${ctx.scope.origin}${verifyPath(verifyCode(ctx.secrets, payment.public_id))}`,
  }
}

const stateOf = ({ refunded_rial, amount_rial }: PayableRow): ReceiptView['state'] =>
  refunded_rial === 0n ? 'paid' : refunded_rial === amount_rial ? 'refunded' : 'partly-refunded'

/**
 * Loads the public facts behind a receipt's code: origin, amount, day and state, without personal
 * data.
 */
export async function verifyReceipt({ db, secrets, manifests }: RequestContext, code: string) {
  const id = readVerifyCode(secrets, code)
  const match = id && (await findPayment(db, id))
  if (!match || match.payment.settled_to !== 'payable') return null
  const { payment, payable } = match
  return {
    number: payment.public_id,
    kind: payableKind(manifests, payable.kind).label,
    amountRial: payable.amount_rial,
    refundedRial: payable.refunded_rial,
    state: stateOf(payable),
    paidAt: payment.ended_at!,
  }
}
