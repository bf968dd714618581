import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { payPath, receiptPath } from '../addresses.ts'
import { openText, payableKind } from './payable-kinds.ts'
import { bankReturnText, gatewayTitles, reasonTexts } from '../texts.ts'
import type { ResultOutcome, ResultView } from '../views.ts'
import type { PayableRow, PaymentRow } from './payment-row.ts'

/**
 * Formats a result. Details are for the owner; other holders of the address see the outcome only.
 */
export function presentResult(
  { manifests }: Pick<RequestContext, 'manifests'>,
  { payment, payable }: { payment: PaymentRow; payable: PayableRow },
  { owner, signIn }: { owner: boolean; signIn: string | null },
): ResultView {
  const outcome = outcomeOf(payment, payable)
  const kind = payableKind(manifests, payable.kind)
  // A part of a large amount states its own sum, so that the lines below it add up.
  const paidRial = payment.part ? payment.wallet_rial + payment.gateway_rial : payable.amount_rial
  const mayTryAgain = payable.state === 'open' && ['part-paid', 'cancelled', 'failed', 'expired'].includes(outcome)
  return {
    id: payment.public_id,
    signIn,
    outcome,
    reason: payment.reason && reasonTexts[payment.reason],
    bankReturn: ['cancelled', 'failed', 'expired'].includes(outcome) ? bankReturnText : null,
    details: owner
      ? {
          title: payable.title,
          amount: formatMoney(paidRial),
          amountRial: formatRial(paidRial),
          whole: payment.part ? formatMoney(payable.amount_rial) : null,
          walletPart: payment.wallet_rial > 0n ? formatMoney(payment.wallet_rial) : null,
          gatewayPart: payment.gateway_rial > 0n ? formatMoney(payment.gateway_rial) : null,
          gateway: gatewayTitles[payment.gateway] ?? payment.gateway,
          reference: payment.reference_id,
          card: payment.masked_card,
          at: formatDateTime(payment.ended_at ?? payment.made_at),
          next: outcome === 'paid' ? { href: kind.pathOf(payable.subject), label: openText(kind) } : null,
          again: mayTryAgain ? payPath(payable.public_id) : null,
          receipt: outcome === 'paid' ? receiptPath(payment.public_id) : null,
          alreadyPaid: payable.state === 'paid' && outcome !== 'paid',
        }
      : null,
  }
}

function outcomeOf(payment: PaymentRow, payable: PayableRow): ResultOutcome {
  switch (payment.state) {
    case 'verified':
      if (payment.settled_to === 'payable') return 'paid'
      return payment.part && payable.state !== 'expired' ? 'part-paid' : 'paid-to-wallet'
    case 'created':
    case 'redirected':
      return 'pending'
    case 'suspicious':
      return 'under-review'
    default:
      return payment.state
  }
}
