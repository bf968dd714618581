import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import './tables.ts'

/** Returns the number of live ads, for the metrics. */
export async function countAllLive(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('ad')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  return n
}
