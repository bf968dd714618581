import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { buildName } from '#platform/build-name.ts'
import { advisoryLock } from '#platform/database/advisory-lock.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { StartupError } from '#platform/startup-error.ts'

// A script without Vite passes the texts in.
const files = import.meta.env
  ? import.meta.glob<string>('/database/migrations/*.sql', { query: '?raw', import: 'default', eager: true })
  : {}

/** The SQL of migrations by name. */
type MigrationTexts = Readonly<Record<string, string>>

export const migrationTexts: MigrationTexts = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1, -'.sql'.length), text]),
)

/**
 * Returns the first line's statement: an older build works beside the migration (`-- adds only`), or not (`-- breaks:
 * …`).
 */
export function effectOf(text: string): 'adds only' | 'breaks' | 'unmarked' {
  if (/^-- adds only\b/.test(text)) return 'adds only'
  return /^-- breaks: \S/.test(text) ? 'breaks' : 'unmarked'
}

/** The number that Kysely's migrator locks too, so that older builds also wait. */
const migrationLock = 3_853_314_791_062_309_107n

/** A migration that a newer build ran. */
type Newer = { name: string; addsOnly: boolean; build: string | null }

type Options = { texts?: MigrationTexts; build?: string; dryRun?: boolean }

/**
 * Migrates the database to the newest schema. Safe when two instances start at once: the migrator takes an advisory
 * lock, and the second one finds nothing to do. Returns the names of the migrations that it ran, or would run with
 * `dryRun`. Throws {@link StartupError} for a database of another program, and for one that a newer build changed
 * incompatibly.
 */
export async function migrate(db: Db, options: Options = {}): Promise<string[]> {
  const { texts = migrationTexts, build = buildName(), dryRun = false } = options
  const run = async (trx: Trx) => {
    // Locks before the migrator does: it also creates its own tables, and two at once would fail.
    await advisoryLock(trx, migrationLock)
    const { done, newer } = await findDone(trx, texts)
    refuseBroken(newer, build)
    const missing = Object.keys(texts)
      .filter((name) => !done.has(name))
      .toSorted()
    // The migrator reads the shape of the whole database first, a fifth of a later start.
    if (dryRun || missing.length === 0) return missing
    await requireRights(trx)
    const { error, results = [] } = await new Migrator({
      db: trx as unknown as Kysely<never>,
      provider: { getMigrations: async () => migrationsOf(texts, newer) },
      // Parallel work gets its numbers in advance: a lower one may come later.
      allowUnorderedMigrations: true,
    }).migrateToLatest()
    if (error) throw error
    const names = results.map((result) => result.migrationName)
    await noteEffects(trx, texts, { names, build })
    return names
  }
  return inTransaction(db, run, { withoutTimeLimits: true })
}

/** Adds the names of newer builds' migrations, so that the migrator does not miss them; they never run here. */
function migrationsOf(texts: MigrationTexts, newer: readonly Newer[]): Record<string, Migration> {
  const ours = Object.entries(texts).map(([name, text]): [string, Migration] => [
    name,
    { up: async (db: Kysely<never>) => void (await sql.raw(text).execute(db)) },
  ])
  return Object.fromEntries([...ours, ...newer.map(({ name }): [string, Migration] => [name, { up: async () => {} }])])
}

async function findDone(trx: Trx, texts: MigrationTexts): Promise<{ done: ReadonlySet<string>; newer: Newer[] }> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(trx)
  const names = tables.map(({ name }) => name)
  if (!names.includes('kysely_migration')) {
    if (names[0]) throw foreign(names[0])
    return { done: new Set(), newer: [] }
  }
  // The columns are absent until a build that writes them has migrated.
  const { rows } = await sql<Newer>`
    select name, coalesce((to_jsonb(done) ->> 'adds_only')::boolean, false) as "addsOnly", to_jsonb(done) ->> 'build' as build
    from kysely_migration as done order by name`.execute(trx)
  const newer = rows.filter(({ name }) => !(name in texts))
  if (rows.length > 0 && newer.length === rows.length) throw foreign('kysely_migration')
  return { done: new Set(rows.map(({ name }) => name)), newer }
}

/** The migrator hides a missing right behind the aborted transaction that follows it. */
async function requireRights(trx: Trx): Promise<void> {
  const { rows } = await sql<{ may: boolean | null }>`
    select has_schema_privilege(current_schema(), 'create') as may`.execute(trx)
  if (!rows[0]!.may) throw Object.assign(new Error('no right to create tables'), { code: '42501' })
}

const foreign = (table: string) =>
  new StartupError(
    `The database belongs to another program (it has the table «${table}»): name an empty database, or the one of this product.`,
  )

function refuseBroken(newer: readonly Newer[], build: string): void {
  const broken = newer.findLast(({ addsOnly }) => !addsOnly)
  if (!broken) return
  const needed = broken.build ?? 'the build that ran it'
  throw new StartupError(
    `The database is newer than this build ${build}: migration ${broken.name} breaks older builds. Start ${needed} or a newer build.`,
  )
}

async function noteEffects(
  trx: Trx,
  texts: MigrationTexts,
  { names, build }: { names: readonly string[]; build: string },
): Promise<void> {
  if (names.length === 0) return
  await sql`alter table kysely_migration add column if not exists adds_only boolean, add column if not exists build text`.execute(
    trx,
  )
  for (const name of names) {
    const addsOnly = effectOf(texts[name]!) === 'adds only'
    await sql`update kysely_migration set adds_only = ${addsOnly}, build = ${build} where name = ${name}`.execute(trx)
  }
}
