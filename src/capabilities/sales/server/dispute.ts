import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'

/** Writes down what a buyer says is wrong with a bill of theirs, once; staff see it beside the order. */
export async function disputeBill(
  { db }: Pick<RequestContext, 'db'>,
  { personId, id, text }: { personId: bigint; id: string; text: string },
): Promise<void> {
  const bill = await db
    .selectFrom('sale_bill')
    .innerJoin('sale_order', 'sale_order.id', 'order_id')
    .select('sale_bill.id')
    .where('sale_bill.public_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!bill) throw notFound()
  await db
    .updateTable('sale_bill')
    .set({ disputed: text })
    .where('id', '=', bill.id)
    .where('disputed', 'is', null)
    .execute()
}
