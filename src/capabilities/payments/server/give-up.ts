import { releaseHold } from '#capabilities/ledger/contract.ts'
import type { Trx } from '#platform/database.ts'
import type { PaymentReason } from '../states.ts'
import { movePayment, type PaymentRow } from './payment-row.ts'

type Ending = { to: 'cancelled' | 'failed' | 'expired'; reason: PaymentReason; at: Date }

/** Ends a try that was not paid, and gives back what was set aside for it. */
export async function giveUp(trx: Trx, payment: PaymentRow, { to, reason, at }: Ending): Promise<void> {
  // The gateway may still take the money: it is asked about for a while (check-payment.ts).
  const again = payment.authority === null ? null : new Date(at.getTime() + 300_000)
  await movePayment(trx, payment, { to, what: reason, at, set: { reason, ended_at: at, next_check_at: again } })
  if (payment.hold_id !== null) await releaseHold(trx, { holdId: payment.hold_id, at })
}
