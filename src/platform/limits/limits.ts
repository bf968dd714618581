import { sql } from 'kysely'
import '../tables.ts'
import { isRealTime } from '../clock.ts'
import type { RequestContext } from '../context.ts'
import { inTransaction, type Db, type Trx } from '../database/database.ts'
import { keepPlan } from '../database/kept-plans.ts'
import { countUse, type Uses } from './sliding-window.ts'

/**
 * Allows at most `max` uses of `key` in any `seconds`. A key may contain an address or a number: only its keyed hash is
 * stored.
 */
export type Limit = { key: string; max: number; seconds: number }

/** `until` is the time of the next allowed use; `waitSeconds` is the same as a header states it. */
export type LimitRefusal = { allowed: false; waitSeconds: number; until: Date }
export type LimitAnswer = { allowed: true } | LimitRefusal

type LimitContext = Pick<RequestContext, 'db' | 'secrets' | 'clock' | 'now'> & {
  scope?: Pick<RequestContext['scope'], 'waitSeconds'>
}

/** What is left of a limit after a request: uses, and the seconds until the oldest use leaves the window. */
type LimitState = { left: number; resetSeconds: number }
type CountedAnswer = { answer: LimitAnswer; states: LimitState[] }

/**
 * Counts one use of every limit when all of them allow it; otherwise counts nothing and returns the time of the next
 * allowed use. Uses are rows of the database, locked in one order, so a limit is shared by all instances and cannot be
 * raced; the time is the database's.
 */
export async function consumeLimits(ctx: LimitContext, limits: readonly Limit[]): Promise<LimitAnswer> {
  return (await consumeAndCount(ctx, limits)).answer
}

/** Like {@link consumeLimits}; also returns the state of each limit, in the given order. */
export async function consumeAndCount(ctx: LimitContext, limits: readonly Limit[]): Promise<CountedAnswer> {
  const run = (trx: Trx) => countAll(trx, ctx, limits)
  const counted = await (ctx.db.isTransaction ? run(ctx.db as Trx) : inTransaction(ctx.db, run))
  const { answer } = counted
  if (!answer.allowed && ctx.scope) ctx.scope.waitSeconds = answer.waitSeconds
  return counted
}

const usedOf = (uses: Uses): number => uses.reduce((sum, [, count]) => sum + count, 0)

async function countAll(trx: Trx, ctx: LimitContext, limits: readonly Limit[]): Promise<CountedAnswer> {
  const hashed = limits.map((limit, place) => ({
    ...limit,
    place,
    hash: ctx.secrets.keyedHash('limit', limit.key),
  }))
  hashed.sort((a, b) => a.hash.compare(b.hash))
  // A clock set by a test is the time of that test; otherwise all instances must use the same time.
  const given = isRealTime(ctx.clock) ? null : ctx.now
  const rows = await lockRows(
    trx,
    hashed.map(({ hash }) => hash),
    given,
  )
  const nowMs = Math.max(...rows.map(({ at }) => at))
  const counted = hashed.map(({ hash, max, seconds, place }) => {
    const before = rows.find(({ key }) => hash.equals(Buffer.from(key)))!.uses
    const result = countUse(before, { max, seconds }, nowMs)
    const expiresAt = new Date(nowMs + 2 * seconds * 1000)
    return { hash, place, max, seconds, before, expiresAt, ...result }
  })
  const waitMs = Math.max(...counted.map((each) => each.waitMs))
  // A refused request counts nowhere.
  const states = counted
    .toSorted((a, b) => a.place - b.place)
    .map(({ max, seconds, before, uses }): LimitState => {
      const live = (waitMs > 0 ? before : uses).filter(([atMs]) => atMs + seconds * 1000 > nowMs)
      const oldest = live[0]?.[0] ?? nowMs
      const resetMs = Math.max(0, oldest + seconds * 1000 - nowMs)
      return { left: Math.max(0, max - usedOf(live)), resetSeconds: Math.ceil(resetMs / 1000) }
    })
  if (waitMs > 0) {
    const answer = { allowed: false, waitSeconds: Math.ceil(waitMs / 1000), until: new Date(nowMs + waitMs) } as const
    return { answer, states }
  }
  for (const { hash, uses, expiresAt } of counted) {
    await keepPlan(trx)
      .updateTable('limit_use')
      .set({ uses: JSON.stringify(uses), expires_at: expiresAt })
      .where('key', '=', hash)
      .execute()
  }
  return { answer: { allowed: true }, states }
}

/** Creates and locks the rows; concurrent callers of the same limit wait here, and then read the new counts. */
function lockRows(trx: Trx, keys: readonly Buffer[], given: Date | null) {
  const values = keys.map((key) => ({ key, uses: '[]', expires_at: sql<Date>`clock_timestamp()` }))
  const time = given ? sql`${given}::timestamptz` : sql`clock_timestamp()`
  return keepPlan(trx)
    .insertInto('limit_use')
    .values(values)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at: sql`limit_use.expires_at` }))
    .returning(['key', 'uses', sql<number>`floor(extract(epoch from ${time}) * 1000)::float8`.as('at')])
    .execute() as Promise<{ key: Buffer; uses: Uses; at: number }[]>
}

/** Deletes expired uses, and with them the last trace of their owners; run by a job. */
export async function removeExpiredUses(db: Db): Promise<void> {
  await db
    .deleteFrom('limit_use')
    // The time of the statement: no index serves a comparison with `clock_timestamp()`.
    .where('expires_at', '<', sql<Date>`statement_timestamp()`)
    .execute()
}
