import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useOwnDb } from '../../../tests/support/database.ts'
import { passJobTime, runJobs } from '../../../tests/support/jobs.ts'
import { inTransaction } from '../database/database.ts'
import { addJob, defineJob, handleJob, type JobTable } from './jobs.ts'
import { describeError } from './job-error.ts'
import { retryDelay } from './retry-delay.ts'

const test = useOwnDb()
let ran: string[]

beforeEach(async () => {
  ran = []
  await test.db.deleteFrom('job').execute()
})

const greetJob = defineJob({ name: 'greet', payload: z.object({ to: z.string() }) })
const note = async ({ to }: { to: string }) => void ran.push(to)
const fail = async () => {
  ran.push('tried')
  throw new Error('the provider is down')
}
const tableOf = (run: (payload: { to: string }) => Promise<unknown>) => ({ greet: handleJob(greetJob, run) })
const runDue = (table: JobTable = tableOf(note)) => runJobs(test.db, table)
const pass = (seconds: number) => passJobTime(test.db, seconds)
const rows = () => test.db.selectFrom('job').selectAll().orderBy('id').execute()
const add = (to: string, options?: Parameters<typeof addJob>[3]) => addJob(test.db, greetJob, { to }, options)

describe('a job', () => {
  it('runs once when it is due, and is then gone', async () => {
    await add('مریم')
    await add('علی', { delaySeconds: 60 })
    expect(await runDue()).toBe(1)
    expect(await runDue()).toBe(0)
    await pass(60)
    await runDue()
    expect(ran).toEqual(['مریم', 'علی'])
    expect(await rows()).toEqual([])
  })

  it('never runs when its transaction was rolled back, and runs when it was committed', async () => {
    const undone = inTransaction(test.db, async (trx) => {
      await addJob(trx, greetJob, { to: 'undone' })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await inTransaction(test.db, (trx) => addJob(trx, greetJob, { to: 'done' }))
    await runDue()
    expect(ran).toEqual(['done'])
  })

  it('runs in the order of due times, urgent ones before all others', async () => {
    await add('bulk', { lane: 'bulk' })
    await add('second')
    await add('first')
    await add('urgent', { lane: 'urgent' })
    const [, second, first] = await rows()
    await test.db.updateTable('job').set({ run_at: second!.run_at }).where('id', '=', second!.id).execute()
    await test.db
      .updateTable('job')
      .set({ run_at: new Date(0) })
      .where('id', '=', first!.id)
      .execute()
    await runDue()
    expect(ran).toEqual(['urgent', 'first', 'second', 'bulk'])
  })
})

describe('a job with a key', () => {
  it('exists once while it waits, with the newest payload and the earliest time, and can be added again when done', async () => {
    await add('one', { key: 'greet:1' })
    await add('two', { key: 'greet:1', delaySeconds: 3600 })
    await runDue()
    await add('three', { key: 'greet:1', delaySeconds: 3600 })
    await add('four', { key: 'greet:1' })
    await runDue()
    expect(ran).toEqual(['two', 'four'])
    expect(await rows()).toEqual([])
  })

  it('that is added while it runs runs once more afterwards, with the newest payload', async () => {
    await add('one', { key: 'greet:1' })
    const run = async ({ to }: { to: string }) => {
      ran.push(to)
      if (to !== 'one') return
      await add('two', { key: 'greet:1' })
      await add('three', { key: 'greet:1' })
    }
    expect(await runDue(tableOf(run))).toBe(2)
    expect(ran).toEqual(['one', 'three'])
    expect(await rows()).toEqual([])
  })

  it('keeps the pause after a failed attempt when it is added again', async () => {
    await add('one', { key: 'greet:1' })
    await runDue(tableOf(fail))
    await add('two', { key: 'greet:1' })
    expect(await runDue()).toBe(0)
    await pass(2)
    await runDue()
    expect(ran).toEqual(['tried', 'two'])
  })

  it('that was given up makes way for a new one', async () => {
    await add('old', { key: 'greet:1' })
    await test.db.updateTable('job').set({ failed_at: new Date(), attempts: 8 }).execute()
    await add('new', { key: 'greet:1' })
    await runDue()
    expect(ran).toEqual(['new'])
    expect(await rows()).toEqual([])
  })

  it('whose last attempt fails is not given up when a newer payload arrived meanwhile', async () => {
    await add('old', { key: 'greet:1' })
    await test.db.updateTable('job').set({ attempts: 7 }).execute()
    const failing = async () => {
      await add('new', { key: 'greet:1' })
      throw new Error('the provider is down')
    }
    await runDue(tableOf(failing))
    expect(await rows()).toMatchObject([{ payload: { to: 'new' }, attempts: 0, failed_at: null }])
  })
})

describe('a job that fails', () => {
  it('is retried with growing delays, and given up after eight attempts', async () => {
    await add('nobody')
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(await runDue(tableOf(fail))).toBe(1)
      await pass(2 ** (attempt - 1) - 0.5)
      expect(await runDue(tableOf(fail))).toBe(0)
      await pass(2 ** (attempt - 1) + 0.5)
    }
    expect(await rows()).toMatchObject([
      { attempts: 8, last_error: 'the provider is down', failed_at: expect.any(Date), lease: null },
    ])
    await pass(24 * 3600)
    expect(await runDue()).toBe(0)
    expect(ran).toHaveLength(8)
  })

  it('does not stop the others', async () => {
    await add('broken')
    await add('مریم')
    await runDue(tableOf(async ({ to }) => (to === 'broken' ? fail() : note({ to }))))
    expect(ran).toEqual(['tried', 'مریم'])
  })

  it('waits twice as long each time, ten minutes at most, with random jitter', () => {
    expect([1, 2, 8, 40].map((attempt) => retryDelay(attempt, 0))).toEqual([2, 4, 256, 600])
    expect([1, 2, 8, 40].map((attempt) => retryDelay(attempt, 1))).toEqual([1, 2, 128, 300])
  })

  it('stores messages without names and numbers of people', () => {
    const error = new Error('invalid input for «مریم احمدی» 09123456789, IR06 0120 0000, a@b.ir: Failed')
    expect(describeError(error)).toBe('invalid input for … … …, IR…, … Failed')
  })
})

describe('a job of another build', () => {
  it('is skipped while this build does not know its name, and does not block others', async () => {
    await addJob(test.db, { ...greetJob, name: 'unknown' }, { to: 'nobody' })
    await add('مریم')
    expect(await runDue()).toBe(1)
    await pass(24 * 3600)
    expect(await runDue()).toBe(0)
    expect(await rows()).toMatchObject([{ name: 'unknown', attempts: 0, failed_at: null, last_error: null }])
  })

  it('is skipped when its payload is of a newer form than this build knows', async () => {
    await addJob(test.db, { ...greetJob, version: 2 }, { to: 'nobody' })
    expect(await runDue()).toBe(0)
    expect(await rows()).toMatchObject([{ version: 2, attempts: 0, failed_at: null }])
  })

  it('with an older payload runs when the newer form still accepts it', async () => {
    await add('مریم')
    const payload = z.union([z.object({ person: z.string() }), z.object({ to: z.string() })])
    const newer = defineJob({ name: 'greet', version: 2, payload })
    await runDue({
      greet: handleJob(newer, (read) => note({ to: 'to' in read ? read.to : read.person })),
    })
    expect(ran).toEqual(['مریم'])
  })

  it('with an invalid older payload is given up at once, with a reason that does not reveal its content', async () => {
    await add('مریم')
    const newer = defineJob({ name: 'greet', version: 2, payload: z.object({ to: z.number() }) })
    await runDue({ greet: handleJob(newer, async () => fail()) })
    expect(ran).toEqual([])
    expect(await rows()).toMatchObject([
      {
        failed_at: expect.any(Date),
        last_error: 'the payload of version 1 does not fit version 2: to (invalid_type)',
      },
    ])
  })
})

it('two concurrent runners run every job exactly once', async () => {
  for (let made = 0; made < 40; made++) await add(String(made))
  const slow = tableOf((payload) => new Promise((resolve) => setTimeout(() => resolve(note(payload)), 1)))
  const [one, two] = await Promise.all([runDue(slow), runDue(slow)])
  expect(one + two).toBe(40)
  expect(new Set(ran).size).toBe(40)
  expect(ran).toHaveLength(40)
  expect(Math.min(one, two)).toBeGreaterThan(0)
})
