import { beforeEach, describe, expect, it } from 'vitest'
import { useOwnDb } from '../../tests/support/database.ts'
import { inTransaction } from './database.ts'
import { addJob, runDueJobs, startJobs, type JobTable } from './jobs.ts'
import { createLog } from './log.ts'

const test = useOwnDb()
let now: Date
let ran: string[]

beforeEach(async () => {
  now = new Date('2026-11-21T08:00:00Z')
  ran = []
  await test.db.deleteFrom('job').execute()
})

const note = async (payload: Record<string, unknown>) => void ran.push(String(payload.to))
const fail = async () => {
  ran.push('tried')
  throw new Error('the provider is down')
}
const runner = (table: JobTable) => ({ db: test.db, table, clock: { now: () => now }, log: createLog('silent') })
const runDue = (table: JobTable) => runDueJobs(runner(table))
const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000))
const waiting = () => test.db.selectFrom('job').selectAll().orderBy('id').execute()
const add = (to: string, over: Partial<Parameters<typeof addJob>[1]> = {}) =>
  addJob(test.db, { name: 'greet', payload: { to }, runAt: now, ...over })

describe('a job', () => {
  it('runs once when its time has come, and is gone then', async () => {
    await add('مریم')
    await add('علی', { runAt: new Date(now.getTime() + 60_000) })
    expect(await runDue({ greet: { run: note } })).toBe(1)
    expect(await runDue({ greet: { run: note } })).toBe(0)
    pass(60)
    await runDue({ greet: { run: note } })
    expect(ran).toEqual(['مریم', 'علی'])
    expect(await waiting()).toEqual([])
  })

  it('never runs when the transaction that wrote it was rolled back, and runs when it was committed', async () => {
    const undone = inTransaction(test.db, async (trx) => {
      await addJob(trx, { name: 'greet', payload: { to: 'undone' }, runAt: now })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await inTransaction(test.db, (trx) => addJob(trx, { name: 'greet', payload: { to: 'done' }, runAt: now }))
    await runDue({ greet: { run: note } })
    expect(ran).toEqual(['done'])
  })

  it('with a key is not added a second time while it waits, and can be added again when it is done', async () => {
    await add('one', { key: 'greet:1' })
    await add('two', { key: 'greet:1' })
    await runDue({ greet: { run: note } })
    await add('three', { key: 'greet:1' })
    await runDue({ greet: { run: note } })
    expect(ran).toEqual(['one', 'three'])
  })

  it('runs in the order of the times', async () => {
    await add('second', { runAt: new Date(now.getTime() - 1000) })
    await add('first', { runAt: new Date(now.getTime() - 2000) })
    await runDue({ greet: { run: note } })
    expect(ran).toEqual(['first', 'second'])
  })
})

describe('a job that fails', () => {
  it('is tried again later and later, and given up after eight times', async () => {
    await add('nobody')
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(await runDue({ greet: { run: fail } })).toBe(1)
      const [job] = await waiting()
      pauses.push((job!.run_at.getTime() - now.getTime()) / 1000)
      now = new Date(job!.run_at.getTime() - 1)
      expect(await runDue({ greet: { run: fail } })).toBe(0)
      pass(0.001)
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256])
    expect(await waiting()).toMatchObject([
      { attempts: 8, last_error: 'the provider is down', failed_at: expect.any(Date) },
    ])
    pass(24 * 3600)
    expect(await runDue({ greet: { run: note } })).toBe(0)
    expect(ran).toHaveLength(8)
  })

  it('does not stop the others', async () => {
    await add('broken', { name: 'break' })
    await add('مریم')
    await runDue({ greet: { run: note }, break: { run: fail } })
    expect(ran).toEqual(['tried', 'مریم'])
  })

  it('and was given up makes room for a new one with the same key', async () => {
    await add('old', { key: 'greet:1' })
    await test.db.updateTable('job').set({ failed_at: now, attempts: 8 }).execute()
    await add('new', { key: 'greet:1' })
    await runDue({ greet: { run: note } })
    expect(ran).toEqual(['new'])
    expect(await waiting()).toEqual([])
  })

  it('because nobody knows its name stays to be seen', async () => {
    await add('nobody', { name: 'unknown' })
    await runDue({ greet: { run: note } })
    expect(await waiting()).toMatchObject([{ last_error: 'no such job: unknown', attempts: 1 }])
  })
})

describe('a job whose process died', () => {
  it('comes back by itself when its lease is over, not before', async () => {
    await add('مریم')
    const lease = new Date(now.getTime() + 60_000)
    await test.db.updateTable('job').set({ locked_until: lease, attempts: 1 }).execute()
    pass(60)
    expect(await runDue({ greet: { run: note } })).toBe(0)
    pass(0.001)
    expect(await runDue({ greet: { run: note } })).toBe(1)
    expect(ran).toEqual(['مریم'])
  })
})

describe('a periodic job', () => {
  const table = (run: JobTable[string]['run']): JobTable => ({ tidy: { run, everySeconds: 300 } })
  const start = (run: JobTable[string]['run']) => startJobs({ ...runner(table(run)), pollSeconds: 3600 })

  it('is written down once however many instances start, and set for later when it has run', async () => {
    const stops = [await start(note), await start(note)]
    for (const stop of stops) await stop()
    await runDue(table(note))
    expect(ran).toHaveLength(1)
    expect(await waiting()).toMatchObject([
      { key: 'periodic:tidy', run_at: new Date(now.getTime() + 300_000), attempts: 0 },
    ])
    pass(300)
    await runDue(table(note))
    expect(ran).toHaveLength(2)
  })

  it('is never given up, however often it fails', async () => {
    const stop = await start(fail)
    await stop()
    for (let attempt = 0; attempt < 12; attempt++) {
      await runDue(table(fail))
      pass(600)
    }
    await runDue(table(note))
    const [job] = await waiting()
    expect(job).toMatchObject({
      failed_at: null,
      attempts: 0,
      last_error: null,
      run_at: new Date(now.getTime() + 300_000),
    })
  })
})

it('two runners at once do every job exactly once', async () => {
  for (let made = 0; made < 40; made++) await add(String(made))
  const slow: JobTable = {
    greet: { run: (payload) => new Promise((resolve) => setTimeout(() => resolve(note(payload)), 1)) },
  }
  const [one, two] = await Promise.all([runDue(slow), runDue(slow)])
  expect(one + two).toBe(40)
  expect(new Set(ran).size).toBe(40)
  expect(ran).toHaveLength(40)
  expect(Math.min(one, two)).toBeGreaterThan(0)
})

it('a job that is in hand is finished before the loop stops', async () => {
  await add('مریم')
  const [begun, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const run = async (payload: Record<string, unknown>) => {
    begun.resolve()
    await allowed.promise
    await note(payload)
  }
  const stop = await startJobs({ ...runner({ greet: { run } }), pollSeconds: 3600 })
  await begun.promise
  const stopped = stop()
  allowed.resolve()
  await stopped
  expect(ran).toEqual(['مریم'])
  expect(await waiting()).toEqual([])
})
