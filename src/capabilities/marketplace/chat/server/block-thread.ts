import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database.ts'
import { signalThreads } from './live.ts'
import { lockThread } from './lock-thread.ts'

type Blocking = { threadId: string; personId: bigint; block: boolean }

/** Ends or opens a thread by one of its two. Doing it again changes nothing. */
export const blockThread = (ctx: RequestContext, { threadId, personId, block }: Blocking): Promise<void> =>
  inTransaction(ctx.db, async (trx) => {
    const { id, side, otherId } = await lockThread(trx, threadId, personId)
    await trx
      .updateTable('conversation')
      .set({ [`${side}_blocked_at`]: block ? ctx.now : null })
      .where('id', '=', id)
      .execute()
    signalThreads(trx, otherId, personId)
  })
