import './tables.ts'
import { defineFilePurpose, type ReadableFile } from '#features/files/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'
import { isRecentlyConfirmed } from '#platform/staff.ts'
import { maxMessageFileBytes, maxMessageFiles } from '../message-files.ts'
import { fileRefusals } from '../texts.ts'
import { isParty } from './party.ts'

/** The owner kind of a picture: its message. */
export const attachedToMessages = 'conversation-message'

/** Pictures in a thread. Only its two parties open them, and staff while the thread is reported. */
export const messagePicture = defineFilePurpose({
  name: 'message-picture',
  kinds: ['picture'],
  folder: 'messages',
  maxBytes: maxMessageFileBytes,
  perHour: 60,
  maySend: 'signed-in',
  mayRead: maySeePicture,
  outlivesSender: true,
  texts: fileRefusals,
})

/** The file field of the forms. */
export const messagePictures = { name: 'files', purpose: messagePicture, maxFiles: maxMessageFiles }

async function maySeePicture(ctx: RequestContext, { subject }: ReadableFile): Promise<boolean> {
  const { db, scope, now } = ctx
  const { personId } = scope.session
  if (personId === null || subject?.kind !== attachedToMessages) return false
  const thread = await db
    .selectFrom('conversation_message')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .select('conversation.id')
    .select(isParty(personId).as('party'))
    .where('conversation_message.id', '=', subject.id)
    .executeTakeFirst()
  if (!thread) return false
  if (thread.party) return true
  if (!mayDo(ctx, 'messages.moderate') || !isRecentlyConfirmed(scope.session, now)) return false
  const report = await db
    .selectFrom('conversation_report')
    .select('id')
    .where('conversation_id', '=', thread.id)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return report !== undefined
}
