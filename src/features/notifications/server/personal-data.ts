import './tables.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { KnownPerson } from '#platform/manifest.ts'
import type { Secrets } from '#platform/secrets.ts'
import { smsMobileIndex } from './send-sms.ts'

/**
 * Exports a person's notices and choices; of text messages only time and kind, because their texts
 * may be codes.
 */
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

/**
 * Deletes a person's notices and choices, and every message to their number, including pending
 * ones.
 */
export async function erasePersonalData(
  trx: Trx,
  { secrets }: { secrets: Secrets },
  { personId, mobile }: KnownPerson,
): Promise<void> {
  await trx.deleteFrom('notice').where('person_id', '=', personId).execute()
  await trx.deleteFrom('notice_choice').where('person_id', '=', personId).execute()
  await trx.deleteFrom('sms_message').where('mobile_index', '=', smsMobileIndex(secrets, mobile)).execute()
}
