import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** The invariants of the database that do not hold: views named `broken_…` that have a row. */
export async function brokenViews(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.views where table_name like 'broken\\_%' order by 1`.execute(db)
  const broken = []
  for (const { name } of rows) {
    const found = await sql`select * from ${sql.table(name)}`.execute(db)
    if (found.rows.length > 0) broken.push(name)
  }
  return broken
}
