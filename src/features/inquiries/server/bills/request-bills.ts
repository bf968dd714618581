import { sql } from 'kysely'
import '../tables.ts'
import { randomUUID } from 'node:crypto'
import { payPath, requestPayment } from '#features/payments/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { newPublicId } from '#kit/id.ts'
import { parseBillId, parsePaymentId } from '#kit/bill.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { maxBills } from '../../states.ts'
import { bills } from '../flows.ts'

export const billsPayable = 'bills'

/** The blind index of a bill, the same for every payer. */
export const billIndex = (
  { secrets }: Pick<RequestContext, 'secrets'>,
  { billId, paymentId }: { billId: string; paymentId: string },
): Buffer => secrets.blindIndex('bill.ids', `${billId}/${paymentId}`)

export type NewBill = { title: string; billId: string; paymentId: string }
type Choice = { personId: bigint; bills: readonly NewBill[] }
export type BillsAnswer =
  /** `leftOut`: bills in another payment, or paid, and so not in this one. */
  | Accepted<{ basketId: string; payPath: string; leftOut: number }>
  | Refused<'nothing' | 'in-hand' | 'closed' | 'too-many-bills'>
  | (Refused<'too-many'> & { wait: LimitRefusal })

const payMinutes = 30

type Checked = { title: string; billId: string; paymentId: string; amount: bigint; index: Buffer }
const hexOf = (index: Uint8Array): string => Buffer.from(index).toString('hex')

/** Returns the bills with valid digits, each once. */
function checkBills(ctx: Pick<RequestContext, 'secrets'>, bills: readonly NewBill[]): Checked[] {
  const checked = bills.flatMap(({ title, ...ids }) => {
    const billId = parseBillId(ids.billId)
    const bill = billId.ok ? parsePaymentId(billId.value, ids.paymentId) : billId
    if (!bill.ok || bill.value.amount <= 0n) return []
    return [{ title, ...bill.value, index: billIndex(ctx, bill.value) }]
  })
  return [...new Map(checked.map((bill) => [hexOf(bill.index), bill])).values()]
}

/**
 * Puts bills into one payment. Amounts come from the payment ids, never from a page. The same selection again returns
 * the open basket; another selection replaces it. A bill in another payment, or a paid one, is left out: the database
 * holds each once.
 */
export async function requestBills(ctx: RequestContext, { personId, bills: request }: Choice): Promise<BillsAnswer> {
  const { now } = ctx
  if (ctx.providers.bills === null) return refuse('closed')
  const checked = checkBills(ctx, request)
  if (checked.length === 0) return refuse('nothing')
  if (checked.length > maxBills) return refuse('too-many-bills')
  await abandonUnpaid(ctx.db, now)
  const limit = await consumeLimits(ctx, [{ key: `bills:${personId}`, max: 30, seconds: 3600 }])
  if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
  return inTransaction<BillsAnswer>(ctx.db, async (trx) => {
    // Serializes two tabs of one person.
    await trx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().executeTakeFirst()
    const { held, baskets } = await findHeld(trx, personId, checked)
    const free = checked.filter(({ index }) => !held.has(hexOf(index)))
    const leftOut = checked.length - free.length
    if (free.length === 0) return refuse('in-hand')
    const target = free
      .map(({ index }) => hexOf(index))
      .toSorted()
      .join()
    const same = baskets.find(({ set, payableId }) => set === target && payableId !== null)
    if (same) return ok({ basketId: same.publicId, payPath: payPath(same.payableId!), leftOut })
    await abandonBaskets(trx, now, baskets)
    return writeBasket(trx, ctx, { personId, bills: free, leftOut })
  })
}

const abandoning = { from: 'awaiting-payment', to: 'abandoned', by: 'house' } as const

type OpenBasket = { id: bigint; publicId: string; payableId: string | null; set: string }

