import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { typingSeconds } from '../rules.ts'
import { findBlocks } from './blocks.ts'
import { signalTyping } from './live.ts'
import { isParty, partiesOf } from './party.ts'
import './tables.ts'

/**
 * Whether a person sends typing signals and sees those of others; true unless they turned it off.
 */
export async function showsTyping(db: Db, personId: bigint): Promise<boolean> {
  const row = await db.selectFrom('chat_choice').select('typing').where('person_id', '=', personId).executeTakeFirst()
  return row?.typing ?? true
}

export const chooseTyping = async ({ db }: RequestContext, personId: bigint, typing: boolean): Promise<void> =>
  void (await db
    .insertInto('chat_choice')
    .values({ person_id: personId, typing })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ typing }))
    .execute())

async function findOwn(db: Db, threadId: string, personId: bigint) {
  const row = await db
    .selectFrom('conversation')
    .select(['id', 'buyer_id', 'seller_id', 'buyer_typing_at', 'seller_typing_at'])
    .select('closed_at')
    .where('public_id', '=', threadId)
    .where(isParty(personId))
    .executeTakeFirst()
  if (!row) throw notFound()
  const { side, ownId, otherId } = partiesOf(row, personId)
  const { own, others } = await findBlocks(db, { personId: ownId, otherId })
  return { ...row, side, silent: row.closed_at !== null || own || others, otherId }
}

/** Records that a person types in a thread, and signals the other party's page. */
export async function noteTyping({ db, now }: RequestContext, threadId: string, personId: bigint): Promise<void> {
  const thread = await findOwn(db, threadId, personId)
  if (thread.silent || !(await showsTyping(db, personId))) return
  await db
    .updateTable('conversation')
    .set({ [`${thread.side}_typing_at`]: now })
    .where('id', '=', thread.id)
    .execute()
  signalTyping(db, thread.otherId)
}

/** Whether the other party of a thread is typing. */
export async function isTyping({ db, now }: RequestContext, threadId: string, personId: bigint): Promise<boolean> {
  const thread = await findOwn(db, threadId, personId)
  const at = thread.side === 'buyer' ? thread.seller_typing_at : thread.buyer_typing_at
  if (thread.silent || at === null || now.getTime() - at.getTime() > typingSeconds * 1000) return false
  const [own, others] = await Promise.all([showsTyping(db, personId), showsTyping(db, thread.otherId)])
  return own && others
}
