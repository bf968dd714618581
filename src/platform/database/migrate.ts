import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { inTransaction, type Db, type Trx } from '#platform/database.ts'

const files = import.meta.glob<string>('/database/migrations/*.sql', { query: '?raw', import: 'default', eager: true })

const migrations = Object.fromEntries(
  Object.entries(files).map(([path, text]): [string, Migration] => [
    path.slice(path.lastIndexOf('/') + 1, -'.sql'.length),
    { up: async (db: Kysely<never>) => void (await sql.raw(text).execute(db)) },
  ]),
)

/** The number that Kysely's migrator locks too, so that builds of before wait for us as well. */
const migrationLock = 3_853_314_791_062_309_107n

/**
 * Brings the database to the newest shape. Safe when two instances start at once: the migrator takes an advisory lock,
 * and the second one finds nothing left to do. Gives the names of what it ran.
 */
export async function migrate(db: Db): Promise<string[]> {
  const provider = { getMigrations: async () => migrations }
  const run = async (trx: Trx) => {
    // Earlier than the migrator does: it also makes its own tables, and two at once would fail.
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)
    const { error, results = [] } = await new Migrator({
      db: trx as unknown as Kysely<never>,
      provider,
      // Parts that are built beside each other get their numbers in advance: a lower one may come later.
      allowUnorderedMigrations: true,
    }).migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  }
  return inTransaction(db, run, { withoutTimeLimits: true })
}
