import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import './tables.ts'

/** How many ads are live, for the figures of operation. */
export async function countAllLive(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('ad')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  return n
}
