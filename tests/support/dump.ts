import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/**
 * Returns every row of every table as text; bytes in hex, times without fractions (six digits, which may match by
 * chance).
 */
export async function dumpDatabase(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db)
    texts.push(...rows.map(({ row }) => `${name} ${row.replace(/(:\d\d)\.\d+/g, '$1')}`))
  }
  return texts.join('\n')
}

/** Six digits occur in a long hash or token by chance; as a value they are separate. */
const holds = (text: string, secret: string) =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w+/])${secret}(?![\\w+/])`).test(text) : text.includes(secret)

/** Returns the rows of `after` that are new. */
export const addedRows = (before: string, after: string): string => {
  const existing = new Set(before.split('\n'))
  return after
    .split('\n')
    .filter((row) => !existing.has(row))
    .join('\n')
}

/** Returns the secrets that a text reveals: literally, or as the bytes of their letters. */
export const foundIn = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => holds(text, secret) || text.includes(Buffer.from(secret).toString('hex')))
