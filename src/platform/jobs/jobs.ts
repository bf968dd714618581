import { sql, type Expression, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import '../tables.ts'
import { jobSender } from '../current-sender.ts'
import { afterCommit, type Db, type Trx } from '../database/database.ts'
import { keepPlan } from '../database/kept-plans.ts'
import type { Lane } from './lanes.ts'
import { currentTraceparent } from '../telemetry/spans.ts'
import { lookWithin, wakeLane } from './wake.ts'

/**
 * A kind of job, shared by its producers and its worker. `payload` is stored as JSON without personal values. Raise
 * `version` when its form changes: a build that knows only the older one skips newer jobs, and the newer schema decides
 * whether it still accepts the older form.
 */
export type JobKind<Input = unknown, Payload = unknown> = {
  name: string
  lane: Lane
  version: number
  maxAttempts: number
  timeoutSeconds: number
  payload: z.ZodType<Payload, Input>
}

type NewKind<Input, Payload> = Partial<Omit<JobKind, 'payload'>> & {
  name: string
  payload: z.ZodType<Payload, Input>
}

const usual = { lane: 'normal', version: 1, maxAttempts: 8, timeoutSeconds: 600 } as const

/** Declares a kind of job. Defaults: eight attempts of ten minutes each. */
export const defineJob = <Input, Payload>(kind: NewKind<Input, Payload>): JobKind<Input, Payload> => ({
  ...usual,
  ...kind,
})

/** One run of a job, for handlers whose work must count exactly once. */
export type JobRun = {
  /** Counts from one; a run interrupted by a crash counts too. */
  attempt: number
  /** Fires when this run no longer counts: its lease was lost, or it took too long. */
  signal: AbortSignal
  /** Locks the job until `trx` ends, so that nobody else takes it meanwhile. Throws when this run no longer counts. */
  assertLease(trx: Trx): Promise<void>
  /** Ends the job in the transaction of its effect: both commit, or neither. Throws when this run no longer counts. */
  complete(trx: Trx): Promise<void>
}

/**
 * The handler of a name. Without `everySeconds` it runs once for each {@link addJob} and may run again after a crash,
 * so it must be idempotent, or end by {@link JobRun.complete}. With it, all instances together run it once in that
 * time; with `rows`, the queries of what it works on, only when one of them has a row then.
 */
export type Job = Partial<Pick<JobKind, 'lane' | 'version' | 'maxAttempts' | 'timeoutSeconds' | 'payload'>> & {
  everySeconds?: number
  rows?: () => readonly Expression<unknown>[]
  run: (payload: never, run: JobRun) => Promise<unknown>
}

/** Every job that this build can run, by name. */
export type JobTable = Record<string, Job>

/** Binds a kind to its handler; the payload has passed the schema. */
export const handleJob = <Input, Payload>(
  kind: JobKind<Input, Payload>,
  run: (payload: Payload, run: JobRun) => Promise<unknown>,
): Job => ({ ...kind, run })

/** Returns the job with defaults. */
export const knownJob = (job: Job) => ({ ...usual, ...job })

type AddOptions = {
  /** One job at a time per key; see {@link addJob}. */
  key?: string
  /** The earliest time, as a delay on the database's clock. */
  delaySeconds?: number
  /** Overrides the lane of its kind. */
  lane?: Lane
  /** The sender whose turn it takes; by default the current person or job (`current-sender.ts`). */
  sender?: string
}

/**
 * Adds a job in the caller's transaction: it exists exactly when that commits, and a worker wakes right after. With a
 * `key` there is one at a time. While it waits, the newer payload and the earlier time count (a pause after a failed
 * attempt is kept). While it runs, the newest payload is stored and run afterwards. A given up one is replaced.
 */
export async function addJob<Input>(
  db: Db,
  { name, lane: ownLane, version }: JobKind<Input>,
  payload: NoInfer<Input>,
  { key, delaySeconds = 0, lane = ownLane, sender = jobSender() }: AddOptions = {},
): Promise<void> {
  const runAt = sql<Date>`clock_timestamp() + make_interval(secs => ${delaySeconds})`
  const inHand = sql`job.lease is not null`
  const given = sql`job.failed_at is not null`
  const stored = sql`case when ${inHand}`
  await db
    .insertInto('job')
    .values({
      name,
      version,
      lane,
      payload: JSON.stringify(payload),
      run_at: runAt,
      key: key ?? null,
      sender,
      trace: currentTraceparent(),
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        payload: sql`${stored} then job.payload else excluded.payload end`,
        version: sql`${stored} then job.version else excluded.version end`,
        lane: sql`${stored} then job.lane else excluded.lane end`,
        run_at: sql`case when ${given} then excluded.run_at when ${inHand} or job.attempts > 0 then job.run_at
          else least(job.run_at, excluded.run_at) end`,
        attempts: sql`case when ${given} then 0 else job.attempts end`,
        last_error: sql`case when ${given} then null else job.last_error end`,
        failed_at: null,
        next_payload: sql`${stored} then excluded.payload end`,
        next_version: sql`${stored} then excluded.version end`,
        next_run_at: sql`${stored} then least(job.next_run_at, excluded.run_at) end`,
      }),
    )
    .execute()
  wakeAfterCommit(db, lane, delaySeconds)
}

/** Calls the workers for jobs that are due, and the look for others at their time. */
function wakeAfterCommit(db: Db, lane: Lane, delaySeconds: number): void {
  if (delaySeconds === 0) afterCommit(db, `jobs:${lane}`, () => wakeLane(lane))
  else afterCommit(db, `jobs:${delaySeconds}`, () => lookWithin(delaySeconds))
}

/**
 * Returns the parts of a statement that adds a job with its own rows, for one round trip: `insert` takes the payload and
 * where it comes from, `wake` calls the workers after the commit. Without key and delay; otherwise like {@link addJob}.
 */
export function jobBy<Input>(
  trx: Trx,
  { name, lane: ownLane, version }: JobKind<Input>,
  { lane = ownLane }: Pick<AddOptions, 'lane'> = {},
): { insert: (payloadFrom: RawBuilder<unknown>) => RawBuilder<unknown>; wake: () => void } {
  return {
    insert: (payloadFrom) => sql`
      insert into job (name, version, lane, run_at, sender, trace, payload)
      select ${name}, ${version}::int, ${lane}, clock_timestamp(), ${jobSender()}::text, ${currentTraceparent()}::text,
        ${payloadFrom}`,
    wake: () => afterCommit(trx, `jobs:${lane}`, () => wakeLane(lane)),
  }
}

/**
 * Adds many jobs of one kind by one statement, without keys; otherwise like {@link addJob}. They run in the given order
 * when their lane has one worker.
 */
export async function addJobs<Input>(
  db: Db,
  { name, lane: ownLane, version }: JobKind<Input>,
  payloads: readonly NoInfer<Input>[],
  { delaySeconds = 0, lane = ownLane, sender = jobSender() }: Omit<AddOptions, 'key'> = {},
): Promise<void> {
  if (payloads.length === 0) return
  await sql`
    insert into job (name, version, lane, payload, run_at, sender, trace)
    select ${name}, ${version}, ${lane}, given.value, clock_timestamp() + make_interval(secs => ${delaySeconds}),
      ${sender}::text, ${currentTraceparent()}::text
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) with ordinality as given (value, n)
    order by given.n`.execute(keepPlan(db))
  wakeAfterCommit(db, lane, delaySeconds)
}
