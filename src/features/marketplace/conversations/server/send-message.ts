import { ok } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { lockThread, type OwnThread } from './lock-thread.ts'
import { writeMessage, type NewMessage, type Written } from './write-message.ts'

/** `once`: skip when the last message of the thread is the same and from the same party. */
type Sent = Pick<NewMessage, 'body' | 'files' | 'sentKey'> & { threadId: string; personId: bigint; once?: boolean }

/** Sends a person's message in their thread; throws not-found for other people's threads. */
export const sendMessage = (
  ctx: RequestContext,
  { threadId, personId, once = false, ...message }: Sent,
): Promise<Written> =>
  inTransaction<Written>(ctx.db, async (trx) => {
    const thread = await lockThread(trx, threadId, personId)
    if (once && (await isLast(trx, thread, message.body))) return ok(null)
    return writeMessage(trx, ctx, thread, message)
  })

async function isLast(trx: Trx, { id, side }: OwnThread, body: string): Promise<boolean> {
  const last = await trx
    .selectFrom('conversation_message')
    .select(['author', 'body'])
    .where('conversation_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.author === side && last.body === body
}
