import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useOwnDb } from '../../../tests/support/database.ts'
import { passJobTime, runJobs } from '../../../tests/support/jobs.ts'
import { senderScope } from '#platform/current-sender.ts'
import { inTransaction } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { addJob, addJobs, defineJob, handleJob, type JobTable } from './jobs.ts'
import type { Lane } from './lanes.ts'
import { startJobs } from './start-jobs.ts'
import { onWake } from './wake.ts'

const test = useOwnDb()
const stops: (() => Promise<void>)[] = []
const start = async (
  table: JobTable,
  workers: Partial<Record<Lane, number>> = {},
  pollSeconds = 3600,
  maxPollSeconds?: number,
) => {
  const { db } = test
  const { signals } = test.database
  const all = { urgent: 2, normal: 2, bulk: 1, ...workers }
  const stop = await startJobs({
    db,
    signals,
    table,
    pollSeconds,
    maxPollSeconds,
    workers: all,
    log: createLog('silent'),
    leaseSeconds: 60,
  })
  stops.push(stop)
  return stop
}
beforeEach(async () => void (await test.db.deleteFrom('job').execute()))
const letGoLater: (() => void)[] = []
afterEach(async () => {
  for (const letGo of letGoLater.splice(0)) letGo()
  for (const stop of stops.splice(0)) await stop()
})

const rows = () => test.db.selectFrom('job').selectAll().orderBy('id').execute()
const work = defineJob({ name: 'work', payload: z.object({ n: z.number() }) })

