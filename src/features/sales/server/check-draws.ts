import './tables.ts'
import { findOrder } from '#features/lottery/contract.ts'
import type { Invariant } from '#platform/invariants.ts'

const maxPlans = 200

/** I12: the rank of an order in a plan equals the rank of its ticket in the published lottery. */
export const saleLotteryInvariant: Invariant = {
  code: 'I12',
  name: 'sale_draw_order',
  label: 'جای هر ثبت‌نام در طرح‌های قرعه‌کشی همان ترتیب منتشرشده است',
  find: async ({ db }) => {
    const plans = await db
      .selectFrom('sale_plan')
      .select(['id', 'public_id', 'draw_id'])
      .where('drawn_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(maxPlans)
      .execute()
    const rows: { plan: string; order: string }[] = []
    for (const { id, public_id: plan, draw_id } of plans) {
      const rankOf = new Map((await findOrder(db, draw_id!))?.map((ticket, index) => [ticket, index + 1]))
      const orders = await db
        .selectFrom('sale_order')
        .select(['public_id', 'ticket', 'draw_rank'])
        .where('plan_id', '=', id)
        .where('draw_rank', 'is not', null)
        .execute()
      for (const { public_id: order, ticket, draw_rank } of orders)
        if (ticket === null || rankOf.get(ticket) !== draw_rank) rows.push({ plan, order })
    }
    return { count: rows.length, rows }
  },
}