/** Returns the bills that are in lasting payments, and the person's own open baskets with any of these bills. */
async function findHeld(trx: Trx, personId: bigint, bills: readonly Checked[]) {
  const rows = await trx
    .selectFrom('bill')
    .select(['ids_index', 'basket_id', 'person_id', 'state'])
    .where(
      'ids_index',
      'in',
      bills.map(({ index }) => index),
    )
    .where('state', 'in', ['awaiting-payment', 'pending', 'unknown', 'settled'])
    .execute()
  const isOpen = (row: (typeof rows)[number]) => row.person_id === personId && row.state === 'awaiting-payment'
  const held = new Set(rows.filter((row) => !isOpen(row)).map(({ ids_index }) => hexOf(ids_index!)))
  const ids = [...new Set(rows.filter(isOpen).map(({ basket_id }) => basket_id))]
  const baskets: OpenBasket[] = []
  for (const id of ids) {
    const basket = await trx.selectFrom('bill_basket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const own = await trx
      .selectFrom('bill')
      .select('ids_index')
      .where('basket_id', '=', id)
      .where('state', '=', 'awaiting-payment')
      .execute()
    const set = own
      .map(({ ids_index }) => hexOf(ids_index!))
      .toSorted()
      .join()
    baskets.push({ id, publicId: basket.public_id, payableId: basket.payable_id, set })
  }
  return { held, baskets }
}

/**
 * Closes baskets that another selection replaces. One that is paid all the same refunds the bills of another payment.
 */
async function abandonBaskets(trx: Trx, now: Date, baskets: readonly OpenBasket[]): Promise<void> {
  if (baskets.length === 0) return
  const ids = baskets.map(({ id }) => id)
  await bills.moveAll(trx, { now }, abandoning, (bill) => bill.where('basket_id', 'in', ids))
}

type NewBasket = { personId: bigint; bills: readonly Checked[]; leftOut: number }

async function writeBasket(
  trx: Trx,
  ctx: RequestContext,
  { personId, bills, leftOut }: NewBasket,
): Promise<BillsAnswer> {
  const { now, secrets } = ctx
  const payUntil = new Date(now.getTime() + payMinutes * 60_000)
  const publicId = newPublicId()
  const basket = await trx
    .insertInto('bill_basket')
    .values({
      public_id: publicId,
      person_id: personId,
      payable_id: null,
      amount_rial: bills.reduce((sum, bill) => sum + bill.amount, 0n),
      made_at: now,
      pay_until: payUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { title, billId, paymentId, amount: amountRial, index } of bills) {
    const made = await trx
      .insertInto('bill')
      .values({
        public_id: newPublicId(),
        basket_id: basket.id,
        person_id: personId,
        title,
        ids_sealed: secrets.seal(JSON.stringify({ billId, paymentId })),
        ids_index: index,
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
    // A concurrent request has put it into another payment.
    if (!made) return refuse('in-hand')
  }
  const payableId = await requestPayment(trx, ctx, {
    kind: billsPayable,
    subject: publicId,
    personId,
    title:
      leftOut === 0
        ? 'پرداخت قبض'
        : `پرداخت ${toPersianDigits(bills.length)} قبض؛ ${toPersianDigits(leftOut)} قبض دیگر پرداخت شده یا در حال پرداخت است`,
    lines: bills.map(({ title, amount: amountRial }) => ({ label: title, amountRial, part: 'price' })),
    expiresAt: payUntil,
  })
  await trx.updateTable('bill_basket').set({ payable_id: payableId }).where('id', '=', basket.id).execute()
  return ok({ basketId: publicId, payPath: payPath(payableId), leftOut })
}

/** The unpaid bills whose basket is over. */
export const overdueBills = (db: Db, now: Date) =>
  db
    .selectFrom('bill')
    .innerJoin('bill_basket', 'bill_basket.id', 'basket_id')
    .select('bill.id')
    .where('bill.state', '=', abandoning.from)
    .where('pay_until', '<=', now)

/** Frees the bills of unpaid baskets for another payment. */
export const abandonUnpaid = (db: Db, now: Date) =>
  bills.moveAll(db, { now }, abandoning, (bill) =>
    bill.where('basket_id', 'in', (is) =>
      is.selectFrom('bill_basket').select('bill_basket.id').where('pay_until', '<=', now),
    ),
  )
