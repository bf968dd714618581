import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { useOwnDb } from '../../../tests/support/database.ts'
import { passJobTime } from '../../../tests/support/jobs.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { createLog } from '#platform/log.ts'
import { addJob, defineJob, handleJob, type JobRun } from './jobs.ts'
import { runDueJobs } from './run-due-jobs.ts'
import { takeJobs } from './take-jobs.ts'

const test = useOwnDb()
const payJob = defineJob({ name: 'pay', payload: z.object({ amount: z.number() }), maxAttempts: 3, timeoutSeconds: 20 })

type Handler = (payload: { amount: number }, run: JobRun) => Promise<unknown>

const tableOf = (run: Handler) => ({ pay: handleJob(payJob, run) })
const runDue = (run: Handler, leaseSeconds = 60) =>
  runDueJobs({ db: test.db, table: tableOf(run), log: createLog('silent'), leaseSeconds })
const rows = () => test.db.selectFrom('job').selectAll().orderBy('id').execute()
const nothing = async () => {}

/** Books an amount, and ends the job in the same transaction. */
const book: Handler = ({ amount }, run) =>
  inTransaction(test.db, async (trx) => {
    await sql`insert into booked values (${amount})`.execute(trx)
    await run.complete(trx)
  })
const booked = async () => (await sql<{ amount: number }>`select amount from booked`.execute(test.db)).rows

/** Takes the job like a process that dies right after. */
const takeAndDie = () => takeJobs(test.db, { table: tableOf(nothing), lane: 'normal', atMost: 1, leaseSeconds: 60 })

beforeEach(async () => {
  await test.db.deleteFrom('job').execute()
  await sql`drop table if exists booked`.execute(test.db)
  await sql`create table booked (amount int)`.execute(test.db)
  await addJob(test.db, payJob, { amount: 5 }, { key: 'pay:1' })
})

describe('a job whose process was killed', () => {
  it('is released when its lease expires, not before', async () => {
    await takeAndDie()
    await passJobTime(test.db, 55)
    expect(await runDue(nothing)).toBe(0)
    await passJobTime(test.db, 5)
    expect(await runDue(nothing)).toBe(1)
    expect(await rows()).toEqual([])
  })

  it('on every run is given up in the end, and is not taken again', async () => {
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect((await takeAndDie()).jobs).toMatchObject([{ attempts: attempt }])
      await passJobTime(test.db, 60)
    }
    expect((await takeAndDie()).jobs).toEqual([])
    expect(await rows()).toMatchObject([
      { attempts: 3, failed_at: expect.any(Date), lease: null, last_error: 'the process ended before the job did' },
    ])
  })

  it('with a newer payload runs that', async () => {
    await takeAndDie()
    await addJob(test.db, payJob, { amount: 7 }, { key: 'pay:1' })
    await passJobTime(test.db, 60)
    await runDue(book)
    expect(await booked()).toEqual([{ amount: 7 }])
    expect(await rows()).toEqual([])
  })
})

describe('a job that takes longer than its lease', () => {
  const overtake = () =>
    test.db
      .updateTable('job')
      .set({ lease: sql`gen_random_uuid()` })
      .execute()

  it('keeps it, and nobody else runs it', async () => {
    let others = 0
    const slow: Handler = async (_payload, { signal }) => {
      const [first] = await rows()
      for (let renewed = 0; renewed < 2;) {
        await pause(20)
        others += await runDue(nothing)
        const [now] = await rows()
        if (now!.locked_until! > first!.locked_until!) renewed++
      }
      expect(signal.aborted).toBe(false)
    }
    // Long enough for a busy machine to renew it in time.
    expect(await runDue(slow, 3)).toBe(1)
    expect(others).toBe(0)
    expect(await rows()).toEqual([])
  })

  it('and could not keep it counts once: the second run counts, the first can neither write nor end it', async () => {
    const errors: unknown[] = []
    const frozen: Handler = async (payload, run) => {
      // The process pauses past its lease, and another takes the job.
      await passJobTime(test.db, 60)
      expect(await runDue(book)).toBe(1)
      await addJob(test.db, payJob, { amount: 9 }, { key: 'pay:1' })
      await inTransaction(test.db, (trx) => run.assertLease(trx)).catch((error: unknown) => errors.push(error))
      await book(payload, run).catch((error: unknown) => errors.push(error))
    }
    await runDueJobs({
      db: test.db,
      log: createLog('silent'),
      table: tableOf((payload, run) => (payload.amount === 5 ? frozen(payload, run) : book(payload, run))),
    })
    expect(errors).toMatchObject([{ code: 'job-lease-lost' }, { code: 'job-lease-lost' }])
    expect(await booked()).toEqual([{ amount: 5 }, { amount: 9 }])
    expect(await rows()).toEqual([])
  })

  it('is notified when another runner has it, and can neither write nor end it nor lock it', async () => {
    const errors: unknown[] = []
    const waiting: Handler = async (payload, run) => {
      const { signal } = run
      await overtake()
      await book(payload, run).catch((error: unknown) => errors.push(error))
      await inTransaction(test.db, (trx) => run.assertLease(trx)).catch((error: unknown) => errors.push(error))
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    }
    expect(await runDue(waiting, 1)).toBe(1)
    expect(errors).toMatchObject([{ code: 'job-lease-lost' }, { code: 'job-lease-lost' }])
    expect(await booked()).toEqual([])
    // The other runner still has it.
    expect(await rows()).toMatchObject([{ attempts: 1, failed_at: null, lease: expect.any(String), last_error: null }])
  })

  const withNewerWish = async () => {
    await addJob(test.db, payJob, { amount: 9 }, { key: 'pay:1' })
    await overtake()
  }
  const overtakeAndFail = async () => {
    await overtake()
    throw new Error('the provider is down')
  }

  it.each([
    ['ends', overtake, null],
    ['ends while a newer wish waits', withNewerWish, { amount: 9 }],
    ['fails', overtakeAndFail, null],
  ])('and %s after another runner took it leaves the job to that one', async (_how, run: Handler, wish) => {
    expect(await runDue(run)).toBe(1)
    expect(await rows()).toMatchObject([
      { payload: { amount: 5 }, attempts: 1, lease: expect.any(String), last_error: null, next_payload: wish },
    ])
  })

  it('and is periodic leaves its next time to the runner that has it', async () => {
    const tidy = { everySeconds: 300, run: overtake }
    await test.db.updateTable('job').set({ name: 'tidy', key: 'periodic:tidy' }).execute()
    const [before] = await rows()
    expect(await runDueJobs({ db: test.db, table: { tidy }, log: createLog('silent') })).toBe(1)
    expect(await rows()).toMatchObject([{ run_at: before!.run_at, lease: expect.any(String) }])
  })

  it('and than its time limit releases its worker and is retried later', async () => {
    const hanging = defineJob({ ...payJob, timeoutSeconds: 0.05 })
    let stopped = false
    const hang: Handler = (_payload, { signal }) =>
      new Promise(() => signal.addEventListener('abort', () => (stopped = true)))
    const table = { pay: handleJob(hanging, hang) }
    expect(await runDueJobs({ db: test.db, table, log: createLog('silent') })).toBe(1)
    expect(stopped).toBe(true)
    expect(await rows()).toMatchObject([{ attempts: 1, lease: null, last_error: 'took longer than 0.05 seconds' }])
  })
})

