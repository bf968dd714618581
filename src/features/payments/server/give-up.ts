import { releaseHold } from '#features/ledger/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { paymentResultPath } from '../addresses.ts'
import type { PaymentReason } from '../states.ts'
import { unpaidNotice } from './notices.ts'
import { type PayableRow, type PaymentRow, payments } from './payment-row.ts'
import { resultToken } from './result-token.ts'

type Ending = { to: 'cancelled' | 'failed' | 'expired'; reason: PaymentReason; at: Date }

/** Ends an unpaid try and releases its hold. */
export async function giveUp(trx: Trx, payment: PaymentRow, { to, reason, at }: Ending): Promise<void> {
  // The gateway may still take the money: it is checked for a while (check-payment.ts).
  const again = payment.authority === null ? null : new Date(at.getTime() + 300_000)
  await payments.move(trx, { now: at }, payment, {
    to,
    by: 'house',
    note: reason,
    set: { reason, ended_at: at, next_check_at: again },
  })
  if (payment.hold_id !== null) await releaseHold(trx, { holdId: payment.hold_id, at })
}

type Statement = { payment: PaymentRow; payable: PayableRow }

/** Notifies that an unclear try brought no money, unless another one has paid meanwhile. */
export async function notifyUnpaid(
  trx: Trx,
  ctx: Pick<RequestContext, 'now' | 'secrets'>,
  { payment: { public_id: id, person_id: personId }, payable }: Statement,
): Promise<void> {
  if (personId === null || payable.state === 'paid') return
  await notify(trx, ctx, {
    notice: unpaidNotice,
    personId,
    data: { title: payable.title },
    link: paymentResultPath(id, resultToken(ctx.secrets, id)),
    key: `payment:${id}:unpaid`,
  })
}
