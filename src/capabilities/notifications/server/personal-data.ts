import './tables.ts'
import type { Db, Trx } from '#platform/database.ts'
import type { KnownPerson } from '#platform/manifest.ts'
import type { Secrets } from '#platform/secrets.ts'
import { smsMobileIndex } from './send-sms.ts'

/** What a person was told and has chosen; of text messages when and what kind, because their words may be codes. */
export async function exportPersonalData(
  { db, secrets }: { db: Db; secrets: Secrets },
  { personId, mobile }: KnownPerson,
) {
  const notices = await db
    .selectFrom('notice')
    .select(['kind', 'data', 'link', 'created_at as at', 'read_at as readAt'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  const choices = await db
    .selectFrom('notice_choice')
    .select(['topic', 'inbox', 'sms'])
    .where('person_id', '=', personId)
    .execute()
  const messages = await db
    .selectFrom('sms_message')
    .select(['template', 'state', 'provider', 'created_at as at'])
    .where('mobile_index', '=', smsMobileIndex(secrets, mobile))
    .orderBy('id')
    .execute()
  return { notices, choices, messages }
}

/** Forgets what a person was told and chose, and every message to their number, also one that still waits. */
export async function erasePersonalData(
  trx: Trx,
  { secrets }: { secrets: Secrets },
  { personId, mobile }: KnownPerson,
): Promise<void> {
  await trx.deleteFrom('notice').where('person_id', '=', personId).execute()
  await trx.deleteFrom('notice_choice').where('person_id', '=', personId).execute()
  await trx.deleteFrom('sms_message').where('mobile_index', '=', smsMobileIndex(secrets, mobile)).execute()
}
