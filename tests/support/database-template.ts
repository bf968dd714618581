import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { sql } from 'kysely'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { catalogueDigest } from '#features/catalog/server/catalogue-files.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { createBrokenViews } from './broken-views.ts'

const migrations = import.meta.glob<string>('/database/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const { dependencies } = createRequire(import.meta.url)('../../package.json') as {
  dependencies: Record<string, string>
}

/** Names the template: another migration, engine or catalogue makes another one. */
const version = createHash('sha256')
  .update(
    JSON.stringify([
      dependencies['@electric-sql/pglite'],
      migrations,
      catalogueDigest(),
      createBrokenViews.toString(),
      slimmed.toString(),
    ]),
  )
  .digest('hex')
  .slice(0, 16)

/** Fills the initial state of each test: all tables, the catalogue and nothing else. */
async function fill(db: Db): Promise<void> {
  await migrate(db)
  await loadCatalogue(db)
  await createBrokenViews(db)
}

const folder = join(import.meta.dirname, '../../node_modules/.cache/farman')
const file = join(folder, `database-${version}.tar`)

/** A new database in memory, copied from a migrated one with the catalogue. */
export async function openEmbeddedCopy(): Promise<Database> {
  await ensureSnapshot()
  const bytes = readFileSync(file)
  const snapshot = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  return openEmbedded({ relaxed: true, snapshot })
}

async function ensureSnapshot(): Promise<void> {
  if (existsSync(file)) return
  const made = await openEmbedded({ relaxed: true })
  await fill(made.db)
  const wal = () => sql<{ name: string }>`select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(made.db)
  await sql`checkpoint`.execute(made.db)
  const before = await wal()
  const dump = Buffer.from(await made.dump!())
  const current = before.rows[0]!.name
  const isSettled = (await wal()).rows[0]!.name === current
  await made.close()
  mkdirSync(folder, { recursive: true })
  for (const older of readdirSync(folder)) if (older.endsWith('.tar')) rmSync(join(folder, older), { force: true })
  // Two workers may run this at once: each writes its own file, and the last rename wins.
  const written = `${file}.${process.pid}`
  writeFileSync(written, isSettled ? slimmed(dump, current) : dump)
  renameSync(written, file)
}

const block = 512

/**
 * Returns a dump without the databases `template1` and `template0` (folders 1 and 4), to which nothing connects, and without log
 * files after the current one, which the engine makes when it needs them. Nearly half of the bytes that each copy reads.
 */
function slimmed(tar: Buffer, currentLog: string): Buffer {
  const stored: Buffer[] = []
  let at = 0
  while (at + block <= tar.length && tar[at] !== 0) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    const bytes = parseInt(tar.toString('latin1', at + 124, at + 136), 8)
    const end = at + block + Math.ceil(bytes / block) * block
    const [, log] = /pg_wal\/([0-9A-F]{24})$/.exec(name) ?? []
    const isUnused = /(?:^|\/)base\/[14]\//.test(name) || (log !== undefined && log > currentLog)
    if (!isUnused) stored.push(tar.subarray(at, end))
    at = end
  }
  return Buffer.concat([...stored, Buffer.alloc(2 * block)])
}

/** A new database on the server, copied from a migrated one; it is dropped when it is closed. */
export async function openServerCopy(adminUrl: string): Promise<Database & { url: string }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await ensureServerTemplate(adminUrl)
  await asAdmin(adminUrl, async (db) => {
    await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(db)
  })
  const url = databaseUrl(adminUrl, name)
  // A thousand parallel requests wait long on a busy machine.
  const database = await openServer(url, { poolWaitSeconds: 60 })
  const close = async () => {
    await database.close()
    await asAdmin(adminUrl, (db) => sql`drop database ${sql.id(name)} with (force)`.execute(db))
  }
  return { ...database, url, close }
}

const template = `test_template_${version}`

const ensureServerTemplate = (adminUrl: string): Promise<void> =>
  asAdmin(adminUrl, async (db) => {
    const rows = await sql`select from pg_database where datname = ${template}`.execute(db)
    if (rows.rows.length > 0) return
    const making = `${template}_${process.pid}`
    await sql`create database ${sql.id(making)}`.execute(db)
    const made = await openServer(databaseUrl(adminUrl, making))
    await fill(made.db)
    await made.close()
    // Another worker may have been faster; then its template counts.
    await sql`alter database ${sql.id(making)} rename to ${sql.id(template)}`.execute(db).catch(async () => {
      await sql`drop database ${sql.id(making)}`.execute(db)
    })
  })

/** Creates the template of the engine in use; run once before all test files, so that no test waits for it. */
export async function setup(): Promise<void> {
  const adminUrl = process.env.TEST_DATABASE_URL
  await (adminUrl ? ensureServerTemplate(adminUrl) : ensureSnapshot())
}

async function asAdmin(url: string, work: (db: Database['db']) => Promise<unknown>): Promise<void> {
  const admin = await openServer(url)
  try {
    await work(admin.db)
  } finally {
    await admin.close()
  }
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
