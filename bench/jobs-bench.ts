import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { seedDemo } from '#demo/seed-demo.ts'
import { sendSms } from '#features/notifications/contract.ts'
import type { Mobile } from '#kit/mobile.ts'
import type { Tables } from '#platform/database/database.ts'
import { addJob, defineJob, handleJob } from '#platform/jobs/jobs.ts'
import { startJobs } from '#platform/jobs/start-jobs.ts'
import { takeJobs } from '#platform/jobs/take-jobs.ts'
import { createLog } from '#platform/log.ts'
import { openPlatform } from '#platform/open-platform.ts'

type Environment = Record<string, string>

/**
 * Creates a demo with the given numbers of bulk jobs (notices of price drops) and of plain texts that wait for the
 * provider.
 */
export async function prepareLoad(environment: Environment, { bulk, texts }: { bulk: number; texts: number }) {
  const { database, secrets, log } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const now = new Date()
  await seedDemo({ db: database.db, secrets, log, now }, { ads: 200 })
  await sql`
    with told as (
      insert into notice (person_id, kind, data, link, key, created_at)
      select (select min(id) from person), 'price-drop', '{"ad":"x","fromRial":"2","toRial":"1"}', null, 'bench:' || n, now()
      from generate_series(1, ${bulk}::int) as n
      returning id)
    insert into job (name, version, lane, payload, run_at)
    select 'notifications.deliver-notice', 2, 'bulk', jsonb_build_object('noticeIds', jsonb_build_array(id::text)), now()
    from told`.execute(database.db)
  for (let n = 0; n < texts; n++) {
    const mobile = `0972${String(n).padStart(7, '0')}` as Mobile
    const expiresAt = new Date(now.getTime() + 3_600_000)
    await sendSms(database.db, { secrets, now }, { mobile, template: 'payment', tokens: ['x'], expiresAt })
  }
  await database.close()
}

const tick = defineJob({ name: 'bench.tick', payload: z.object({ n: z.number() }) })

type Figures = { perSecond: number; wakeMs: number }

/** Measures jobs of one row each per second, eight at once, and the start delay of a job on an idle queue. */
async function measureOurs(environment: Environment, jobs: number): Promise<Figures> {
  const { database } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { db, signals } = database
  await sql`delete from job`.execute(db)
  await sql`create table if not exists bench_effect (n int)`.execute(db)
  await sql`insert into job (name, lane, payload, run_at)
    select 'bench.tick', 'bulk', jsonb_build_object('n', n), now() from generate_series(1, ${jobs}::int) as n`.execute(
    db,
  )
  const counted = counter(jobs)
  const run = async ({ n }: { n: number }) => {
    await sql`insert into bench_effect values (${n})`.execute(db)
    counted.add()
  }
  const began = performance.now()
  const stop = await startJobs({
    db,
    signals,
    table: { 'bench.tick': handleJob(tick, run) },
    log: createLog('silent'),
    pollSeconds: 2,
    leaseSeconds: 60,
    workers: { urgent: 8, normal: 8, bulk: 8 },
  })
  await counted.all
  const perSecond = (jobs * 1000) / (performance.now() - began)
  const wakeMs = await measureWake(counted, () => addJob(db, tick, { n: 0 }))
  await stop()
  await database.close()
  return { perSecond, wakeMs }
}

/** Measures the same with pg-boss and the same concurrency; `batch` is the number of jobs per fetch. */
async function measurePgBoss(environment: Environment, jobs: number, batch: number): Promise<Figures> {
  const { database } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const db = database.db as Kysely<Tables>
  await sql`create table if not exists bench_effect (n int)`.execute(db)
  const url = environment.DATABASE_URL
  const boss = new PgBoss(
    url
      ? { connectionString: url, max: 8, useListenNotify: true }
      : { db: fromKysely(db as never), supervise: false, schedule: false },
  )
  boss.on('error', () => {})
  await boss.start()
  const queue = `tick-${batch}`
  await boss.createQueue(queue, { notify: Boolean(url) })
  const counted = counter(jobs)
  for (let n = 0; n < jobs; n += 1000) {
    await boss.insert(
      queue,
      Array.from({ length: 1000 }, (_, index) => ({ data: { n: n + index } })),
    )
  }
  const began = performance.now()
  await boss.work<{ n: number }>(
    queue,
    { localConcurrency: 8, batchSize: batch, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true },
    async (given) => {
      for (const { data } of given) {
        await sql`insert into bench_effect values (${data.n})`.execute(db)
        counted.add()
      }
    },
  )
  await counted.all
  const perSecond = (jobs * 1000) / (performance.now() - began)
  await pause(1000)
  const wakeMs = await measureWake(counted, () => boss.send(queue, { n: 0 }))
  await boss.stop({ graceful: true, timeout: 5000 })
  await database.close()
  return { perSecond, wakeMs }
}

