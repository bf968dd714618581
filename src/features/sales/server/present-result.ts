import './tables.ts'
import { findPaid } from '#features/payments/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import type { RequestContext } from '#platform/context.ts'
import { isBought } from '../states.ts'
import type { BillView } from '../views.ts'
import { presentBill } from './present-order.ts'

export type SaleResult = {
  outcome: 'paid' | 'pending' | 'returned' | 'unpaid'
  bill: BillView
  contract: string | null
  /** A contract has been or will be written. */
  contracted: boolean
  next: string
}

/** Returns the outcome of a bill's payment, for its owner: the money may arrive shortly before the sale of the unit. */
export async function presentResult(
  ctx: Pick<RequestContext, 'db' | 'now' | 'secrets'>,
  own: { personId: bigint; id: string },
): Promise<SaleResult> {
  const bill = await presentBill(ctx, own)
  const row = await ctx.db
    .selectFrom('sale_bill')
    .innerJoin('sale_order', 'sale_order.id', 'order_id')
    .select(['payable_id', 'contract_number', 'kind', 'sale_order.state as orderState'])
    .where('sale_bill.public_id', '=', own.id)
    .executeTakeFirstOrThrow()
  const { paid } = await findPaid(ctx.db, row.payable_id)
  const outcome = bill.state === 'paid' ? 'paid' : !paid ? 'unpaid' : bill.state === 'open' ? 'pending' : 'returned'
  return {
    outcome,
    bill,
    contract: row.contract_number && toPersianDigits(row.contract_number),
    contracted: outcome === 'paid' && isBought(row.orderState),
    next:
      row.kind === 'advance'
        ? 'خودرو به نام شما ثبت شد. قدم بعدی صدور قرارداد است و خبرتان می‌کنیم.'
        : 'این پرداخت در سفارش شما ثبت شد.',
  }
}
