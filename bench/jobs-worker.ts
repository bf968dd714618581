// Run by jobs.mjs in a process that is killed: adds and runs jobs, and prints each number only after its commit.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '#platform/database/database.ts'
import { addJob, defineJob, handleJob } from '#platform/jobs/jobs.ts'
import { startJobs } from '#platform/jobs/start-jobs.ts'
import { createLog } from '#platform/log.ts'
import { openPlatform } from '#platform/open-platform.ts'

const pay = defineJob({ name: 'bench.pay', payload: z.object({ n: z.number() }), maxAttempts: 1000 })

/** Adds and runs jobs. With `DRAIN` it adds none, waits until none is left, and prints the ordered and paid numbers. */
export async function work(environment: Record<string, string>): Promise<void> {
  const { database } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { db, signals } = database
  await sql`create table if not exists bench_paid (n int)`.execute(db)
  await sql`create table if not exists bench_order (n int primary key)`.execute(db)
  const table = {
    [pay.name]: handleJob(pay, ({ n }, run) =>
      inTransaction(db, async (trx) => {
        await sql`insert into bench_paid values (${n})`.execute(trx)
        await run.complete(trx)
      }),
    ),
  }
  const workers = { urgent: 1, normal: 4, bulk: 1 }
  await startJobs({ db, signals, table, log: createLog('silent'), pollSeconds: 1, leaseSeconds: 1, workers })
  const { rows } = await sql<{ last: number }>`select coalesce(max(n), 0)::int as last from bench_order`.execute(db)
  if (environment.DRAIN) return drain()
  for (let n = rows[0]!.last + 1; ;) {
    try {
      await inTransaction(db, async (trx) => {
        await sql`insert into bench_order values (${n})`.execute(trx)
        await addJob(trx, pay, { n })
      })
      process.stdout.write(`${n}\n`)
      n++
    } catch {
      // A restarting database may have committed it: the next number is read from it.
      await pause(200)
      const last = await sql<{ last: number }>`select max(n)::int as last from bench_order`
        .execute(db)
        .catch(() => null)
      if (last) n = (last.rows[0]!.last ?? 0) + 1
    }
  }

  async function drain(): Promise<void> {
    const left = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from job where name = ${pay.name}`.execute(db)).rows[0]!.n
    while ((await left()) > 0) await pause(200)
    const { rows } = await sql`select
      (select count(*)::int from bench_order) as orders,
      (select coalesce(max(n), 0)::int from bench_order) as last,
      (select count(*)::int from bench_paid) as paid,
      (select count(distinct n)::int from bench_paid) as once`.execute(db)
    process.stdout.write(`${JSON.stringify(rows[0])}\n`)
    process.exit(0)
  }
}

if (process.argv[2]) await work(JSON.parse(process.argv[2]) as Record<string, string>)
