import './tables.ts'
import { attachFiles } from '#features/files/contract.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import { daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import { hideContacts, hideEndOfNumber } from '../../ad/hide-contacts.ts'
import { findFraud } from '../fraud.ts'
import { otherParty, shortLimitSeconds, type MessageKind } from '../rules.ts'
import { findFraudPatterns } from './fraud-patterns.ts'
import { signalThreads } from './live.ts'
import type { OwnThread } from './lock-thread.ts'
import { attachedToMessages, messagePicture } from './message-picture.ts'
import { planUnreadNotices } from './notify-unread.ts'

export type NewMessage = {
  kind?: MessageKind
  body: string
  files?: readonly string[]
  /** Created with the form. A message with the same key is not written again. */
  sentKey?: string | null
}

export type Written =
  | Accepted<bigint | null>
  | Refused<'silent' | 'file-unknown' | 'key-used'>
  | (Refused<'too-many'> & { wait: LimitRefusal })

/**
 * Adds a message to a locked thread, counts it as unread for the other party and signals both
 * parties' pages. Hides numbers and sites before storing, because numbers require the logged
 * reveal. Returns its id, or null when the same form has written it before. The caller must pass a
 * refusal on, so that its transaction is rolled back.
 */
export async function writeMessage(
  trx: Trx,
  ctx: RequestContext,
  thread: OwnThread,
  { kind = 'text', body, files = [], sentKey = null }: NewMessage,
): Promise<Written> {
  const { now, secrets } = ctx
  const { id: conversationId, side, personId } = thread
  const sentHash = sentKey ? secrets.keyedHash('conversation.sent', JSON.stringify([body, files.length])) : null
  const before = sentKey ? await findWritten(trx, conversationId, sentKey) : undefined
  if (before) return sentHash!.equals(Buffer.from(before.sent_hash ?? [])) ? ok(null) : refuse('key-used')
  if (thread.silence) return refuse('silent')
  const limit = await consumeLimits({ ...ctx, db: trx }, [
    { key: `message:person:${personId}:short`, max: 60, seconds: shortLimitSeconds },
    { key: `message:person:${personId}:day`, max: 600, seconds: daySeconds },
  ])
  if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
  const { id } = await trx
    .insertInto('conversation_message')
    .values({
      conversation_id: conversationId,
      author: side,
      kind,
      body: hideEndOfNumber(await findJustWritten(trx, thread, now), hideContacts(body)),
      at: now,
      warning: body ? findFraud(body, await findFraudPatterns(trx)) : null,
      sent_key: sentKey,
      sent_hash: sentHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = { kind: attachedToMessages, id }
  const attached = await attachFiles(trx, { purpose: messagePicture, personId, ids: files, subject, now })
  if (!attached.ok) return attached
  const other = otherParty(side)
  await trx
    .updateTable('conversation')
    .set((eb) => ({
      last_at: now,
      [`${side}_typing_at`]: null,
      [`${other}_unread`]: eb(`${other}_unread`, '+', 1),
      ...(side === 'seller' && !thread.answered ? { answered_at: now } : {}),
    }))
    .where('id', '=', conversationId)
    .execute()
  await planUnreadNotices(trx, conversationId, other)
  signalThreads(trx, thread.otherId, thread.ownId, personId)
  return ok(id)
}

const oneNumberMinutes = 30
const oneNumberMessages = 5

/** Lists the same party's immediately preceding messages, oldest first. */
async function findJustWritten(trx: Trx, { id, side }: OwnThread, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('conversation_message')
    .select('body')
    .where('conversation_id', '=', id)
    .where('author', '=', side)
    .where('at', '>', new Date(now.getTime() - oneNumberMinutes * 60_000))
    .orderBy('id', 'desc')
    .limit(oneNumberMessages)
    .execute()
  return rows.map(({ body }) => body).toReversed()
}

/** The lock on the thread prevents a concurrent write of the same message. */
const findWritten = (trx: Trx, conversationId: bigint, sentKey: string) =>
  trx
    .selectFrom('conversation_message')
    .select('sent_hash')
    .where('conversation_id', '=', conversationId)
    .where('sent_key', '=', sentKey)
    .executeTakeFirst()
