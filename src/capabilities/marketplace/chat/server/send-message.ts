import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database.ts'
import { lockThread } from './lock-thread.ts'
import { writeMessage, type NewMessage, type Written } from './write-message.ts'

type Sent = Pick<NewMessage, 'body' | 'files' | 'sentKey'> & { threadId: string; personId: bigint }

/** A person's message in a thread of theirs; throws not-found for one of others. */
export const sendMessage = (ctx: RequestContext, { threadId, personId, ...message }: Sent): Promise<Written> =>
  inTransaction(ctx.db, async (trx) => writeMessage(trx, ctx, await lockThread(trx, threadId, personId), message))
