import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'

/**
 * Updates the planner's statistics. A server does it itself in time; the embedded engine has no such process, and after
 * a large load a server has not done it yet: without it, a query for a few rows reads the whole table.
 */
export const gatherStatistics = (db: Db): Promise<unknown> =>
  inTransaction(db, analyzeOwnTables, { withoutTimeLimits: true })

/**
 * By name: a bare `analyze` would also lock the catalogues that all databases of a server share, and wait there for a
 * transaction in another one.
 */
async function analyzeOwnTables(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'm')
    order by relname`.execute(trx)
  const tables = rows.map(({ name }) => sql.table(name))
  if (tables.length > 0) await sql`analyze ${sql.join(tables)}`.execute(trx)
}
