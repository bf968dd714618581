import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Makes every later change of one row fail, as a row does that breaks a rule which nobody foresaw. For a test's own database. */
export async function poisonRow(db: Db, table: string, id: bigint): Promise<void> {
  await sql`create or replace function poison_row() returns trigger language plpgsql
    as $$ begin raise exception 'a poisoned row'; end $$`.execute(db)
  await sql`create trigger ${sql.id(`poison_${table}_${id}`)} before update on ${sql.table(table)} for each row
    when (old.id = ${sql.lit(Number(id))}) execute function poison_row()`.execute(db)
}