/** Returns a handler that reports its start and waits until it is released. */
function held() {
  const [begun, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  letGoLater.push(allowed.resolve)
  const run = async () => {
    begun.resolve()
    await allowed.promise
  }
  return { run, begun: begun.promise, letGo: () => allowed.resolve() }
}

describe('the workers', () => {
  it('find by polling what is due without a wake, in every lane', async () => {
    const ran: string[] = []
    const all = Promise.withResolvers<void>()
    const run = async ({ n }: { n: number }) => {
      ran.push(String(n))
      if (ran.length === 3) all.resolve()
    }
    await start({ work: handleJob(work, run) }, {}, 0.05)
    for (const [n, lane] of (['urgent', 'normal', 'bulk'] as const).entries())
      await sql`insert into job (name, version, lane, payload, run_at)
        values ('work', 1, ${lane}, ${JSON.stringify({ n })}, clock_timestamp())`.execute(test.db)
    await all.promise
    expect(ran.toSorted()).toEqual(['0', '1', '2'])
  })

  it('run a delayed job and the retry of a failed one at their time, although the next look is an hour away', async () => {
    const ran: number[] = []
    const all = Promise.withResolvers<void>()
    const run = async ({ n }: { n: number }) => {
      ran.push(n)
      if (ran.length === 3) all.resolve()
      if (ran.length === 2) throw new Error('no')
    }
    await start({ work: handleJob(work, run) }, {}, 0.05, 3600)
    // The first look has nothing to find, and puts the next one off.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await addJob(test.db, work, { n: 1 }, { delaySeconds: 0.3 })
    await addJob(test.db, work, { n: 2 }, { delaySeconds: 0.9 })
    await all.promise
    expect(ran).toEqual([1, 2, 2])
  })

  it('wake as soon as a job is committed, once per transaction, and never after a rollback', async () => {
    const ran: number[] = []
    const all = Promise.withResolvers<void>()
    const run = async ({ n }: { n: number }) => {
      ran.push(n)
      if (n === 3) all.resolve()
    }
    await start({ work: handleJob(work, run) })
    const undone = inTransaction(test.db, async (trx) => {
      await addJob(trx, work, { n: 0 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await inTransaction(test.db, async (trx) => {
      for (const n of [1, 2, 3]) await addJob(trx, work, { n })
      expect(ran).toEqual([])
    })
    await all.promise
    expect(ran).toEqual([1, 2, 3])
  })

  it('are notified once per transaction and lane, however many jobs it wrote', async () => {
    const called: Lane[] = []
    const stop = onWake((lane) => called.push(lane))
    await inTransaction(test.db, async (trx) => {
      for (const n of [1, 2, 3]) await addJob(trx, work, { n })
      await addJobs(trx, work, [{ n: 4 }, { n: 5 }])
      await addJob(trx, work, { n: 6 }, { lane: 'bulk' })
      expect(called).toEqual([])
    })
    stop()
    expect(called).toEqual(['normal', 'bulk'])
  })

  it('may open transactions also when a transaction woke them', async () => {
    const completed = Promise.withResolvers<unknown>()
    const run = () =>
      inTransaction(test.db, (trx) => trx.selectFrom('job').select('name').execute()).then(
        completed.resolve,
        completed.reject,
      )
    await start({ work: handleJob(work, run) })
    await inTransaction(test.db, (trx) => addJob(trx, work, { n: 1 }))
    expect(await completed.promise).toEqual([{ name: 'work' }])
  })

  it('of another instance take the jobs beyond this one’s capacity', async () => {
    const { signals } = test.database
    const [called, completed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    signals.subscribe('jobs:normal', called.resolve)
    await start({}, { normal: 0 })
    await addJob(test.db, work, { n: 1 })
    await called.promise
    // The notification reaches an instance that did not exist when the job was written.
    await start({ work: handleJob(work, async ({ n }) => n === 2 && completed.resolve()) })
    await sql`insert into job (name, payload, run_at) values ('work', '{"n":2}', now())`.execute(test.db)
    await signals.send('jobs:normal')
    await completed.promise
  })

  it('of the urgent lane continue while those of the other lanes hang', async () => {
    const { run, begun } = held()
    const sent = Promise.withResolvers<void>()
    await start({
      work: handleJob(work, run),
      code: handleJob({ ...work, name: 'code' }, async () => sent.resolve()),
    })
    for (const lane of ['normal', 'bulk'] as const) {
      for (let n = 0; n < 10; n++) await addJob(test.db, work, { n }, { lane })
    }
    await begun
    await addJob(test.db, { ...work, name: 'code' }, { n: 1 }, { lane: 'urgent' })
    await sent.promise
  })

  it('serve one job of each sender in turn, however many another sender has', async () => {
    const ran: number[] = []
    const all = Promise.withResolvers<void>()
    for (const n of [1, 2, 3, 4]) await addJob(test.db, work, { n }, { lane: 'bulk', sender: 'person:1' })
    for (const n of [11, 12]) await addJob(test.db, work, { n }, { lane: 'bulk', sender: 'dealer:a' })
    await addJobs(test.db, work, [{ n: 21 }], { lane: 'bulk' })
    const run = async ({ n }: { n: number }) => {
      if (ran.push(n) === 7) all.resolve()
    }
    await start({ work: handleJob(work, run) })
    await all.promise
    expect(ran).toEqual([1, 11, 21, 2, 12, 3, 4])
  })

  it('leave half of a lane to others, whatever one sender has', async () => {
    const { run, begun } = held()
    const other = Promise.withResolvers<void>()
    const table = {
      work: handleJob(work, run),
      other: handleJob({ ...work, name: 'other' }, async () => other.resolve()),
    }
    // All are due before the first look, so that it could take two of them at once.
    for (const n of [1, 2, 3]) await addJob(test.db, work, { n }, { lane: 'bulk', sender: 'person:1' })
    await start(table, { bulk: 2 })
    await begun
    await addJob(test.db, { ...work, name: 'other' }, { n: 4 }, { lane: 'bulk', sender: 'person:2' })
    await other.promise
    expect((await rows()).filter(({ name, lease }) => name === 'work' && lease !== null)).toHaveLength(1)
  })

  it('write jobs in the name of the sender of their own job', async () => {
    const completed = Promise.withResolvers<void>()
    const run = async ({ n }: { n: number }) => {
      await addJob(test.db, { ...work, name: 'later' }, { n }, { delaySeconds: 60 })
      if (n === 2) completed.resolve()
    }
    await senderScope('person:7')(() => addJob(test.db, work, { n: 1 }))
    await senderScope('198.51.100.7')(() => addJob(test.db, work, { n: 2 }))
    await start({ work: handleJob(work, run) }, { normal: 1 })
    await completed.promise
    const later = (await rows()).filter(({ name }) => name === 'later')
    expect(later.map(({ sender }) => sender).toSorted()).toEqual(['', 'person:7'])
  })

  it('finish the running job before they stop', async () => {
    const { run, begun, letGo } = held()
    const stop = await start({ work: handleJob(work, run) })
    await addJob(test.db, work, { n: 1 })
    await begun
    const stopped = stop()
    letGo()
    await stopped
    expect(await rows()).toEqual([])
  })

  it('never run a job twice at once in one process, also when its lease could not be renewed in time', async () => {
    let runs = 0
    const { run, begun, letGo } = held()
    const counted = () => (runs++, run())
    const stop = await start({ work: handleJob(work, counted) })
    await addJob(test.db, work, { n: 1 })
    await begun
    await passJobTime(test.db, 60)
    await addJob(test.db, { ...work, name: 'other' }, { n: 1 })
    letGo()
    await stop()
    expect(runs).toBe(1)
  })
})

describe('a periodic job', () => {
  const table = (run: () => Promise<unknown>, everySeconds = 300): JobTable => ({ tidy: { run, everySeconds } })
  let ran = 0
  const count = async () => ran++
  const fail = async () => {
    ran++
    throw new Error('no')
  }
  /** Registers the job on several instances. */
  const startOnce = async (own: JobTable) => {
    await (
      await start(own, { urgent: 0, normal: 0, bulk: 0 })
    )()
    stops.splice(0)
  }
  const secondsUntilNext = async () => {
    const [row] = await rows()
    return Math.round((row!.run_at.getTime() - Date.now()) / 1000)
  }
  beforeEach(() => (ran = 0))

  it('is registered once however many instances start, and runs once in its time', async () => {
    await startOnce(table(count))
    await startOnce(table(count))
    await runJobs(test.db, table(count))
    await startOnce(table(count))
    await runJobs(test.db, table(count))
    expect(ran).toBe(1)
    expect(await rows()).toMatchObject([{ key: 'periodic:tidy', attempts: 0, lease: null }])
    await passJobTime(test.db, 300)
    await runJobs(test.db, table(count))
    expect(ran).toBe(2)
  })

  it('keeps in step: lateness does not shift it, and missed times are skipped', async () => {
    await startOnce(table(count))
    await runJobs(test.db, table(count))
    await passJobTime(test.db, 300 + 70)
    await runJobs(test.db, table(count))
    expect(await secondsUntilNext()).toBe(230)
    await passJobTime(test.db, 230 + 1000)
    expect(await runJobs(test.db, table(count))).toBe(1)
    expect(await secondsUntilNext()).toBe(200)
  })

  it('is never given up for failing, and then waits no longer than its interval', async () => {
    await startOnce(table(fail, 5))
    for (let attempt = 0; attempt < 12; attempt++) {
      expect(await runJobs(test.db, table(fail, 5))).toBe(1)
      expect(await secondsUntilNext()).toBeLessThanOrEqual(5)
      await passJobTime(test.db, 5)
    }
    await runJobs(test.db, table(count, 5))
    expect(await rows()).toMatchObject([{ failed_at: null, attempts: 0, last_error: null }])
  })

  it('that names its rows is run only when there is one, and keeps its steps', async () => {
    let found = false
    const watching = {
      tidy: { run: count, everySeconds: 300, rows: () => [sql`select 1 where false`, sql`select 1 where ${found}`] },
    }
    await startOnce(watching)
    expect(await runJobs(test.db, watching)).toBe(0)
    expect(await secondsUntilNext()).toBe(300)
    await passJobTime(test.db, 300 + 70)
    expect(await runJobs(test.db, watching)).toBe(0)
    expect(await secondsUntilNext()).toBe(230)
    found = true
    expect(await runJobs(test.db, watching)).toBe(0)
    await passJobTime(test.db, 230)
    expect(await runJobs(test.db, watching)).toBe(1)
    expect(await secondsUntilNext()).toBe(300)
    expect(ran).toBe(1)
  })

  it('that names its rows is tried again after a failure, also when its rows are gone', async () => {
    let found = true
    const watching = {
      tidy: { run: () => (found ? fail() : count()), everySeconds: 300, rows: () => [sql`select 1 where ${found}`] },
    }
    await startOnce(watching)
    await runJobs(test.db, watching)
    found = false
    await passJobTime(test.db, 300)
    expect(await runJobs(test.db, watching)).toBe(1)
    expect(await rows()).toMatchObject([{ attempts: 0, last_error: null }])
    expect(ran).toBe(2)
  })

  it('that names its rows is run when they cannot be read, and keeps nobody else waiting', async () => {
    const watching = {
      broken: { run: count, everySeconds: 300, rows: () => [sql`select 1 where 1 / 0 = 1`] },
      other: { run: count, everySeconds: 300 },
    }
    await startOnce(watching)
    expect(await runJobs(test.db, watching)).toBe(2)
    expect(ran).toBe(2)
  })

  it('that names its rows is left to the process that holds it', async () => {
    const watching = { tidy: { run: count, everySeconds: 300, rows: () => [sql`select 1 where false`] } }
    await startOnce(watching)
    await sql`update job set lease = gen_random_uuid(), locked_until = clock_timestamp() + interval '1 minute', attempts = 1`.execute(
      test.db,
    )
    const [before] = await rows()
    expect(await runJobs(test.db, watching)).toBe(0)
    expect(await rows()).toEqual([before])
  })

  it('uses the shorter interval of a newer build at once', async () => {
    await startOnce(table(count, 86_400))
    await runJobs(test.db, table(count, 86_400))
    await startOnce(table(count, 60))
    expect(await secondsUntilNext()).toBe(60)
  })

  it('that no build knows any more is removed after a day, and not before', async () => {
    await startOnce(table(count))
    await passJobTime(test.db, 86_000)
    await startOnce({})
    expect(await rows()).toHaveLength(1)
    await passJobTime(test.db, 1000)
    await startOnce({})
    expect(await rows()).toEqual([])
  })
})
