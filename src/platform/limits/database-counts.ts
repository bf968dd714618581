import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { CountStore } from './shared-counts.ts'

/** Stores sums in an unlogged table: a crash of the server resets them. */
export const databaseCounts = (db: Db): CountStore => ({
  name: 'database',
  async add(uses, keepSeconds) {
    // In the same order on all instances, which otherwise could deadlock.
    const entries = [...uses].toSorted(([one], [other]) => (one < other ? -1 : 1))
    const { rows } = await sql<{ key: string; count: number }>`
      insert into shared_count (key, count, expires_at)
      select key, count, clock_timestamp() + make_interval(secs => ${keepSeconds})
      from unnest(${entries.map(([key]) => key)}::text[], ${entries.map(([, count]) => count)}::int[]) as used (key, count)
      on conflict (key) do update set count = shared_count.count + excluded.count
      returning key, count`.execute(db)
    return new Map(rows.map(({ key, count }) => [key, count]))
  },
  close: async () => {},
})

/** Removes sums of expired windows. */
export async function removeExpiredCounts(db: Db): Promise<void> {
  await sql`delete from shared_count where expires_at < clock_timestamp()`.execute(db)
}
