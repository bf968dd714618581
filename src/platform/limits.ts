import { sql } from 'kysely'
import './tables.ts'
import { isRealTime } from './clock.ts'
import type { RequestContext } from './context.ts'
import { inTransaction, type Db, type Trx } from './database.ts'
import { countUse, type Uses } from './limits/sliding-window.ts'

/** At most `max` uses of `key` in any `seconds`. A key may name an address or a number: it is stored as a keyed hash only. */
export type Limit = { key: string; max: number; seconds: number }

/** `until` is when the next use is allowed; `waitSeconds` is the same as a header tells it. */
export type LimitRefusal = { allowed: false; waitSeconds: number; until: Date }
export type LimitAnswer = { allowed: true } | LimitRefusal

type LimitContext = Pick<RequestContext, 'db' | 'secrets' | 'clock' | 'now'> & {
  scope?: Pick<RequestContext['scope'], 'waitSeconds'>
}

/**
 * Counts one use of every limit when all of them allow it; when one does not, nothing is counted, and the answer names the
 * moment at which the use will be allowed. Uses are rows of the database, locked in one order, so a limit holds over all
 * instances and can not be raced; the time is the database's.
 */
export async function consumeLimits(ctx: LimitContext, limits: readonly Limit[]): Promise<LimitAnswer> {
  const run = (trx: Trx) => countAll(trx, ctx, limits)
  const answer = await (ctx.db.isTransaction ? run(ctx.db as Trx) : inTransaction(ctx.db, run))
  if (!answer.allowed && ctx.scope) ctx.scope.waitSeconds = answer.waitSeconds
  return answer
}

async function countAll(trx: Trx, ctx: LimitContext, limits: readonly Limit[]): Promise<LimitAnswer> {
  const hashed = limits.map((limit) => ({ ...limit, hash: ctx.secrets.keyedHash('limit', limit.key) }))
  hashed.sort((a, b) => a.hash.compare(b.hash))
  // A clock that a test has set is the time of that test; otherwise instances must not differ in what time it is.
  const given = isRealTime(ctx.clock) ? null : ctx.now
  const rows = await lockRows(
    trx,
    hashed.map(({ hash }) => hash),
    given,
  )
  const nowMs = Math.max(...rows.map(({ at }) => at))
  const counted = hashed.map(({ hash, max, seconds }) => {
    const uses = rows.find(({ key }) => hash.equals(Buffer.from(key)))!.uses
    return { hash, expiresAt: new Date(nowMs + 2 * seconds * 1000), ...countUse(uses, { max, seconds }, nowMs) }
  })
  const waitMs = Math.max(...counted.map((each) => each.waitMs))
  if (waitMs > 0) {
    return { allowed: false, waitSeconds: Math.ceil(waitMs / 1000), until: new Date(nowMs + waitMs) }
  }
  for (const { hash, uses, expiresAt } of counted) {
    await trx
      .updateTable('limit_use')
      .set({ uses: JSON.stringify(uses), expires_at: expiresAt })
      .where('key', '=', hash)
      .execute()
  }
  return { allowed: true }
}

/** Makes and locks the rows; whoever counts the same waits here, and then reads what was counted meanwhile. */
function lockRows(trx: Trx, keys: readonly Buffer[], given: Date | null) {
  const values = keys.map((key) => ({ key, uses: '[]', expires_at: sql<Date>`clock_timestamp()` }))
  const time = given ? sql`${given}::timestamptz` : sql`clock_timestamp()`
  return trx
    .insertInto('limit_use')
    .values(values)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at: sql`limit_use.expires_at` }))
    .returning(['key', 'uses', sql<number>`floor(extract(epoch from ${time}) * 1000)::float8`.as('at')])
    .execute() as Promise<{ key: Buffer; uses: Uses; at: number }[]>
}

/** Forgets uses that count no more, and with them the last trace of whose they were; run by a job. */
export async function removeExpiredUses(db: Db): Promise<void> {
  await db
    .deleteFrom('limit_use')
    .where('expires_at', '<', sql<Date>`clock_timestamp()`)
    .execute()
}
