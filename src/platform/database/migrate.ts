import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from '#platform/database.ts'

const files = import.meta.glob<string>('/database/migrations/*.sql', { query: '?raw', import: 'default', eager: true })

const migrations = Object.fromEntries(
  Object.entries(files).map(([path, text]): [string, Migration] => [
    path.slice(path.lastIndexOf('/') + 1, -'.sql'.length),
    { up: async (db: Kysely<never>) => void (await sql.raw(text).execute(db)) },
  ]),
)

/**
 * Brings the database to the newest shape. Safe when two instances start at once: the migrator takes an advisory lock,
 * and the second one finds nothing left to do. Gives the names of what it ran.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db: db as unknown as Kysely<never>,
    provider: { getMigrations: async () => migrations },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
