import './tables.ts'
import '../../ad/server/tables.ts'
import '../../conversations/server/tables.ts'
import { findNames } from '#features/identity/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { noteAction } from './panel-actions.ts'
import type { PanelDealer } from './panel-context.ts'

const shownNotes = 50
const maxReplies = 20

/** Finds a thread about a car of the dealer; throws not-found for others, and for the thread's own buyer. */
export async function requirePanelThread(
  db: Db,
  dealer: Pick<PanelDealer, 'id'>,
  { threadId, personId }: { threadId: string; personId: bigint },
): Promise<{ id: bigint; sellerId: bigint }> {
  const row = await db
    .selectFrom('conversation')
    .innerJoin('ad', 'ad.id', 'conversation.ad_id')
    .select(['conversation.id', 'conversation.seller_id'])
    .where('conversation.public_id', '=', threadId)
    .where('ad.gallery_id', '=', dealer.id)
    .where('conversation.buyer_id', '<>', personId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { id: row.id, sellerId: row.seller_id }
}

/** Lists the notes of colleagues about a thread, oldest first. */
export async function findNotes({ db, secrets }: RequestContext, conversationId: bigint) {
  const rows = await db
    .selectFrom('conversation_note')
    .select(['id', 'person_id', 'body', 'at'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(shownNotes)
    .execute()
  const names = await findNames(db, secrets, [...new Set(rows.flatMap(({ person_id }) => person_id ?? []))])
  return rows.toReversed().map(({ id, person_id, body, at }) => ({
    id: String(id),
    who: (person_id !== null && names.get(person_id)) || 'بدون نام',
    body,
    at: formatDateTime(at),
  }))
}

/** Adds a note about a thread, for colleagues only. */
export const addNote = async (
  { db, now }: RequestContext,
  { conversationId, personId, body }: { conversationId: bigint; personId: bigint; body: string },
): Promise<void> =>
  void (await db
    .insertInto('conversation_note')
    .values({ conversation_id: conversationId, person_id: personId, body, at: now })
    .execute())

/** Lists the answers that a dealer keeps. */
export async function findReplies(db: Db, dealer: Pick<PanelDealer, 'id'>): Promise<{ id: string; text: string }[]> {
  const rows = await db
    .selectFrom('gallery_reply')
    .select(['id', 'body'])
    .where('gallery_id', '=', dealer.id)
    .orderBy('id')
    .execute()
  return rows.map(({ id, body }) => ({ id: String(id), text: body }))
}

type Keeping = { personId: bigint; body: string }

/** Keeps an answer; the same text is kept once. */
export async function addReply(
  ctx: RequestContext,
  dealer: PanelDealer,
  { personId, body }: Keeping,
): Promise<Result<null, 'too-many'>> {
  return inTransaction<Result<null, 'too-many'>>(ctx.db, async (trx) => {
    await trx.selectFrom('gallery').select('id').where('id', '=', dealer.id).forUpdate().executeTakeFirst()
    const replies = await findReplies(trx, dealer)
    if (replies.some(({ text }) => text === body)) return ok(null)
    if (replies.length >= maxReplies) return refuse('too-many')
    await trx.insertInto('gallery_reply').values({ gallery_id: dealer.id, body, at: ctx.now }).execute()
    await noteAction(trx, { galleryId: dealer.id, personId, act: 'reply.add' }, ctx.now)
    return ok(null)
  })
}

/** Removes a kept answer of the dealer. */
export async function removeReply(
  ctx: RequestContext,
  dealer: PanelDealer,
  { personId, id }: { personId: bigint; id: string },
): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) return
  await inTransaction(ctx.db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('gallery_reply')
      .where('id', '=', BigInt(id))
      .where('gallery_id', '=', dealer.id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await noteAction(trx, { galleryId: dealer.id, personId, act: 'reply.remove' }, ctx.now)
  })
}
