import { payPath, requestPayment } from '#features/payments/contract.ts'
import type { Rial } from '#kit/money.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { chargeMinutes, whyNotCharge } from '../rules.ts'
import { walletTexts } from '../texts.ts'
import { findChargeBounds } from './wallet-rules.ts'

/** `sentKey` is created with the form: the same form with the same amount is one charge. */
export type NewCharge = { personId: bigint; amountRial: Rial; sentKey: string }

export type ChargeAnswer =
  | Accepted<{ payableId: string; payPath: string }>
  | Refused<'below' | 'above' | 'not-rounded'>
  | (Refused<'too-many'> & { wait: LimitRefusal })

export const chargeKind = 'wallet-charge'

/** Requests the payment of an amount into the person's wallet; `payments` credits it when paid. */
export async function requestCharge(
  ctx: RequestContext,
  { personId, amountRial, sentKey }: NewCharge,
): Promise<ChargeAnswer> {
  const refusal = whyNotCharge(amountRial, await findChargeBounds(ctx))
  if (refusal) return refuse(refusal)
  // A charge has no other subject, so its form is the subject, as an anonymous hash.
  const subject = ctx.secrets
    .keyedHash('wallet.charge', JSON.stringify([String(personId), sentKey, String(amountRial)]))
    .toString('base64url')
  return inTransaction(ctx.db, async (trx): Promise<ChargeAnswer> => {
    const limit = await consumeLimits({ ...ctx, db: trx }, [
      { key: `charge:person:${personId}`, max: 30, seconds: 3600 },
    ])
    if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
    const payableId = await requestPayment(trx, ctx, {
      kind: chargeKind,
      subject,
      personId,
      title: walletTexts.charge,
      lines: [{ label: walletTexts.charge, amountRial, part: 'price' }],
      expiresAt: new Date(ctx.now.getTime() + chargeMinutes * 60_000),
    })
    return ok({ payableId, payPath: payPath(payableId) })
  })
}
