import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Every row of every table as text; bytes are written in hex. */
export async function dumpDatabase(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db)
    texts.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return texts.join('\n')
}

/** Six digits stand in a long hash by chance; as a value they stand alone. */
const holds = (text: string, secret: string) =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`).test(text) : text.includes(secret)

/** Which of these secrets a text gives away: as they are, or as the bytes of their letters. */
export const foundIn = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => holds(text, secret) || text.includes(Buffer.from(secret).toString('hex')))
