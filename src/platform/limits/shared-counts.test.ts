import { describe, expect, test, vi } from 'vitest'
import { useOwnDb } from '../../../tests/support/database.ts'
import { startRedis } from '../../../tests/support/redis-server.ts'
import { databaseCounts, removeExpiredCounts } from './database-counts.ts'
import { redisCounts } from './redis-counts.ts'
import { createSharedCounts, type CountStore } from './shared-counts.ts'

const shared = useOwnDb()
const limit = { max: 100, seconds: 60 }

/** The time of all instances, fixed unless it is moved. */
function aTime() {
  const time = { ms: Date.UTC(2026, 10, 21, 8) }
  return { time, clock: { now: () => new Date(time.ms) } }
}

function anInstance(store: CountStore, clock = aTime().clock) {
  const lines: string[] = []
  const say = (_: object, line: string) => lines.push(line)
  const log = { warn: say, info: say } as never
  const counts = createSharedCounts({ store, clock, log, hashKey: (key) => `h-${key}`, everyMs: 20, deadlineMs: 500 })
  return { ...counts, lines, ask: (key: string) => counts.use(key, limit) }
}
type Instance = ReturnType<typeof anInstance>

/**
 * Sends requests to the instances in turn, with pauses so that they may synchronize; returns the number of admitted
 * ones.
 */
