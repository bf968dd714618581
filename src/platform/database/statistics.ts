import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#platform/database.ts'

/**
 * Tells the planner what the tables hold. A server does it by itself in time; the embedded engine has nobody who would, and
 * after a large load a server has not yet: without it, a question for a handful of rows reads the whole table.
 */
export const gatherStatistics = (db: Db): Promise<unknown> =>
  inTransaction(db, analyzeOwnTables, { withoutTimeLimits: true })

/**
 * By their names: `analyze` alone would also lock the catalogues that all databases of a server share, and wait there for a
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
