import { sql, type RawBuilder } from 'kysely'
import { Counter } from 'prom-client'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { describeError } from './job-error.ts'
import { isLeaseLost } from './leases.ts'

/** Counts rows that a job skipped because of their own error; shown by `/metrics`. */
export const failedRows = new Counter({
  name: 'job_rows_failed_total',
  help: 'Rows that failed in a job while it went on with the others.',
  labelNames: ['job'],
  registers: [],
})

let log: Pick<Log, 'error'> | undefined

export const logRowErrorsTo = (to: Pick<Log, 'error'>): void => void (log = to)

type Failure = { times: number; untilMs: number }
/** Recently failed rows, by job and id, separate in each process. */
const failures = new Map<string, Map<string, Failure>>()
const maxRemembered = 5000
const firstPauseMs = 60_000
const maxPauseMs = 6 * 3600_000

/**
 * Records a failure. From the second consecutive one on a row waits, twice as long each time, so that rows behind it
 * are processed.
 */
function noteFailure(job: string, id: string): void {
  const rows = failures.get(job) ?? new Map<string, Failure>()
  failures.set(job, rows)
  const times = (rows.get(id)?.times ?? 0) + 1
  const pauseMs = times < 2 ? 0 : Math.min(firstPauseMs * 2 ** (times - 2), maxPauseMs)
  rows.delete(id)
  rows.set(id, { times, untilMs: performance.now() + pauseMs })
  if (rows.size > maxRemembered) rows.delete(rows.keys().next().value!)
}

/**
 * Returns the condition that leaves out rows which failed repeatedly in a job a short time ago; `column` identifies a
 * row as in {@link eachRow}. A query with a limit needs it: otherwise failed rows at its head keep all others out.
 */
export function notFailed(job: string, column: string): RawBuilder<boolean> {
  const nowMs = performance.now()
  const ids = [...(failures.get(job) ?? [])].filter(([, { untilMs }]) => untilMs > nowMs).map(([id]) => id)
  return ids.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)}::text <> all(${ids}::text[])`
}

/** For tests, whose databases begin with the same ids. */
export const forgetFailedRows = (): void => failures.clear()

const idOf = (row: object): string => String('id' in row ? row.id : Object.values(row)[0])

/** Returns true for a fault of the whole run and not of one row. */
const endsRun = (error: unknown): boolean =>
  isLeaseLost(error) || (error instanceof AppError && error.code === 'database-unavailable')

/**
 * Runs `action` for each row, each in its own transaction. A row that throws is counted and logged by its id, and the
 * others continue; only a lost lease or database ends the run. Returns the number of rows that succeeded.
 */
export async function eachRow<Row extends object>(
  job: string,
  rows: readonly Row[],
  action: (row: Row) => Promise<unknown>,
): Promise<number> {
  let succeeded = 0
  for (const row of rows) {
    try {
      await action(row)
      succeeded++
      failures.get(job)?.delete(idOf(row))
    } catch (error) {
      if (endsRun(error)) throw error
      failedRows.inc({ job })
      const id = idOf(row)
      noteFailure(job, id)
      log?.error({ job, row: id, error: describeError(error) }, 'a row of a job failed')
    }
  }
  return succeeded
}

/**
 * Runs `action` for all rows in one transaction, and after a failure for each row alone by {@link eachRow}. Returns the
 * sum of the results of `action`.
 */
export async function eachBatch<Row extends object>(
  job: string,
  rows: readonly Row[],
  action: (rows: readonly Row[]) => Promise<number>,
): Promise<number> {
  if (rows.length === 0) return 0
  try {
    return await action(rows)
  } catch (error) {
    if (endsRun(error)) throw error
  }
  let sum = 0
  await eachRow(job, rows, async (row) => void (sum += await action([row])))
  return sum
}
