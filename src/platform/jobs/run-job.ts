import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { processSender, senderScope } from '#platform/current-sender.ts'
import { afterCommit, type Db, type Trx } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { errorType, inSpan, startRoot } from '#platform/telemetry/spans.ts'
import { knownJob, type Job, type JobRun, type JobTable } from './jobs.ts'
import { failJob, finishJob, finishPeriodicJob } from './end-job.ts'
import { describeError } from './job-error.ts'
import { isLeaseLost, leaseLost, type Leases } from './leases.ts'
import { retryDelay } from './retry-delay.ts'
import type { TakenJob } from './take-jobs.ts'
import { lookWithin } from './wake.ts'

export type RunnerParts = { db: Db; table: JobTable; log: Log; leases: Leases }

/** After this many failures a periodic job waits for its next time; it is never given up. */
const periodicAttempts = 4

/** Runs one taken job to its end. Never throws. */
export async function runJob(parts: RunnerParts, job: TakenJob, takenMs: number): Promise<void> {
  const { db, table, log, leases } = parts
  const existing = knownJob(table[job.name]!)
  const finish = (on: Db) =>
    existing.everySeconds ? finishPeriodicJob(on, job, existing.everySeconds) : finishJob(on, job)
  const controller = leases.hold(job, takenMs)
  let ended = false
  let committed = false
  const run: JobRun = {
    attempt: job.attempts,
    signal: controller.signal,
    assertLease: (trx) => assertLease(trx, job),
    complete: async (trx) => {
      if (!(await finish(trx))) throw leaseLost()
      ended = true
      afterCommit(trx, `job ${job.lease} ended`, () => void (committed = true))
    },
  }
  const span = startRoot(
    `job ${job.name}`,
    'consumer',
    { 'job.lane': job.lane, 'job.attempt': job.attempts },
    job.trace,
  )
  let failure: unknown
  try {
    const payload = readPayload(existing, job)
    if (!payload.ok) return await refuse(parts, job, payload.reason)
    const inName = senderScope(job.sender || processSender)
    const work = () => inName(() => existing.run(payload.value as never, run))
    await inTime(() => inSpan(span, work), existing.timeoutSeconds, controller)
    // The handler may have rolled `complete` back and continued.
    const counted = committed || (await persistently(controller.signal, () => finish(db)))
    if (!counted && !ended) throw leaseLost()
    if (existing.everySeconds) lookWithin(existing.everySeconds)
  } catch (error) {
    failure = error
    await fail(parts, job, existing, error).catch((worse: unknown) =>
      log.error({ job: job.name, error: describeError(worse) }, 'a failed job could not be put back'),
    )
  } finally {
    span?.end(failure === undefined ? {} : { 'error.type': errorType(failure) }, failure !== undefined)
    leases.drop(job)
  }
}

/** Locks the row: other callers that take or end the job wait for the transaction. */
async function assertLease(trx: Trx, { id, lease }: TakenJob): Promise<void> {
  const mine = await trx
    .selectFrom('job')
    .select('id')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .forUpdate()
    .executeTakeFirst()
  if (!mine) throw leaseLost()
}

type ReadPayload = { ok: true; value: unknown } | { ok: false; reason: string }

/** Parses a payload; errors name the path of a wrong value, never the value. */
function readPayload({ payload: schema, version }: Job, job: TakenJob): ReadPayload {
  if (!schema) return { ok: true, value: job.payload }
  const read = (schema as z.ZodType).safeParse(job.payload)
  if (read.success) return { ok: true, value: read.data }
  const places = read.error.issues.map(({ path, code }) => `${path.join('.') || 'payload'} (${code})`)
  const older = job.version === version ? '' : ` of version ${job.version}`
  return { ok: false, reason: `the payload${older} does not fit version ${version}: ${places.join(', ')}` }
}

/** Waits for the handler with a time limit: a hanging one releases its worker and is retried. */
async function inTime(work: () => Promise<unknown>, seconds: number, controller: AbortController): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`took longer than ${seconds} seconds`)
      controller.abort(error)
      reject(error)
    }, seconds * 1000).unref()
  })
  try {
    await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Retries the end of a completed job while its lease lasts, until the database is back. */
async function persistently<T>(signal: AbortSignal, write: () => Promise<T>): Promise<T> {
  for (let waitMs = 100; ; waitMs *= 2) {
    try {
      return await write()
    } catch (error) {
      const away = error instanceof AppError && error.code === 'database-unavailable'
      if (!away || signal.aborted) throw error
      await pause(waitMs)
    }
  }
}

async function refuse({ db, log }: RunnerParts, job: TakenJob, reason: string): Promise<void> {
  log.error({ job: job.name, id: String(job.id), error: reason }, 'job given up')
  await failJob(db, job, { reason, delaySeconds: 0, giveUp: true, mostAttempts: job.attempts })
}

async function fail({ db, log }: RunnerParts, job: TakenJob, existing: ReturnType<typeof knownJob>, error: unknown) {
  const reason = describeError(error)
  const at = { job: job.name, id: String(job.id), attempt: job.attempts, error: reason }
  if (isLeaseLost(error)) return log.warn(at, 'a job that another runner has was ended without effect')
  const periodic = existing.everySeconds !== undefined
  const giveUp = !periodic && job.attempts >= existing.maxAttempts
  log.error(at, giveUp ? 'job given up' : 'job failed')
  const delaySeconds = Math.min(retryDelay(job.attempts), existing.everySeconds ?? Infinity)
  await failJob(db, job, { reason, giveUp, delaySeconds, mostAttempts: periodic ? periodicAttempts : job.attempts })
  lookWithin(delaySeconds)
}
