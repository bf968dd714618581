import { sql } from 'kysely'
import { inTransaction, type Db } from '#platform/database.ts'

/**
 * Tells the planner what the tables hold. A server does it by itself in time; the embedded engine has nobody who would, and
 * after a large load a server has not yet: without it, a question for a handful of rows reads the whole table.
 */
export const gatherStatistics = (db: Db): Promise<unknown> =>
  inTransaction(db, (trx) => sql`analyze`.execute(trx), { withoutTimeLimits: true })
