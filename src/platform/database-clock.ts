import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db } from './database/database.ts'
import type { Log } from './log.ts'

/** The time of a database as this process knows it; a monotonic counter continues between two measurements. */
export type DatabaseClock = Required<Clock>

type ClockOptions = {
  /** Reads the time of the database, in milliseconds. */
  readMs: () => Promise<number>
  log: Pick<Log, 'warn' | 'info'>
  machineMs?: () => number
  monotonicMs?: () => number
}

/** From here on an operator should correct the machine's clock. The product still works. */
export const noticeableAheadMs = 2000
const samples = 3

/**
 * Creates one time for all instances of a database, independent of their machines' clocks and without a query for each
 * read; its error is at most half a round trip. Logs a machine whose clock is far off or jumps.
 */
export async function createDatabaseClock({
  readMs,
  log,
  machineMs = () => Date.now(),
  monotonicMs = () => performance.now(),
}: ClockOptions): Promise<DatabaseClock> {
  let baseMs = Number.NaN
  let aheadMs = 0
  let noticed = false
  let measuring: Promise<void> | undefined

  const sample = async () => {
    const began = monotonicMs()
    const readAt = await readMs()
    const ended = monotonicMs()
    return { travelMs: ended - began, baseMs: readAt - (began + ended) / 2 }
  }
  const compare = async () => {
    const matches = []
    for (let count = 0; count < samples; count++) matches.push(await sample())
    // The response with the shortest round trip has the smallest error.
    baseMs = matches.toSorted((one, other) => one.travelMs - other.travelMs)[0]!.baseMs
    aheadMs = Math.round(machineMs() - monotonicMs() - baseMs)
    const off = Math.abs(aheadMs) >= noticeableAheadMs
    if (off && !noticed) log.warn({ aheadMs }, "this machine's clock is wrong; the database's time is used")
    if (!off && noticed) log.info({ aheadMs }, "this machine's clock is right again")
    noticed = off
  }
  const measure = () => (measuring ??= compare().finally(() => (measuring = undefined)))
  await measure()
  return {
    measure,
    machineAheadMs: () => aheadMs,
    now() {
      const nowMs = baseMs + monotonicMs()
      // After a machine slept, the counter is behind; after its clock was set, it is not. The database decides.
      if (Math.abs(machineMs() - nowMs - aheadMs) >= noticeableAheadMs) void measure().catch(() => {})
      return new Date(nowMs)
    },
  }
}

/** Reads the time of a server by a query; it advances inside a transaction too. */
export async function readDatabaseMs(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: string }>`
    select (extract(epoch from clock_timestamp()) * 1000)::text as ms`.execute(db)
  return Number(rows[0]!.ms)
}
