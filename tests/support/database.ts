import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { sql, type ControlledTransaction, type Kysely } from 'kysely'
import type { Database, Db, Tables } from '#platform/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'
import { openServer } from '#platform/database/open-server.ts'
import { createSecrets, type Secrets } from '#platform/secrets.ts'

const serverUrl = process.env.TEST_DATABASE_URL

/** A fresh migrated database: in memory, or a new one on the server that TEST_DATABASE_URL names. */
async function openFreshDatabase(): Promise<Database> {
  const database = serverUrl
    ? await openServer(await createServerDatabase(serverUrl))
    : await openEmbedded({ relaxed: true })
  await migrate(database.db)
  return database
}

async function createServerDatabase(adminUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = await openServer(adminUrl)
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  await admin.close()
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

// One worker process runs many files (`isolate: false`), so this module and its database are shared by them.
let opened: Promise<Database> | undefined

export const testSecrets: Secrets = createSecrets({
  appSecret: 'a secret that only tests know, long enough',
  encryptionKeys: `1:${Buffer.alloc(32, 7).toString('base64')}`,
})

export type TestDb = { db: Db; database: Database; secrets: Secrets; now: Date }

/**
 * A migrated database in which every test of the file sees only what it wrote itself: each runs inside a transaction that
 * is rolled back. Code under test may open its own transactions; they become savepoints.
 */
export function useTestDb(): TestDb {
  const test = { secrets: testSecrets, now: new Date('2026-11-21T08:00:00Z') } as TestDb
  let transaction: ControlledTransaction<Tables>
  beforeAll(async () => {
    test.database = await (opened ??= openFreshDatabase())
  })
  beforeEach(async () => {
    transaction = await (test.database.db as Kysely<Tables>).startTransaction().execute()
    test.db = transaction
  })
  afterEach(async () => {
    await transaction.rollback().execute()
  })
  return test
}

/**
 * A database of the file's own, with real commits and (on a server) real concurrency. For what a shared transaction cannot
 * show: parallel requests, jobs, locks, crashes.
 */
export function useOwnDb(): TestDb {
  const test = { secrets: testSecrets, now: new Date('2026-11-21T08:00:00Z') } as TestDb
  beforeAll(async () => {
    test.database = await openFreshDatabase()
    test.db = test.database.db
  })
  afterAll(async () => {
    await test.database?.close()
  })
  return test
}
