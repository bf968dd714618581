import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Returns the number of text messages that failed finally since a moment, as the log lists them. */
export async function countFailedSms(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sms_message')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(({ or, eb }) => or([eb('state', '=', 'failed'), eb('delivery', '=', 'failed')]))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}
