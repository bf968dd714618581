import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction, type Database, type Db } from '#platform/database/database.ts'
import { openTransaction } from '#platform/database/guarded-dialect.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { signalsOverServer } from '#platform/signals.ts'
import { withPostgres } from '../../scripts/postgres.mjs'
import { busyPage } from '../../src/app/busy-page.ts'
import { testSecrets } from '../support/database.ts'
import { openServerCopy } from '../support/database-template.ts'
import { testPlatform } from '../support/platform.ts'
import { tcpProxy } from '../support/tcp-proxy.ts'

const adminUrl = process.env.TEST_DATABASE_URL
const lost = { code: 'database-unavailable', status: 503, retryAfterSeconds: 5 }
const soon = { timeout: 15_000, interval: 50 }
/** Runs concurrent work of another process. */
const outside = <T>(work: () => Promise<T>) => openTransaction.exit(work)

const throughPort = (url: string, port: number) => {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}

/** Every way to hold a connection, as a promise that resolves only when the server responds. */
const ways: Record<string, (db: Db) => Promise<unknown>> = {
  'a single query': (db) => sql`select pg_sleep(30)`.execute(db),
  'a query of a transaction': (db) => inTransaction(db, (trx) => sql`select pg_sleep(30)`.execute(trx)),
  'a query of a savepoint': (db) =>
    inTransaction(db, (trx) => inTransaction(trx, (inner) => sql`select pg_sleep(30)`.execute(inner))),
  'a transaction between two queries': (db) =>
    inTransaction(db, async (trx) => {
      await sql`select 1`.execute(trx)
      await pause(300)
      await sql`select 2`.execute(trx)
    }),
  'a transaction before its commit': (db) =>
    inTransaction(db, async (trx) => {
      await sql`select 1`.execute(trx)
      await pause(300)
    }),
  'long work without time limits': (db) =>
    inTransaction(db, (trx) => sql`select pg_sleep(30)`.execute(trx), { withoutTimeLimits: true }),
}

describe.runIf(adminUrl)('a database that goes away', () => {
  let copy: Database & { url: string }
  let proxy: Awaited<ReturnType<typeof tcpProxy>>
  let database: Database
  beforeAll(async () => void (copy = await openServerCopy(adminUrl!)))
  afterAll(() => copy.close())
  beforeEach(async () => {
    const { hostname, port } = new URL(copy.url)
    proxy = await tcpProxy({ host: hostname, port: Number(port) })
    const limits = { poolSize: 2, poolWaitSeconds: 1, statementSeconds: 0.5 }
    database = await openServer(throughPort(copy.url, proxy.port), limits)
  })
  afterEach(async () => {
    proxy.heal()
    await database.close()
    await proxy.close()
  })
  const answers = async () => expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  const backends = () => sql`select count(*) from pg_stat_activity where datname = current_database()`.execute(copy.db)

  it.each(Object.entries(ways))('in the middle of %s: 503, and the next query answers again', async (_way, hold) => {
    const held = expect(hold(database.db)).rejects.toMatchObject(lost)
    await pause(100)
    proxy.cut()
    await held
    await expect(database.db.selectFrom('session').select('person_id').execute()).rejects.toMatchObject(lost)
    proxy.heal()
    await answers()
  })

  it('by killed backends, all of them, idle and at work: callers get 503, and the next query succeeds', async () => {
    await answers()
    const held = Object.values(ways)
      .slice(0, 2)
      .map((hold) => expect(hold(database.db)).rejects.toMatchObject(lost))
    await pause(100)
    await outside(() =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(copy.db),
    )
    await Promise.all(held)
    await vi.waitFor(answers, soon)
  })

  it('and is silent instead of closing: 503 in bounded time, no connection is lost permanently', async () => {
    await answers()
    proxy.fallSilent()
    const asking = Array.from({ length: 6 }, () => sql`select 1`.execute(database.db))
    const began = performance.now()
    const ended = await Promise.allSettled(asking)
    expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'))
    for (const end of ended) expect(end).toMatchObject({ reason: { status: 503 } })
    expect(performance.now() - began).toBeLessThan(10_000)
    proxy.heal()
    await vi.waitFor(answers, soon)
    // Both connections of the pool respond, at the same time.
    await Promise.all([sql`select pg_sleep(0.2)`.execute(database.db), sql`select pg_sleep(0.2)`.execute(database.db)])
    await backends()
  })

  it('signals resume after a break and after silence, and nobody has to subscribe again', async () => {
    const url = throughPort(copy.url, proxy.port)
    const signals = signalsOverServer({ connectionString: url, send: async () => {}, checkMs: 200 })
    let heard = 0
    signals.subscribe('x', () => heard++)
    const report = () => copy.signals.send('x')
    const comes = async () => {
      const before = heard
      await vi.waitFor(async () => {
        await report()
        expect(heard).toBeGreaterThan(before)
      }, soon)
    }
    await comes()
    proxy.cut()
    proxy.heal()
    await comes()
    proxy.fallSilent()
    await pause(600)
    const atSilence = heard
    await report()
    expect(heard).toBe(atSilence)
    proxy.heal()
    await comes()
    await signals.close()
  })
})

describe.runIf(adminUrl)('while the server of the database is stopped', () => {
  it('readers get 503 with a retry time, requests without a query succeed, and everything recovers by itself', async () => {
    await withPostgres(async (url, server) => {
      const database = await openServer(url, { poolSize: 4, poolWaitSeconds: 1 })
      const test = { db: database.db, database, secrets: testSecrets, now: new Date() }
      const app = await createHttpServer({
        platform: testPlatform(test),
        pictures: {} as never,
        build: () => Promise.reject(new Error('this server serves no pages')),
        development: false,
        busyPage,
        mount: async (api) => {
          api.get('/api/ask', async () => (await sql`select 1 as one`.execute(database.db)).rows)
          api.get('/api/slow', async () => (await sql`select pg_sleep(20)`.execute(database.db)).rows)
        },
      })
      const base = await app.listen({ port: 0, host: '127.0.0.1' })
      const ask = async (path: string) => {
        const answer = await fetch(base + path)
        return [answer.status, Number(answer.headers.get('retry-after')) > 0]
      }
      try {
        expect(await ask('/api/ask')).toEqual([200, false])
        for (const times of [1, 2]) {
          const asking = ask('/api/slow')
          await pause(200)
          server.stop()
          expect([times, await asking]).toEqual([times, [503, true]])
          expect(await ask('/api/ask')).toEqual([503, true])
          expect(await ask('/readyz')).toEqual([503, true])
          expect(await ask('/healthz')).toEqual([200, false])
          server.start()
          await vi.waitFor(async () => expect(await ask('/api/ask')).toEqual([200, false]), soon)
        }
      } finally {
        await app.close()
        await database.close()
      }
    })
  }, 60_000)
})
