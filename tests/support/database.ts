import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { Kysely, type CompiledQuery, type ControlledTransaction } from 'kysely'
import type { Database, Db, Tables } from '#platform/database/database.ts'
import { getCatalogue, loadSpecs } from '#features/catalog/contract.ts'
import { copyCaches } from '#platform/cached-by-revision.ts'
import { guardedDialect } from '#platform/database/guarded-dialect.ts'
import { forgetFailedRows } from '#platform/jobs/each-row.ts'
import { connectSignals } from '#platform/signal-after-commit.ts'
import { createLog } from '#platform/log.ts'
import { createSecrets, type Secrets } from '#platform/secrets.ts'
import { openEmbeddedCopy, openServerCopy } from './database-template.ts'
import { nestedDialect } from './nested-dialect.ts'

const serverUrl = process.env.TEST_DATABASE_URL

/** A fresh migrated database: in memory, or a new one on the server that TEST_DATABASE_URL names. */
const openFreshDatabase = (): Promise<Database> => (serverUrl ? openServerCopy(serverUrl) : openEmbeddedCopy())

// One worker process runs many files (`isolate: false`), so this module and its databases are shared by them.
const opened: Partial<Record<'catalogue' | 'specs' | 'demo', Promise<Database>>> = {}

async function openShared({ specs, demo }: Options): Promise<Database> {
  const database = await openFreshDatabase()
  if (specs) await loadSpecs(database.db)
  if (demo) {
    // Imports every feature, which most tests do not need.
    const { seedDemo } = await import('../../src/demo/seed-demo.ts')
    const context = { db: database.db, secrets: testSecrets, now: testNow, log: createLog('silent') }
    await seedDemo(context, { ads: demoAds })
  }
  // One read serves all tests of the worker. A test that changes the catalogue raises its revision and reloads it.
  await getCatalogue(database.db)
  return database
}

const shared = (options: Options): Promise<Database> =>
  (opened[options.demo ? 'demo' : options.specs ? 'specs' : 'catalogue'] ??= openShared(options))

export const testSecrets: Secrets = createSecrets({
  appSecret: 'a secret that only tests know, long enough',
  encryptionKeys: `1:${Buffer.alloc(32, 7).toString('base64')}`,
})

type Options = {
  /** Loads the facts and colours of the catalogue's cars as well. */
  specs?: boolean
  /** Begins with the demo of all features and {@link demoAds} ads. */
  demo?: boolean
  /** Uses one transaction for all tests of the file, which must leave it unchanged. */
  perFile?: boolean
  /** Isolates a failing query outside a transaction (`nested-dialect.ts`). */
  apart?: boolean
  /** Gets each statement of the code under test. */
  onStatement?: (query: CompiledQuery) => void
}

/** The number of ads in the demo of a test. */
export const demoAds = 40
const testNow = new Date('2026-11-21T08:00:00Z')

export type TestDb = { db: Db; database: Database; secrets: Secrets; now: Date }

/**
 * A migrated database in which every test sees only what it wrote itself. It is an ordinary database for the code under test,
 * with one connection, whose commits are taken away after the test; a query that escapes its transaction throws as it does
 * everywhere. Every test gets a handle of its own, so that nothing kept for a database outlives its rows.
 */
export function useTestDb(options: Options = {}): TestDb {
  const test = { secrets: testSecrets, now: new Date(testNow) } as TestDb
  let outer: ControlledTransaction<Tables>
  let base: Database
  beforeAll(async () => {
    base = await shared(options)
    test.database = base
  })
  const [begin, end] = options.perFile ? [beforeAll, afterAll] : [beforeEach, afterEach]
  begin(async () => {
    forgetFailedRows()
    outer = await (base.db as Kysely<Tables>).startTransaction().execute()
    test.db = new Kysely<Tables>({ dialect: guardedDialect(nestedDialect(outer, options)) })
    test.database = { ...base, db: test.db }
    copyCaches(base.db, test.db)
    connectSignals(test.db, base.signals)
  })
  end(async () => {
    await outer.rollback().execute()
  })
  return test
}

/**
 * Opens a separate database for the file, with real commits and (on a server) real concurrency. For parallel requests,
 * jobs, locks, crashes.
 */
export function useOwnDb(): TestDb {
  const test = { secrets: testSecrets, now: new Date(testNow) } as TestDb
  beforeAll(async () => {
    test.database = await openFreshDatabase()
    test.db = test.database.db
  })
  afterAll(async () => {
    await test.database?.close()
  })
  return test
}
