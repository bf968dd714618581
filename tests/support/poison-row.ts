import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/**
 * Makes every later change of one row fail, or every new row with this value in a column, as a row does that breaks an
 * unforeseen rule. For a test's own database.
 */
export async function poisonRow(
  db: Db,
  table: string,
  value: bigint | string,
  { action = 'update', column = 'id' }: { action?: 'update' | 'insert'; column?: string } = {},
): Promise<void> {
  await sql`create or replace function poison_row() returns trigger language plpgsql
    as $$ begin raise exception 'a poisoned row'; end $$`.execute(db)
  const row = sql.raw(action === 'update' ? 'old' : 'new')
  await sql`create trigger ${sql.id(`poison_${table}_${value}`)} before ${sql.raw(action)} on ${sql.table(table)}
    for each row when (${row}.${sql.id(column)}::text = ${sql.lit(String(value))})
    execute function poison_row()`.execute(db)
}
