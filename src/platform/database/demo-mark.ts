import { sql } from 'kysely'
import '../tables.ts'
import type { Db, Trx } from './database.ts'
import { StartupError } from '../startup-error.ts'

const demoMark = 'demo'

/** Marks a database as filled with made-up content. */
export const markDemo = (trx: Trx) =>
  trx
    .insertInto('installation_key')
    .values({ name: demoMark, proof: Buffer.alloc(0) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()

/**
 * Throws when a database holds demo content, or rows of a fake provider (tables `imitated_…`): made-up money could be
 * withdrawn, and the numbers of demo administrators belong to strangers. Called at the start of production.
 */
export async function refuseDemoDatabase(db: Db): Promise<void> {
  const mark = await db.selectFrom('installation_key').select('name').where('name', '=', demoMark).executeTakeFirst()
  if (mark || (await hasFakeRows(db))) {
    throw new StartupError(
      'MODE=production does not start: the database was filled as a demo, with made-up people and money; name an empty one.',
    )
  }
}

async function hasFakeRows(db: Db): Promise<boolean> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and starts_with(tablename, 'imitated_')`.execute(
    db,
  )
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}
