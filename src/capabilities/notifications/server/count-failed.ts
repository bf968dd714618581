import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** How many text messages were given up since a moment. */
export async function countFailedSms(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sms_message')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'failed')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}
