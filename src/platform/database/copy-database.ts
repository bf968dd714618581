import { sql, type Kysely } from 'kysely'
import { advisoryLock } from '#platform/database/advisory-lock.ts'
import type { Database, Db, Tables } from '#platform/database/database.ts'
import { describeDifference, digestsOf, sequencesOf } from './compare-databases.ts'
import { migrate } from './migrate.ts'
import { findTables, type CopiedTable } from './table-shapes.ts'

/** Reports the progress of the copy, for the terminal. */
type Progress = (table: string, rows: number) => void

/** Why nothing was copied; the message is for the terminal. */
export class CopyRefused extends Error {}

/** Pages of the source (8 KB) in memory at the same time. */
const pagesAtOnce = 100

/**
 * Copies every row and sequence of a database without other users into an empty one, in one transaction: all of it,
 * with rows, hashes and sequences compared on both sides, or nothing. Returns the number of rows by table. `progress`
 * receives complete tables, `onRows` the rows of a table so far.
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  progress: Progress,
  onRows?: Progress,
): Promise<Map<string, number>> {
  await migrate(source.db)
  await oneWayOfWriting(source.db, 'session')
  const trx = await (target.db as Kysely<Tables>).startTransaction().execute()
  try {
    await refuseUnlessEmpty(trx)
    await migrate(trx)
    await oneWayOfWriting(trx, 'transaction')
    const tables = await sameTables(source.db, trx)
    const counts = await withoutRules(trx, tables, () => copyRows(source.db, trx, tables, progress, onRows))
    await copySequences(source.db, trx)
    await compare(source.db, trx, tables)
    await trx.commit().execute()
    return counts
  } catch (error) {
    await trx.rollback().execute()
    throw error
  }
}

/** Makes both engines write the same value as the same text. */
const oneWayOfWriting = (db: Db, how: 'session' | 'transaction') =>
  sql`select set_config('timezone', 'UTC', ${how === 'transaction'}), set_config('datestyle', 'ISO', ${how === 'transaction'}),
    set_config('bytea_output', 'hex', ${how === 'transaction'}), set_config('extra_float_digits', '1', ${how === 'transaction'}),
    set_config('statement_timeout', '0', ${how === 'transaction'})`.execute(db)

async function refuseUnlessEmpty(db: Db): Promise<void> {
  // Two copies into one target: the second waits here, and then finds the tables of the first.
  await advisoryLock(db, 'move-to-postgres')
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') limit 1`.execute(db)
  if (rows[0]) throw new CopyRefused(`The target is not empty: it has «${rows[0].name}». Give an empty database.`)
}

async function sameTables(source: Db, target: Db): Promise<readonly CopiedTable[]> {
  const [theirs, ours] = [await findTables(source), await findTables(target)]
  if (JSON.stringify(theirs) !== JSON.stringify(ours)) {
    throw new CopyRefused('The tables of the two databases differ: was the source migrated by another build?')
  }
  return ours
}

/**
 * Drops foreign keys and triggers, which would see half of the data. The foreign keys are restored at the end, and then
 * check all of it.
 */
async function withoutRules<T>(trx: Db, tables: readonly CopiedTable[], work: () => Promise<T>): Promise<T> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(trx)
  for (const { table, name } of keys)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(trx)
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx)
  const result = await work()
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(trx)
  }
  return result
}

async function copyRows(
  source: Db,
  trx: Db,
  tables: readonly CopiedTable[],
  progress: Progress,
  onRows: Progress | undefined,
) {
  const counts = new Map<string, number>()
  // Migrations insert a few rows, which the source has too.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity`.execute(trx)
  for (const table of tables) {
    let rows = 0
    for await (const columns of readColumns(source, table)) {
      await writeColumns(trx, table, columns)
      rows += columns[0]!.length
      onRows?.(table.name, rows)
    }
    counts.set(table.name, rows)
    progress(table.name, rows)
  }
  return counts
}

/** Yields the columns page by page, every value as text. */
async function* readColumns(source: Db, { name, columns }: CopiedTable): AsyncGenerator<(string | null)[][]> {
  const size = sql<{ pages: number }>`
    select (pg_relation_size(${name}::regclass) / current_setting('block_size')::int)::int as pages`
  const { pages } = (await size.execute(source)).rows[0]!
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text as ${sql.ref(column.name)}`))
  for (let first = 0; first < pages; first += pagesAtOnce) {
    const [from, to] = [`(${first},0)`, `(${first + pagesAtOnce},0)`]
    const { rows } = await sql<Record<string, string | null>>`
      select ${values} from ${sql.table(name)} where ctid >= ${from}::tid and ctid < ${to}::tid`.execute(source)
    if (rows.length > 0) yield columns.map((column) => rows.map((row) => row[column.name] ?? null))
  }
}

async function writeColumns(trx: Db, { name, columns }: CopiedTable, values: (string | null)[][]): Promise<void> {
  const given = sql.join(values.map((column) => sql`${column}::text[]`))
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const typed = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::${sql.raw(column.type)}`))
  await sql`
    insert into ${sql.table(name)} (${names}) overriding system value
    select ${typed} from unnest(${given}) as given (${names})`.execute(trx)
}

async function copySequences(source: Db, trx: Db): Promise<void> {
  for (const [name, last] of await sequencesOf(source)) {
    if (last !== null) await sql`select setval(${`public.${name}`}::regclass, ${last}::bigint)`.execute(trx)
  }
}

async function compare(source: Db, trx: Db, tables: readonly CopiedTable[]): Promise<void> {
  const names = tables.map(({ name }) => name)
  const difference =
    describeDifference(await digestsOf(source, names), await digestsOf(trx, names)) ??
    describeDifference(await sequencesOf(source), await sequencesOf(trx))
  if (difference) throw new Error(`What was copied is not what was there: ${difference}. Nothing was kept.`)
}
