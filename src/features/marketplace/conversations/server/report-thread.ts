import './tables.ts'
import { ok, type Accepted, type Refused } from '#kit/result.ts'
import { daySeconds } from '#kit/durations.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import type { ReportReason } from '../texts.ts'
import { lockThread } from './lock-thread.ts'

type Report = { threadId: string; personId: bigint; reason: ReportReason; note?: string }
type Reported = Accepted<null> | (Refused<'too-many'> & { wait: LimitRefusal })

/**
 * Reports the other party of a thread; one open report each. Staff can read the thread while it is
 * open.
 */
export const reportThread = (
  ctx: RequestContext,
  { threadId, personId, reason, note = '' }: Report,
): Promise<Reported> =>
  inTransaction<Reported>(ctx.db, async (trx) => {
    const { id } = await lockThread(trx, threadId, personId)
    if (await hasReportedThread(trx, id, personId)) return ok(null)
    const limit = await consumeLimits({ ...ctx, db: trx }, [
      { key: `thread-report:person:${personId}`, max: 10, seconds: daySeconds },
    ])
    if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
    await trx
      .insertInto('conversation_report')
      .values({ conversation_id: id, person_id: personId, reason, note, at: ctx.now })
      .execute()
    return ok(null)
  })

/** Whether the person has an open report of the thread. */
export async function hasReportedThread(db: Db, conversationId: bigint, personId: bigint): Promise<boolean> {
  const report = await db
    .selectFrom('conversation_report')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return report !== undefined
}
