import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'

/**
 * Returns whether staff may see an inspector's findings: while an objection to them waits, also of a second opinion.
 */
export async function mayJudge(
  ctx: Pick<RequestContext, 'db' | 'scope' | 'manifests'>,
  orderId: bigint,
): Promise<boolean> {
  if (ctx.scope.session.personId === null || !mayDo(ctx, 'inspection.orders')) return false
  const row = await ctx.db
    .selectFrom('inspection_objection')
    .innerJoin('inspection_order', (join) =>
      join.on((is) =>
        is.or([
          is('inspection_order.id', '=', is.ref('inspection_objection.order_id')),
          is('inspection_order.second_of', '=', is.ref('inspection_objection.order_id')),
        ]),
      ),
    )
    .select('inspection_objection.id')
    .where('inspection_order.id', '=', orderId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
