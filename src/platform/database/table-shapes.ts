import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** A table with its written columns; generated columns are left out. */
export type CopiedTable = { name: string; columns: { name: string; type: string }[] }

/** Returns all tables except those of the migrator, by name. */
export async function findTables(db: Db): Promise<CopiedTable[]> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select pg_class.relname as table, attname as name, format_type(atttypid, atttypmod) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      and attnum > 0 and not attisdropped and attgenerated = ''
    order by pg_class.relname collate "C", attnum`.execute(db)
  const tables = Map.groupBy(rows, ({ table }) => table)
  return [...tables].map(([name, columns]) => ({ name, columns: columns.map(({ name, type }) => ({ name, type })) }))
}
