import { sql } from 'kysely'
import './tables.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database.ts'
import { inTransaction } from './database.ts'
import type { Log } from './log.ts'

export type JobPayload = Record<string, unknown>

/** What a job does. It may run again after a crash, so what it does must come out the same twice. */
export type JobHandler = (payload: JobPayload) => Promise<void>

export type JobTable = Record<string, { run: JobHandler; everySeconds?: number }>

type NewJob = { name: string; payload?: JobPayload; runAt: Date; key?: string }

let wake = () => {}

/**
 * Writes a job in the caller's transaction: it exists exactly when the transaction commits (transactional outbox). With a
 * `key`, a job that is still waiting or in hand is not added twice; one that was given up is replaced.
 */
export async function addJob(db: Db, { name, payload = {}, runAt, key }: NewJob): Promise<void> {
  await db
    .insertInto('job')
    .values({ name, payload: JSON.stringify(payload), run_at: runAt, key: key ?? null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          payload: JSON.stringify(payload),
          run_at: runAt,
          attempts: 0,
          last_error: null,
          failed_at: null,
        })
        .where('job.failed_at', 'is not', null),
    )
    .execute()
  // After the commit, most likely; if not, the next poll finds it.
  setTimeout(() => wake(), 20).unref()
}

const leaseSeconds = 60
const maxAttempts = 8

/** Takes one due job under a lease, so that a crashed instance's job comes back by itself. */
async function takeJob(db: Db, now: Date) {
  return inTransaction(db, async (trx) => {
    const due = await trx
      .selectFrom('job')
      .select(['id', 'name', 'payload', 'attempts'])
      .where('run_at', '<=', now)
      .where('failed_at', 'is', null)
      .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', now)]))
      .orderBy('run_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!due) return undefined
    await trx
      .updateTable('job')
      .set({ locked_until: new Date(now.getTime() + leaseSeconds * 1000), attempts: sql`attempts + 1` })
      .where('id', '=', due.id)
      .execute()
    return due
  })
}

async function runJob(db: Db, table: JobTable, job: NonNullable<Awaited<ReturnType<typeof takeJob>>>, clock: Clock) {
  const entry = table[job.name]
  if (!entry) throw new Error(`no such job: ${job.name}`)
  await entry.run(job.payload)
  if (!entry.everySeconds) return db.deleteFrom('job').where('id', '=', job.id).execute()
  const next = new Date(clock.now().getTime() + entry.everySeconds * 1000)
  return db
    .updateTable('job')
    .set({ run_at: next, locked_until: null, attempts: 0, last_error: null })
    .where('id', '=', job.id)
    .execute()
}

async function putBack(db: Db, job: { id: bigint; attempts: number }, periodic: boolean, error: unknown, now: Date) {
  const attempts = job.attempts + 1
  const delayMs = Math.min(2 ** attempts, 600) * 1000
  await db
    .updateTable('job')
    .set({
      locked_until: null,
      run_at: new Date(now.getTime() + delayMs),
      last_error: String(error instanceof Error ? error.message : error).slice(0, 500),
      failed_at: attempts >= maxAttempts && !periodic ? now : null,
    })
    .where('id', '=', job.id)
    .execute()
}

type Runner = { db: Db; table: JobTable; clock: Clock; log: Log; pollSeconds: number }

/** Runs every job that is due now; tests call it instead of waiting. Gives how many ran. */
export async function runDueJobs({ db, table, clock, log }: Omit<Runner, 'pollSeconds'>): Promise<number> {
  let done = 0
  for (let job = await takeJob(db, clock.now()); job; job = await takeJob(db, clock.now())) {
    try {
      await runJob(db, table, job, clock)
    } catch (error) {
      log.error({ job: job.name, error: error instanceof Error ? error.message : String(error) }, 'job failed')
      await putBack(db, job, table[job.name]?.everySeconds !== undefined, error, clock.now())
    }
    done++
  }
  return done
}

/** How many jobs wait (in hand included) and how many were given up. */
export async function countJobs(db: Db): Promise<{ waiting: number; failed: number }> {
  return db
    .selectFrom('job')
    .select([
      sql<number>`count(*) filter (where failed_at is null)::int`.as('waiting'),
      sql<number>`count(*) filter (where failed_at is not null)::int`.as('failed'),
    ])
    .executeTakeFirstOrThrow()
}

/** Starts the loop; gives the function that stops it after the job in hand. */
export async function startJobs(runner: Runner): Promise<() => Promise<void>> {
  const { db, table, clock, log, pollSeconds } = runner
  for (const [name, { everySeconds }] of Object.entries(table)) {
    if (everySeconds) await addJob(db, { name, runAt: clock.now(), key: `periodic:${name}` })
  }
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  const turn = () => {
    if (stopped) return
    running = running
      .then(() => (stopped ? 0 : runDueJobs(runner)))
      .catch((error: unknown) => log.error({ error: String(error) }, 'job loop'))
  }
  wake = turn
  const timer = setInterval(turn, pollSeconds * 1000)
  turn()
  return async () => {
    stopped = true
    wake = () => {}
    clearInterval(timer)
    await running
  }
}
