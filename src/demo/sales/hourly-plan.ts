import '#features/sales/server/tables.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { addHourly, hourlySlug } from './demo-plans.ts'

const hourMs = 3_600_000

/**
 * In demo mode a small plan opens each hour, so that anyone can watch an opening. Announced once the previous one has
 * closed; a repeated job finds it.
 */
export async function openHourly({
  database: { db },
  clock,
  secrets,
}: Pick<Platform, 'database' | 'clock' | 'secrets'>): Promise<boolean> {
  const now = clock.now()
  const row = await db
    .selectFrom('sale_plan')
    .select('id')
    .where('slug', 'like', `${hourlySlug}-%`)
    .limit(1)
    .executeTakeFirst()
  // Only in a demo.
  if (!row) return false
  const at = new Date(Math.ceil(now.getTime() / hourMs) * hourMs)
  return inTransaction(db, (trx: Trx) => addHourly(trx, { opensAt: at, now, secrets }))
}
