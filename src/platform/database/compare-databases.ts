import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Returns for each table the number of rows and an order-independent sum of their hashes. */
export async function digestsOf(db: Db, tables: readonly string[]): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  for (const table of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(whole_row::text), 15))::bit(60)::bigint), 0) as digest
      from ${sql.table(table)} as whole_row`.execute(db)
    digests.set(table, rows[0]!.digest)
  }
  return digests
}

/** Returns the value of every sequence; null when it has not been used. */
export async function sequencesOf(db: Db): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by sequencename collate "C"`.execute(db)
  return new Map(rows.map(({ name, last }) => [name, last]))
}

/** Returns the first difference; undefined when both are equal. */
export function describeDifference(
  one: ReadonlyMap<string, string | null>,
  other: ReadonlyMap<string, string | null>,
): string | undefined {
  const names = new Set([...one.keys(), ...other.keys()])
  const name = [...names].find((each) => one.get(each) !== other.get(each))
  return name === undefined ? undefined : `«${name}» has ${one.get(name)} here and ${other.get(name)} there`
}
