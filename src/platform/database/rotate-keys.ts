import { sql } from 'kysely'
import { inTransaction, type Db } from './database.ts'
import type { Secrets } from '../secrets.ts'
import type { SealedColumn } from './sealed-column.ts'

/** Pages of the database (8 KB) in one transaction: short, so that nobody waits long for a locked row. */
const pagesAtOnce = 50

/**
 * Seals every value of a column with the newest key, page by page, while others write. Progress is permanent, so an
 * interrupted run is simply started again. Returns the number of values that it sealed; throws when a value's key is
 * not configured.
 */
export async function rotateColumn(db: Db, secrets: Secrets, sealed: SealedColumn): Promise<number> {
  let total = 0
  // A row updated concurrently moves to another page: only a pass that finds nothing is the last.
  for (;;) {
    const match = await traverse(db, secrets, sealed)
    if (match === 0) return total
    total += match
  }
}

async function traverse(db: Db, secrets: Secrets, sealed: SealedColumn): Promise<number> {
  const pages = await countPages(db, sealed.table)
  let match = 0
  for (let first = 0; first < pages; first += pagesAtOnce) {
    match += await inTransaction(db, (trx) => rotatePages(trx, secrets, { ...sealed, first }), {
      withoutTimeLimits: true,
    })
  }
  return match
}

async function countPages(db: Db, table: string): Promise<number> {
  const size = sql<{ pages: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`
  return (await size.execute(db)).rows[0]!.pages
}

async function rotatePages(db: Db, secrets: Secrets, part: SealedColumn & { first: number }): Promise<number> {
  const [table, column] = [sql.table(part.table), sql.ref(part.column)]
  const [from, to] = [`(${part.first},0)`, `(${part.first + pagesAtOnce},0)`]
  const { rows } = await sql<{ place: string; sealed: Uint8Array }>`
    select ctid::text as place, ${column} as sealed from ${table}
    where ctid >= ${from}::tid and ctid < ${to}::tid and get_byte(${column}, 0) <> ${secrets.newestKey}
    for update`.execute(db)
  for (const { place, sealed } of rows) {
    const fresh = secrets.seal(secrets.open(sealed))
    await sql`update ${table} set ${column} = ${fresh} where ctid = ${place}::tid`.execute(db)
  }
  return rows.length
}
