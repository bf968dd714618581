import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { checkPayment } from './check-payment.ts'
import { giveUp } from './give-up.ts'

type Tried = { payableId: string; personId: bigint; exceptKey?: string }

/**
 * Checks an open try at its gateway and gives it up when unpaid; `exceptKey` is the calling form.
 */
export async function endEarlierTry(ctx: RequestContext, { payableId, personId, exceptKey }: Tried): Promise<void> {
  const open = await ctx.db
    .selectFrom('payment')
    .innerJoin('payable', 'payable.id', 'payable_id')
    .select(['payment.id', 'payment.state', 'start_key'])
    .where('payable.public_id', '=', payableId)
    .where('payment.person_id', '=', personId)
    .where('payment.state', 'in', ['created', 'redirected'])
    .executeTakeFirst()
  if (!open || open.start_key === exceptKey) return
  if (open.state === 'redirected') await checkPayment(ctx, open.id, { claim: null })
  await inTransaction(ctx.db, async (trx) => {
    const payment = await trx
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', open.id)
      .where('state', 'in', ['created', 'redirected'])
      .forUpdate()
      .executeTakeFirst()
    if (payment) await giveUp(trx, payment, { to: 'cancelled', reason: 'replaced', at: ctx.now })
  })
}
