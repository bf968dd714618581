import { sql } from 'kysely'
import './tables.ts'
import type { Db } from './database.ts'

/** At most `max` uses of `key` in each window of `seconds`. */
export type Limit = { key: string; max: number; seconds: number }

export type LimitAnswer = { allowed: true } | { allowed: false; waitSeconds: number }

/**
 * Counts one use of every limit and tells whether all of them still allow it. Counters live in the database, so a limit
 * holds over all instances and cannot be raced: the increment is one statement. A refused use still counts.
 */
export async function consumeLimits(db: Db, limits: readonly Limit[], now: Date): Promise<LimitAnswer> {
  let waitSeconds = 0
  for (const limit of limits) {
    const span = limit.seconds * 1000
    const start = Math.floor(now.getTime() / span) * span
    const end = new Date(start + span)
    const { count } = await db
      .insertInto('limit_counter')
      .values({ key: limit.key, window_start: new Date(start), count: 1, expires_at: end })
      .onConflict((conflict) =>
        conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`limit_counter.count + 1` }),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    if (count > limit.max) waitSeconds = Math.max(waitSeconds, Math.ceil((end.getTime() - now.getTime()) / 1000))
  }
  return waitSeconds === 0 ? { allowed: true } : { allowed: false, waitSeconds }
}
