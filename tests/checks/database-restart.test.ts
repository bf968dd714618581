import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { withPostgres, type Switch } from '../../scripts/postgres.mjs'
import { inTransaction, type Database, type Trx } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { addJobs, defineJob, handleJob, type JobRun } from '#platform/jobs/jobs.ts'
import { startJobs } from '#platform/jobs/start-jobs.ts'
import { createLog } from '#platform/log.ts'

const pay = defineJob({ name: 'pay', payload: z.object({ n: z.number() }) })
const payments = [1, 2, 3, 4, 5, 6]

type Handler = (database: Database, n: number, run: JobRun) => Promise<unknown>

const write = (trx: Trx, n: number) => sql`insert into booked values (${n})`.execute(trx)

/** Restarts the server when the job of payment 3 first arrives here. */
function restartOnce(server: Switch) {
  let restarts = 0
  return (n: number) => {
    if (n !== 3 || restarts++ > 0) return
    server.stop()
    server.start()
  }
}

// Only a database of a server can be restarted, and this test starts its own.
describe.skipIf(!process.env.TEST_DATABASE_URL)('a database that is killed and started while jobs hold leases', () => {
  /** Runs all payments by `handler`; returns the booked amounts when no job is left, and the number of handler runs. */
  const runPayments = (
    handlerOf: (server: Switch) => Handler,
    { amounts = payments, leaseSeconds = 2 } = {},
  ): Promise<{ booked: number[]; runs: number }> =>
    withPostgres(
      async (url, server) => {
        const database = await openServer(url)
        const { db, signals } = database
        await migrate(db)
        await sql`create table booked (n int)`.execute(db)
        const handler = handlerOf(server)
        let runs = 0
        const table = { pay: handleJob(pay, ({ n }, run) => (runs++, handler(database, n, run))) }
        const workers = { urgent: 1, normal: 3, bulk: 1 }
        const log = createLog('silent')
        const stop = await startJobs({ db, signals, table, log, pollSeconds: 0.2, leaseSeconds, workers })
        try {
          await addJobs(
            db,
            pay,
            amounts.map((n) => ({ n })),
          )
          const left = async () => (await db.selectFrom('job').select('id').execute()).length
          await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 15_000, interval: 50 })
          const { rows } = await sql<{ n: number }>`select n from booked order by n`.execute(db)
          return { booked: rows.map(({ n }) => n), runs }
        } finally {
          await stop()
          await database.close()
        }
        // An acknowledged commit must survive the kill, so durability stays on.
      },
      { settings: [] },
    )

  it('loses nothing and duplicates nothing when it stops before the effect', async () => {
    const { booked } = await runPayments((server) => {
      const restart = restartOnce(server)
      return async ({ db }, n, run) => {
        restart(n)
        await inTransaction(db, async (trx) => {
          await write(trx, n)
          await run.complete(trx)
        })
      }
    })
    expect(booked).toEqual(payments)
  })

  it('loses nothing and duplicates nothing when it stops between the effect and the commit', async () => {
    const { booked, runs } = await runPayments((server) => {
      const restart = restartOnce(server)
      return ({ db }, n, run) =>
        inTransaction(db, async (trx) => {
          await write(trx, n)
          restart(n)
          await run.complete(trx)
        })
    })
    expect(booked).toEqual(payments)
    expect(runs).toBeGreaterThan(payments.length)
  })

  it('records the end of a job when it is back, and the job does not run again', async () => {
    const handler = (server: Switch): Handler => {
      const restart = restartOnce(server)
      return async ({ db }, n) => {
        await inTransaction(db, (trx) => write(trx, n))
        restart(n)
      }
    }
    // Long enough for a server that starts slowly: the end of a job is recorded within its lease.
    expect(await runPayments(handler, { amounts: [3], leaseSeconds: 60 })).toEqual({ booked: [3], runs: 1 })
  })
})
