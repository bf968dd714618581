import type { Db } from '#platform/database.ts'
import './tables.ts'

/** Ends live ads whose time is over. Gives how many. */
export async function expireAds(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('ad')
    .set({ state: 'expired' })
    .where('state', 'in', ['published', 'paused'])
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
