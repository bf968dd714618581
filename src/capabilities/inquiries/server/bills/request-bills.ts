import { sql } from 'kysely'
import '../tables.ts'
import { randomUUID } from 'node:crypto'
import { payPath, requestPayment } from '#capabilities/payments/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { parseBillId, parsePaymentId } from '#kit/bill.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits.ts'
import { mostBills } from '../../states.ts'

export const billsPayable = 'bills'

/** By which a bill is found again, whoever pays it. */
export const billIndex = (
  { secrets }: Pick<RequestContext, 'secrets'>,
  { billId, paymentId }: { billId: string; paymentId: string },
): Buffer => secrets.blindIndex('bill.ids', `${billId}/${paymentId}`)

export type NewBill = { title: string; billId: string; paymentId: string }
type Wanted = { personId: bigint; bills: readonly NewBill[] }
export type BillsAnswer =
  | Accepted<{ basketId: string; payPath: string }>
  | Refused<'nothing' | 'in-hand' | 'closed'>
  | (Refused<'too-many'> & { wait: LimitRefusal })

const payMinutes = 30

/**
 * Puts bills into one payment. Amounts are those of the payment ids, whatever a page says. A bill that is in another payment, or
 * paid, is refused: the database holds each once.
 */
export async function requestBills(ctx: RequestContext, { personId, bills }: Wanted): Promise<BillsAnswer> {
  const { now, secrets } = ctx
  if (ctx.providers.bills === null) return refuse('closed')
  const checked = bills.slice(0, mostBills).flatMap(({ title, ...ids }) => {
    const billId = parseBillId(ids.billId)
    const bill = billId.ok ? parsePaymentId(billId.value, ids.paymentId) : billId
    return bill.ok && bill.value.amount > 0n ? [{ title, ...bill.value }] : []
  })
  if (checked.length === 0) return refuse('nothing')
  await abandonUnpaid(ctx.db, now)
  const limit = await consumeLimits(ctx, [{ key: `bills:${personId}`, max: 30, seconds: 3600 }])
  if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
  return inTransaction<BillsAnswer>(ctx.db, async (trx) => {
    const amount = checked.reduce((sum, bill) => sum + bill.amount, 0n)
    const payUntil = new Date(now.getTime() + payMinutes * 60_000)
    const publicId = newPublicId()
    const basket = await trx
      .insertInto('bill_basket')
      .values({
        public_id: publicId,
        person_id: personId,
        payable_id: null,
        amount_rial: amount,
        made_at: now,
        pay_until: payUntil,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { title, billId, paymentId, amount: amountRial } of checked) {
      const made = await trx
        .insertInto('bill')
        .values({
          public_id: newPublicId(),
          basket_id: basket.id,
          person_id: personId,
          title,
          ids_sealed: secrets.seal(JSON.stringify({ billId, paymentId })),
          ids_index: billIndex(ctx, { billId, paymentId }),
          amount_rial: amountRial,
          request_key: randomUUID(),
          tracking: null,
          reason: null,
          made_at: now,
          ended_at: null,
        })
        .onConflict((conflict) =>
          conflict
            .column('ids_index')
            .where(sql<boolean>`state in ('awaiting-payment', 'pending', 'unknown', 'settled')`)
            .doNothing(),
        )
        .returning('id')
        .executeTakeFirst()
      if (!made) return refuse('in-hand')
    }
    const payableId = await requestPayment(trx, ctx, {
      kind: billsPayable,
      subject: publicId,
      personId,
      title: 'پرداخت قبض',
      lines: checked.map(({ title, amount: amountRial }) => ({ label: title, amountRial, part: 'price' })),
      expiresAt: payUntil,
    })
    await trx.updateTable('bill_basket').set({ payable_id: payableId }).where('id', '=', basket.id).execute()
    return ok({ basketId: publicId, payPath: payPath(payableId) })
  })
}

/** Bills that nobody paid in time are free for another payment. */
export const abandonUnpaid = (db: Db, now: Date) =>
  db
    .updateTable('bill')
    .from('bill_basket')
    .set({ state: 'abandoned', ended_at: now })
    .whereRef('bill_basket.id', '=', 'basket_id')
    .where('state', '=', 'awaiting-payment')
    .where('pay_until', '<=', now)
    .execute()