describe('a database that is unreachable when a job is done', () => {
  /** Returns a database that fails the given number of times. */
  const awayFor = (times: number): Db =>
    new Proxy(test.db, {
      get(db, name) {
        if (name === 'deleteFrom' && times-- > 0) throw new AppError('database-unavailable', 503)
        const value: unknown = Reflect.get(db, name, db)
        return typeof value === 'function' ? (value.bind(db) as unknown) : value
      },
    })

  it('records the end when it is back, and the job does not run again', async () => {
    await runDueJobs({ db: awayFor(2), table: tableOf(nothing), log: createLog('silent') })
    expect(await rows()).toEqual([])
  })
})

describe('a clock of the process that jumps', () => {
  afterEach(() => vi.useRealTimers())

  it.each(['2036-11-21T08:00:00Z', '2016-11-21T08:00:00Z'])('to %s changes nothing', async (moment) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
    await addJob(test.db, payJob, { amount: 1 }, { key: 'later', delaySeconds: 60 })
    await takeAndDie()
    expect(await runDue(nothing)).toBe(0)
    await addJob(test.db, payJob, { amount: 2 })
    expect(await runDue(book)).toBe(1)
    expect(await booked()).toEqual([{ amount: 2 }])
    await passJobTime(test.db, 60)
    expect(await runDue(nothing)).toBe(2)
  })
})

describe('a job that ends in the transaction of its effect', () => {
  it('counts once', async () => {
    expect(await runDue(book)).toBe(1)
    expect([await booked(), await rows()]).toEqual([[{ amount: 5 }], []])
  })

  it('still exists when that transaction was rolled back', async () => {
    const failing: Handler = (_payload, run) =>
      inTransaction(test.db, async (trx) => {
        await run.complete(trx)
        throw new Error('no money')
      })
    await runDue(failing)
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'no money', lease: null }])
  })

  it('ends when its handler continues after a rollback', async () => {
    const continuing: Handler = async (_payload, run) => {
      const failing = inTransaction(test.db, async (trx) => {
        await run.complete(trx)
        throw new Error('no money')
      })
      await failing.catch(() => {})
    }
    expect(await runDue(continuing)).toBe(1)
    expect(await rows()).toEqual([])
  })

  it('is not ended a second time after the commit', async () => {
    const writtenAgain: Handler = async (_payload, run) => {
      const [before] = await rows()
      await inTransaction(test.db, (trx) => run.complete(trx))
      const { id, lease, locked_until, name, lane, payload, version, run_at } = before!
      await sql`insert into job (id, lease, locked_until, name, lane, payload, version, run_at) overriding system value
        values (${id}, ${lease}, ${locked_until}, ${name}, ${lane}, ${JSON.stringify(payload)}, ${version}, ${run_at})`.execute(
        test.db,
      )
    }
    await runDue(writtenAgain)
    expect(await rows()).toHaveLength(1)
  })

  it('cannot be taken while an effect under its lease is being written', async () => {
    const careful: Handler = (_payload, run) =>
      inTransaction(test.db, async (trx) => {
        await run.assertLease(trx)
        await passJobTime(trx, 60)
        if (test.database.engine === 'server') expect(await runOutside(nothing)).toBe(0)
      })
    expect(await runDue(careful)).toBe(1)
    expect(await rows()).toEqual([])
  })
})

/** Runs outside the open transaction, as another process would. */
const runOutside = (run: Handler) => outside(() => runDue(run))
const outside = await import('node:async_hooks').then(({ AsyncLocalStorage }) => AsyncLocalStorage.snapshot())
