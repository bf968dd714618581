import Fastify from 'fastify'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { useTestDb } from '../../../tests/support/database.ts'
import { testPlatform } from '../../../tests/support/platform.ts'
import type { Db, Tables } from '#platform/database/database.ts'
import { answerForMoment, healthRoutes, watchReadiness } from './health.ts'

const test = useTestDb()

/** Returns a database that fails every query. */
const brokenDb = (): Db =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new BrokenDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

class BrokenDriver extends DummyDriver {
  override acquireConnection(): Promise<never> {
    return Promise.reject(new Error('away'))
  }
}

it('concurrent checks share one query, and the next check queries again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const ask = vi.fn(async () => ask.mock.calls.length)
    const answer = answerForMoment(ask, 500)
    expect(await Promise.all(Array.from({ length: 50 }, answer))).toEqual(Array(50).fill(1))
    vi.advanceTimersByTime(499)
    expect(await answer()).toBe(1)
    vi.advanceTimersByTime(2)
    expect(await answer()).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

it('all checks wait for a missing response, and it is requested once', async () => {
  let settle = (_answer: string) => {}
  const ask = vi.fn(() => new Promise<string>((resolve) => (settle = resolve)))
  const answer = answerForMoment(ask, 0)
  const waiting = [answer(), answer(), answer()]
  settle('yes')
  expect(await Promise.all(waiting)).toEqual(['yes', 'yes', 'yes'])
  expect(ask).toHaveBeenCalledTimes(1)
})

it('a process with a read-only database is ready: reading continues, and writing is refused by itself', async () => {
  const app = Fastify()
  await app.register(healthRoutes, { platform: testPlatform(test) })
  await sql`set transaction read only`.execute(test.db)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await app.close()
})

it('a process whose database fails is not ready and sends a retry time, but it is alive', async () => {
  const platform = testPlatform(test)
  const app = Fastify()
  const db = brokenDb()
  await app.register(healthRoutes, { platform: { ...platform, database: { ...platform.database, db } } })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.headers['retry-after'], ready.json()]).toEqual([503, '5', { status: 'unavailable' }])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

it('a process whose database is slow stays in service and reports it, until it has been slow for too long', async () => {
  let answer = () => {}
  const read = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  const judge = watchReadiness(read, { slowMs: 10, awayMs: 100 })
  expect(await judge()).toBe('slow')
  expect(await judge()).toBe('slow')
  // The hanging read is started once.
  expect(read).toHaveBeenCalledTimes(1)
  await vi.waitFor(async () => expect(await judge()).toBe('away'))
  answer()
  await vi.waitFor(async () => {
    const judged = judge()
    answer()
    expect(await judged).toBe('ok')
  })
  expect(await judge()).toBe('slow')
})

it('a process whose machine has a wrong clock is ready, and reports the difference', async () => {
  const platform = testPlatform(test)
  const app = Fastify()
  const clock = { ...platform.clock, machineAheadMs: () => 420_000 }
  await app.register(healthRoutes, { platform: { ...platform, clock } })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ok', engine: test.database.engine, clockAheadSeconds: 420 },
  ])
  await app.close()
})
