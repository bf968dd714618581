import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { signalThreads } from './live.ts'
import { lockThread } from './lock-thread.ts'

type Blocking = { threadId: string; personId: bigint; block: boolean }

/** Blocks or unblocks the other party in all threads. Repeating it changes nothing. */
export const blockThread = (ctx: RequestContext, { threadId, personId, block }: Blocking): Promise<void> =>
  inTransaction(ctx.db, async (trx) => {
    const { id, side, ownId, otherId } = await lockThread(trx, threadId, personId)
    if (block)
      await trx
        .updateTable('conversation')
        .set({ [`${side}_blocked_at`]: ctx.now })
        .where('id', '=', id)
        .execute()
    else
      for (const [own, other] of [
        ['buyer', 'seller'],
        ['seller', 'buyer'],
      ] as const)
        await trx
          .updateTable('conversation')
          .set({ [`${own}_blocked_at`]: null })
          .where(`${own}_id`, '=', ownId)
          .where(`${other}_id`, '=', otherId)
          .where(`${own}_blocked_at`, 'is not', null)
          .execute()
    signalThreads(trx, otherId, ownId, personId)
  })
