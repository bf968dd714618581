import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/**
 * Adds `testing.broken_views()` to a template: a function caches the plans of all views, which cost more than the check
 * itself.
 */
export async function createBrokenViews(db: Db): Promise<void> {
  const views = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'v' and relname like 'broken\\_%' and relnamespace = 'public'::regnamespace order by 1`.execute(db)
  const appearances = views.rows.map(
    ({ name }) => `if exists (select from public.${name}) then return next '${name}'; end if;`,
  )
  await sql`create schema testing`.execute(db)
  await sql`
    create function testing.broken_views() returns setof text language plpgsql as ${sql.lit(`begin ${appearances.join(' ')} end`)}
  `.execute(db)
}

/**
 * Returns the broken invariants of the database: views named `broken_…` with a row. A server's own database lacks the
 * function.
 */
export async function brokenViews(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    known: boolean
  }>`select to_regprocedure('testing.broken_views()') is not null as known`.execute(db)
  if (!rows[0]!.known) await createBrokenViews(db)
  const broken = await sql<{ name: string }>`select name from testing.broken_views() as name`.execute(db)
  return broken.rows.map(({ name }) => name)
}
