import { Counter } from 'prom-client'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { describeError } from './job-error.ts'
import { isLeaseLost } from './leases.ts'

/** Rows that a job left behind because of an error of their own; `/metrics` shows it. */
export const failedRows = new Counter({
  name: 'job_rows_failed_total',
  help: 'Rows that failed in a job while it went on with the others.',
  labelNames: ['job'],
  registers: [],
})

let log: Pick<Log, 'error'> | undefined

export const logRowErrorsTo = (to: Pick<Log, 'error'>): void => void (log = to)

/** A fault of the whole run and not of one row. */
const endsRun = (error: unknown): boolean =>
  isLeaseLost(error) || (error instanceof AppError && error.code === 'database-unavailable')

/**
 * Runs `act` for one row after the other, each with a transaction of its own. A row that throws is counted and logged by its
 * id, and the others go on; only a lost lease or database ends the run. Returns the number of rows that succeeded.
 */
export async function eachRow<Row extends object>(
  job: string,
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
): Promise<number> {
  let succeeded = 0
  for (const row of rows) {
    try {
      await act(row)
      succeeded++
    } catch (error) {
      if (endsRun(error)) throw error
      failedRows.inc({ job })
      const id = String('id' in row ? row.id : Object.values(row)[0])
      log?.error({ job, row: id, error: describeError(error) }, 'a row of a job failed')
    }
  }
  return succeeded
}

/**
 * Runs `act` for all rows in one transaction, and where that fails for each row alone by {@link eachRow}. Returns the sum of
 * what `act` returns.
 */
export async function eachBatch<Row extends object>(
  job: string,
  rows: readonly Row[],
  act: (rows: readonly Row[]) => Promise<number>,
): Promise<number> {
  if (rows.length === 0) return 0
  try {
    return await act(rows)
  } catch (error) {
    if (endsRun(error)) throw error
  }
  let sum = 0
  await eachRow(job, rows, async (row) => void (sum += await act([row])))
  return sum
}