async function flood(instances: Instance[], key: string, requests: number): Promise<number> {
  let allowed = 0
  for (let sent = 0; sent < requests; sent++) {
    if (instances[sent % instances.length]!.ask(key).allowed) allowed++
    if (sent % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return allowed
}
const closeAll = (instances: readonly Instance[]) => Promise.all(instances.map(({ close }) => close()))

/** Tests that apply to either store. */
async function expectOneLimit(store: () => CountStore) {
  const instances = [anInstance(store()), anInstance(store())]
  await vi.waitFor(async () => {
    await instances[0]!.ask('warm')
    expect(instances.map(({ areShared }) => areShared())).toEqual([true, true])
  })
  const allowed = await flood(instances, 'flooder', 400)
  expect(allowed).toBeGreaterThanOrEqual(limit.max)
  expect(allowed).toBeLessThanOrEqual(limit.max * 1.4)
  expect(instances[0]!.ask('somebody else').allowed).toBe(true)
  await closeAll(instances)
}

describe('a limit of requests', () => {
  test('is shared by two instances that synchronize through the database', () =>
    expectOneLimit(() => databaseCounts(shared.db)))

  test('costs no write for a client below a tenth of it, and stores no address', async () => {
    const store = databaseCounts(shared.db)
    const add = vi.fn(store.add)
    const instance = anInstance({ ...store, add })
    for (let visitor = 0; visitor < 500; visitor++) for (let use = 0; use < 9; use++) instance.ask(`192.0.2.${visitor}`)
    await flood([instance], '198.51.100.7', 20)
    await vi.waitFor(() => expect(add).toHaveBeenCalled())
    const keys = add.mock.calls.flatMap(([uses]) => [...uses.keys()])
    expect(new Set(keys.map((key) => key.split(':')[0]))).toEqual(new Set(['h-198.51.100.7']))
    await instance.close()
  })

  test('admits no more at the edge of two windows, and opens as time passes', () => {
    const { time, clock } = aTime()
    const instance = anInstance({ name: 'none', add: async (uses) => uses, close: async () => {} }, clock)
    time.ms += 59_000
    let allowed = 0
    for (let sent = 0; sent < 200; sent++) allowed += Number(instance.ask('edge').allowed)
    time.ms += 2000
    for (let sent = 0; sent < 200; sent++) allowed += Number(instance.ask('edge').allowed)
    expect(allowed).toBeLessThanOrEqual(limit.max + 2)
    const refused = instance.ask('edge')
    expect(refused).toMatchObject({ allowed: false, count: limit.max + 1 })
    time.ms += refused.waitMs - 500
    expect(instance.ask('edge').allowed).toBe(false)
    time.ms += 500
    expect(instance.ask('edge').allowed).toBe(true)
  })

  test('stays closed on each instance while the store is unreachable, fails nobody, and is shared again afterwards', async () => {
    const store = databaseCounts(shared.db)
    let away = true
    const flaky: CountStore = {
      ...store,
      add: (...args) => (away ? Promise.reject(new Error('away')) : store.add(...args)),
    }
    const instances = [anInstance(flaky), anInstance(flaky)]
    expect(await flood(instances, 'during', 600)).toBe(2 * limit.max)
    expect(instances.map(({ areShared }) => areShared())).toEqual([false, false])
    expect(instances[0]!.lines).toEqual(['each instance counts requests alone'])
    away = false
    await vi.waitFor(() => {
      for (const { ask } of instances) for (let sent = 0; sent < 20; sent++) ask('after')
      expect(instances.map(({ areShared }) => areShared())).toEqual([true, true])
    })
    expect(instances[0]!.lines).toHaveLength(2)
    await closeAll(instances)
  })

  test('a silent store counts as unreachable, and a late call of it changes nothing', async () => {
    const instance = anInstance({ name: 'hung', add: () => new Promise(() => {}), close: async () => {} })
    for (let sent = 0; sent < 50; sent++) instance.ask('hung')
    await vi.waitFor(() => expect(instance.areShared()).toBe(false), { timeout: 3000 })
    expect(instance.ask('hung').count).toBe(51)
    await instance.close()
  })

  test('expired sums are removed', async () => {
    const store = databaseCounts(shared.db)
    await store.add(new Map([['old', 1]]), -1)
    await store.add(new Map([['new', 1]]), 60)
    await removeExpiredCounts(shared.db)
    expect(
      await store.add(
        new Map([
          ['old', 1],
          ['new', 1],
        ]),
        60,
      ),
    ).toEqual(
      new Map([
        ['new', 2],
        ['old', 1],
      ]),
    )
  })
})

describe.skipIf(!startRedis)('with a Redis', () => {
  test('is shared by two instances', async () => {
    const redis = await startRedis!()
    try {
      await expectOneLimit(() => redisCounts(redis.url))
    } finally {
      await redis.stop()
    }
  })

  test('that is killed and returns: each instance counts alone meanwhile, and then together again', async () => {
    const redis = await startRedis!()
    const instances = [anInstance(redisCounts(redis.url)), anInstance(redisCounts(redis.url))]
    try {
      await vi.waitFor(async () => {
        await flood(instances, 'before', 60)
        expect(instances.map(({ areShared }) => areShared())).toEqual([true, true])
      })
      await redis.stop()
      const allowed = await flood(instances, 'during', 600)
      expect(allowed).toBeLessThanOrEqual(2 * limit.max)
      expect(instances.map(({ areShared }) => areShared())).toEqual([false, false])
      await redis.start()
      let round = 0
      await vi.waitFor(
        async () => {
          await flood(instances, `after ${round++}`, 60)
          expect(instances.map(({ areShared }) => areShared())).toEqual([true, true])
        },
        { timeout: 10_000 },
      )
      expect(await flood(instances, 'together', 400)).toBeLessThanOrEqual(limit.max * 1.4)
    } finally {
      await closeAll(instances)
      await redis.stop()
    }
  }, 30_000)

  test('that stops responding without closing its connection counts as unreachable', async () => {
    const redis = await startRedis!()
    const instance = anInstance(redisCounts(redis.url))
    try {
      await vi.waitFor(async () => {
        await flood([instance], 'before', 60)
        expect(instance.areShared()).toBe(true)
      })
      redis.pause()
      await flood([instance], 'during', 60)
      await vi.waitFor(() => expect(instance.areShared()).toBe(false), { timeout: 5000 })
      redis.resume()
      let round = 0
      await vi.waitFor(
        async () => {
          await flood([instance], `after ${round++}`, 30)
          expect(instance.areShared()).toBe(true)
        },
        { timeout: 15_000 },
      )
    } finally {
      await instance.close()
      await redis.stop()
    }
  }, 40_000)
})
