import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { useOwnDb } from '../../../tests/support/database.ts'
import { passJobTime } from '../../../tests/support/jobs.ts'
import { findDueLanes, lookStatement } from './due-lanes.ts'
import { addJob, defineJob, handleJob } from './jobs.ts'
import { takeJobs } from './take-jobs.ts'

const test = useOwnDb()
const work = defineJob({ name: 'work', payload: z.object({}) })
const table = { work: handleJob(work, async () => {}) }

beforeEach(async () => void (await sql`truncate job`.execute(test.db)))

type Fill = { senders: number; each?: number; name?: string; from?: number; delay?: string }

/** Writes jobs of many senders, the first sender's first. */
const fill = ({ senders, each = 1, name = 'work', from = 0, delay = '-1 hour' }: Fill) =>
  sql`
  insert into job (name, payload, run_at, sender)
  select ${name}, '{}', clock_timestamp() + ${delay}::interval + number * interval '1 millisecond', 'person:' || number
  from generate_series(${from + 1}::int, ${from + senders}::int) as number, generate_series(1, ${each}::int)
  order by 3`.execute(test.db)

/** Takes two jobs at a time as a process does, and ends them; returns their senders in order. */
async function serve(calls: number): Promise<string[]> {
  const served: string[] = []
  let after: string | undefined
  for (let call = 0; call < calls; call++) {
    const remembered = [...new Set(served.toReversed())].toReversed().slice(-50)
    const options = { table, lane: 'normal', atMost: 2, leaseSeconds: 60, served: remembered, after } as const
    const taken = await takeJobs(test.db, options)
    after = taken.after
    served.push(...taken.jobs.map(({ sender }) => sender))
    for (const { id } of taken.jobs) await test.db.deleteFrom('job').where('id', '=', id).execute()
  }
  return served
}

/** Returns the number of pages that one call reads. */
async function pagesRead(): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
    explain (analyze, buffers, format json) select * from take_jobs(
      'normal', array['work'], array[1], array[8], 2, 60, '{}', '{}', '{}', 'person:5', 24, 10)`.execute(test.db)
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
  return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
}

it('every sender has a turn before one has a second, also with more senders than one call compares', async () => {
  await fill({ senders: 80, each: 3 })
  const served = await serve(120)
  for (const round of [0, 80, 160]) expect(new Set(served.slice(round, round + 80)).size).toBe(80)
})

it('many senders of one job each do not wait for the thousand jobs of another', async () => {
  await fill({ senders: 1, each: 1000 })
  await fill({ senders: 60, from: 1 })
  expect(new Set(await serve(32)).size).toBe(61)
})

it('a sender who comes is served before senders that had their turn', async () => {
  await fill({ senders: 20, each: 50 })
  await serve(10)
  await fill({ senders: 1, from: 500 })
  const [first, second] = await serve(1)
  expect([first, second]).not.toContain('person:501')
  const { jobs } = await takeJobs(test.db, {
    table,
    lane: 'normal',
    atMost: 2,
    leaseSeconds: 60,
    served: Array.from({ length: 20 }, (_, index) => `person:${index + 1}`),
  })
  expect(jobs.map(({ sender }) => sender)).toContain('person:501')
})

it('senders whose jobs no build here knows do not hide the job behind them', async () => {
  await fill({ senders: 100, name: 'unknown' })
  await fill({ senders: 1, from: 900 })
  expect(await serve(1)).toEqual(['person:901'])
})

it('a call reads a bounded number of pages: for senders, jobs of one sender, jobs for later and ended jobs', async () => {
  await fill({ senders: 2000, each: 3 })
  await fill({ senders: 2000, from: 2000, delay: '1 hour' })
  await fill({ senders: 1, from: 5, each: 2000 })
  await sql`analyze job`.execute(test.db)
  // Once, as the first reader of an index entry notes that its row is gone.
  await pagesRead()
  expect(await pagesRead()).toBeLessThan(700)
  // On a server the transactions of other tests keep ended jobs in sight.
  if (test.database.engine === 'server') return
  await test.db.deleteFrom('job').execute()
  await sql`analyze job`.execute(test.db)
  await pagesRead()
  expect(await pagesRead()).toBeLessThan(100)
})

it('a look reads a bounded number of pages, however many jobs are due', async () => {
  const keys = Array.from({ length: 20 }, (_, n) => `periodic:${n}`)
  await fill({ senders: 2000, each: 3 })
  await sql`insert into job (name, lane, payload, run_at, key)
    select 'work', 'normal', '{}', clock_timestamp(), key from unnest(${keys}::text[]) as key`.execute(test.db)
  const look = async () => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
      explain (analyze, buffers, format json) ${lookStatement(keys)}`.execute(test.db)
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
    return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
  }
  // Before the database has counted the rows it plans for a few.
  expect(await look()).toBeLessThan(100)
  await sql`analyze job`.execute(test.db)
  expect(await look()).toBeLessThan(100)
  const { rows } = await lookStatement(keys).execute(test.db)
  expect(rows.map(({ lane, due, keys: found }) => [lane, due, found.length])).toEqual([
    ['urgent', false, 0],
    ['normal', true, 20],
    ['bulk', false, 0],
  ])
})

it('a delayed job is ready at the poll after its time, in its lane', async () => {
  await addJob(test.db, work, {}, { lane: 'bulk', delaySeconds: 60 })
  const take = () => takeJobs(test.db, { table, lane: 'bulk', atMost: 1, leaseSeconds: 60 })
  expect([...(await findDueLanes(test.db, {})).lanes]).toEqual([])
  await sql`alter table job disable trigger job_ready_again`.execute(test.db)
  await passJobTime(test.db, 60)
  await sql`alter table job enable trigger job_ready_again`.execute(test.db)
  expect((await take()).jobs).toEqual([])
  expect([...(await findDueLanes(test.db, {})).lanes]).toEqual(['bulk'])
  expect((await take()).jobs).toHaveLength(1)
})

it('a delayed job that is added again without a delay is taken at once', async () => {
  await addJob(test.db, work, {}, { key: 'work:1', delaySeconds: 60 })
  await addJob(test.db, work, {}, { key: 'work:1' })
  expect(await serve(1)).toHaveLength(1)
})