function counter(target: number) {
  const { promise: all, resolve } = Promise.withResolvers<void>()
  let count = 0
  let next = () => {}
  return {
    all,
    add: () => {
      if (++count === target) resolve()
      next()
    },
    next: () => new Promise<void>((heard) => (next = heard)),
  }
}

async function measureWake(counted: ReturnType<typeof counter>, add: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 41; n++) {
    const began = performance.now()
    const ran = counted.next()
    await add()
    await ran
    times.push(performance.now() - began)
    await pause(20)
  }
  return times.toSorted((a, b) => a - b)[20]!
}

/** Compares our queue with pg-boss, one after the other on the same database. */
export async function compareQueues(name: string, environment: Environment, jobs: number): Promise<void> {
  const say = (who: string, { perSecond, wakeMs }: Figures, than?: Figures) =>
    console.log(
      `  ${name}, ${who}: ${perSecond.toFixed(0)} jobs/s${than ? ` (ours is ${(than.perSecond / perSecond).toFixed(2)} of it)` : ''}, ` +
        `a single job begins after ${wakeMs.toFixed(1)} ms (median)`,
    )
  const ours = await measureOurs(environment, jobs)
  say('ours', ours)
  for (const batch of [50, 200]) {
    try {
      say(`pg-boss fetching ${batch}`, await measurePgBoss(environment, jobs, batch), ours)
    } catch (error) {
      console.log(`  ${name}, pg-boss fetching ${batch}: does not run (${(error as Error).message.slice(0, 200)})`)
    }
  }
}

/** Measures a look for jobs (`takeJobs`) with a few senders, with 20,000 of them and with what they leave behind. */
export async function measureLooks(name: string, environment: Environment): Promise<void> {
  const { database } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { db } = database
  const table = { [tick.name]: handleJob(tick, async () => {}) }
  const fill = (senders: number, each: number, delay: string) =>
    sql`
    insert into job (name, payload, run_at, sender)
    select 'bench.tick', '{"n":1}', now() + ${delay}::interval + n * interval '1 ms', 'person:' || n
    from generate_series(1, ${senders}::int) as n, generate_series(1, ${each}::int)`.execute(db)
  const look = async (what: string, looks = 60) => {
    await sql`analyze job`.execute(db)
    const times: number[] = []
    let served: string[] = []
    let after: string | undefined
    for (let n = 0; n < looks; n++) {
      const began = performance.now()
      const taken = await takeJobs(db, { table, lane: 'normal', atMost: 2, leaseSeconds: 60, served, after })
      times.push(performance.now() - began)
      after = taken.after
      for (const { id, sender } of taken.jobs) {
        served = [...served.filter((each) => each !== sender), sender].slice(-200)
        await sql`delete from job where id = ${id}`.execute(db)
      }
    }
    const [median, most] = [times.toSorted((a, b) => a - b)[looks >> 1]!, Math.max(...times)]
    console.log(`  ${name}, ${what}: a look takes ${median.toFixed(1)} ms (median), at most ${most.toFixed(1)}`)
  }
  await sql`delete from job`.execute(db)
  // Rows of ended jobs stay, as they do between two runs of autovacuum.
  await sql`alter table job set (autovacuum_enabled = off)`.execute(db)
  await look('nothing to do')
  await fill(200, 5, '-1 hour')
  await look('200 senders')
  await fill(20_000, 1, '1 hour')
  await look('20,000 jobs for later')
  await fill(20_000, 5, '-1 hour')
  await look('20,000 senders of five jobs')
  await sql`delete from job`.execute(db)
  await look('nothing to do after all that')
  await database.close()
}
