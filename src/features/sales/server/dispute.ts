import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/database.ts'
import { requirePermission } from '#platform/staff.ts'
import { billPath } from '../addresses.ts'
import { answerNotice } from './notices.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'

/** Stores a buyer's objection to a bill, once; staff see it beside the order. */
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

type Answered = { planId: string; billId: string; text: string }

/** Replies to a buyer's objection, once, with a notification. */
export async function answerDispute(
  ctx: RequestContext,
  { planId, billId, text }: Answered,
): Promise<Result<null, 'answered'>> {
  requirePermission(ctx, 'sales.orders')
  return inTransaction<Result<null, 'answered'>>(ctx.db, async (trx) => {
    const bill = await trx
      .selectFrom('sale_bill')
      .innerJoin('sale_order', 'sale_order.id', 'order_id')
      .innerJoin('sale_plan', 'sale_plan.id', 'plan_id')
      .select(['sale_bill.id', 'label', 'person_id', 'disputed', 'answer'])
      .where('sale_bill.public_id', '=', billId)
      .where('sale_plan.public_id', '=', planId)
      .forUpdate('sale_bill')
      .executeTakeFirst()
    if (!bill || bill.disputed === null) throw notFound()
    if (bill.answer !== null) return refuse('answered')
    await trx.updateTable('sale_bill').set({ answer: text, answered_at: ctx.now }).where('id', '=', bill.id).execute()
    await writeAudit(trx, ctx, { act: 'sale-bill.answer', subject: `sale-plan:${planId}` })
    if (bill.person_id !== null) {
      await notify(trx, ctx, {
        notice: answerNotice,
        personId: bill.person_id,
        data: { bill: bill.label },
        link: billPath(billId),
        key: `sale-answer:${billId}`,
      })
    }
    return ok(null)
  })
}
