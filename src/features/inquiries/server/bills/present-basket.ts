import '../tables.ts'
import { findPaid, payPath } from '#features/payments/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { isUnsure, billFlow } from '../../states.ts'
import { billReasons } from '../../texts.ts'
import type { BasketView } from '../../views.ts'
import type { NewBill } from './request-bills.ts'

type Own = { personId: bigint; id: string }

async function findBasket({ db }: Pick<RequestContext, 'db'>, { personId, id }: Own) {
  const basket = await db
    .selectFrom('bill_basket')
    .selectAll()
    .where('public_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!basket) throw notFound()
  const bills = await db.selectFrom('bill').selectAll().where('basket_id', '=', basket.id).orderBy('id').execute()
  return { basket, bills }
}

/** Returns one payment of several bills with the outcome of each. */
export async function presentBasket(ctx: RequestContext, own: Own): Promise<BasketView> {
  const { basket, bills } = await findBasket(ctx, own)
  const paid = basket.payable_id === null ? null : await findPaid(ctx.db, basket.payable_id)
  const sum = (state: string) =>
    bills.filter((bill) => bill.state === state).reduce((total, bill) => total + bill.amount_rial, 0n)
  const back = sum('refunded')
  return {
    id: basket.public_id,
    at: formatDateTime(basket.made_at),
    total: formatMoney(basket.amount_rial),
    totalRial: formatRial(basket.amount_rial),
    paid: paid?.paid === true,
    pay: paid && !paid.paid && basket.pay_until > ctx.now && basket.payable_id ? payPath(basket.payable_id) : null,
    receipt: paid?.receipt ?? null,
    refunded: back > 0n ? formatMoney(back) : null,
    waiting:
      paid?.paid === true && bills.some(({ state }) => ['awaiting-payment', 'pending', 'unknown'].includes(state)),
    unsure: bills.some((bill) => bill.state === 'unknown' && isUnsure(bill)),
    // The refund pays for another attempt.
    mayRetry: bills.some(({ state, reason }) => state === 'refunded' && reason !== 'paid-before'),
    bills: bills.map((bill) => ({
      id: bill.public_id,
      title: bill.title,
      amount: formatMoney(bill.amount_rial),
      state: paid?.paid && bill.state === 'awaiting-payment' ? 'pending' : bill.state,
      stateName: billFlow.labels[paid?.paid && bill.state === 'awaiting-payment' ? 'pending' : bill.state],
      text: bill.reason && billReasons[bill.reason],
      tracking: bill.tracking,
    })),
  }
}

/** Returns the failed bills of a payment, for another attempt. */
export async function failedBills(ctx: RequestContext, own: Own): Promise<NewBill[]> {
  const { bills } = await findBasket(ctx, own)
  return bills.flatMap(({ title, state, reason, ids_sealed }) => {
    if (state !== 'refunded' || reason === 'paid-before' || ids_sealed === null) return []
    return [{ title, ...(JSON.parse(ctx.secrets.open(ids_sealed)) as { billId: string; paymentId: string }) }]
  })
}
