import './tables.ts'
import type { Mobile } from '#kit/mobile.ts'
import type { Db } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { smsMobileIndex } from './send-sms.ts'

const maxShown = 10

/** A text message that no provider accepted, with its template values. */
export type UnsentSms = { at: Date; template: string; tokens: string[]; failure: string | null }

/** Lists the newest messages of a number that no provider accepted, newest first. */
export async function findUnsentSms(
  { db, secrets }: { db: Db; secrets: Secrets },
  mobile: Mobile,
): Promise<UnsentSms[]> {
  const rows = await db
    .selectFrom('sms_message')
    .select(['created_at', 'template', 'tokens_sealed', 'failure'])
    .where('mobile_index', '=', smsMobileIndex(secrets, mobile))
    .where('state', '<>', 'sent')
    .where('provider_reference', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  return rows.map(({ created_at, template, tokens_sealed, failure }) => ({
    at: created_at,
    template,
    tokens: JSON.parse(secrets.open(tokens_sealed)) as string[],
    failure,
  }))
}
