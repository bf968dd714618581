import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { useTestDb } from '../../../tests/support/database.ts'
import { testPlatform } from '../../../tests/support/platform.ts'
import { answerForMoment, healthRoutes } from './health.ts'

const test = useTestDb()

it('many who ask at one moment cost one question, and the next moment asks anew', async () => {
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

it('an answer that does not come is waited for by all, and asked for once', async () => {
  let settle = (_answer: string) => {}
  const ask = vi.fn(() => new Promise<string>((resolve) => (settle = resolve)))
  const answer = answerForMoment(ask, 0)
  const waiting = [answer(), answer(), answer()]
  settle('yes')
  expect(await Promise.all(waiting)).toEqual(['yes', 'yes', 'yes'])
  expect(ask).toHaveBeenCalledTimes(1)
})

it('a process whose database takes no writes is not ready and says when to ask again, but it is alive', async () => {
  const app = Fastify()
  await app.register(healthRoutes, { platform: testPlatform(test) })
  await sql`set transaction read only`.execute(test.db)
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.headers['retry-after'], ready.json()]).toEqual([503, '5', { status: 'unavailable' }])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

it('a process whose machine has a wrong clock is ready, and says by how much', async () => {
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
