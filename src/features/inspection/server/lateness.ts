import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { formatTime } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { orderOf } from '../addresses.ts'
import { lateNotice, notBegunNotice } from './notices.ts'
import { latenessAt } from './rules.ts'
import { whenText } from './settle.ts'
import { slotEnd } from './slots.ts'
import type { OrderRow } from './tables.ts'
import { lockWork, type Sending } from './lock-work.ts'

type Ctx = Pick<RequestContext, 'db' | 'now'>
const open = (row: OrderRow) => row.state === 'booked' || row.state === 'assigned'
const earlyMs = 3 * 3_600_000

/** Marks the start of the work, now, even for a message that waited on a device; staff see the stated wait. */
export async function beginWork(
  ctx: Ctx,
  { statedWait = 0, ...sending }: Sending,
): Promise<Result<null, 'ended' | 'too-early'>> {
  return inTransaction<Result<null, 'ended' | 'too-early'>>(ctx.db, async (trx) => {
    const { row } = await lockWork(trx, sending)
    if (row.started_at !== null) return ok(null)
    if (!open(row)) return refuse('ended')
    if (ctx.now.getTime() - statedWait * 1000 < row.starts_at.getTime() - earlyMs) return refuse('too-early')
    await trx
      .updateTable('inspection_order')
      .set({ started_at: ctx.now, start_stated_wait_seconds: statedWait || null })
      .where('id', '=', row.id)
      .execute()
    return ok(null)
  })
}

/** Records a delay of the inspector; both parties are notified, and again of a longer delay. */
export async function notifyLate(
  ctx: Ctx,
  { minutes, ...sending }: Sending & { minutes: number },
): Promise<Result<null, 'ended' | 'too-early' | 'told-more'>> {
  return inTransaction<Result<null, 'ended' | 'too-early' | 'told-more'>>(ctx.db, async (trx) => {
    const { row } = await lockWork(trx, sending)
    if (!open(row) || row.started_at !== null || slotEnd(row.starts_at) <= ctx.now) return refuse('ended')
    if (ctx.now.getTime() < row.starts_at.getTime() - earlyMs) return refuse('too-early')
    if (row.late_minutes === minutes) return ok(null)
    if (row.late_minutes !== null && row.late_minutes > minutes) return refuse('told-more')
    await trx.updateTable('inspection_order').set({ late_minutes: minutes }).where('id', '=', row.id).execute()
    await notifySides(trx, row, (personId) =>
      notify(trx, ctx, {
        notice: lateNotice,
        personId,
        data: {
          car: row.car,
          minutes,
          // Only on the day of the slot.
          time: `ساعت ${formatTime(new Date(row.starts_at.getTime() + minutes * 60_000))}`,
        },
        link: orderOf(row.public_id),
        key: `inspection-late:${row.public_id}:${row.starts_at.getTime()}:${minutes}`,
      }),
    )
    return ok(null)
  })
}

async function notifySides(trx: Trx, row: OrderRow, report: (personId: bigint) => Promise<unknown>): Promise<void> {
  for (const personId of [row.person_id, row.seller_id]) if (personId !== null) await report(personId)
}

/**
 * Notifies both parties once of a slot without a start. A reported delay extends the time. Returns the number of slots.
 */
export async function notifyNotBegun(ctx: Ctx): Promise<number> {
  const { startMinutes } = await latenessAt(ctx.db, ctx.now)
  const rows = await ctx.db
    .selectFrom('inspection_order')
    .select('id')
    .where('state', 'in', ['booked', 'assigned'])
    .where('started_at', 'is', null)
    .where('late_told_at', 'is', null)
    .where('starts_at', '<=', before(ctx.now, startMinutes))
    // The refund job handles slots that have ended.
    .where('starts_at', '>', before(ctx.now, 180))
    .where(notFailed('inspection.tell-late', 'id'))
    .limit(200)
    .execute()
  let message = 0
  await eachRow('inspection.tell-late', rows, async ({ id }) => {
    message += await inTransaction(ctx.db, async (trx) => {
      const row = await lockUntold(trx, id)
      if (!row || row.starts_at > before(ctx.now, startMinutes + (row.late_minutes ?? 0))) return 0
      await trx.updateTable('inspection_order').set({ late_told_at: ctx.now }).where('id', '=', id).execute()
      await notifySides(trx, row, (personId) =>
        notify(trx, ctx, {
          notice: notBegunNotice,
          personId,
          data: { car: row.car, time: whenText(row.starts_at, ctx.now) },
          link: orderOf(row.public_id),
          key: `inspection-not-begun:${row.public_id}:${row.starts_at.getTime()}`,
        }),
      )
      return 1
    })
  })
  return message
}

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

const lockUntold = (trx: Trx, id: bigint): Promise<OrderRow | undefined> =>
  trx
    .selectFrom('inspection_order')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['booked', 'assigned'])
    .where('started_at', 'is', null)
    .where('late_told_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Lists slots in progress without a start, for staff. */
export async function countNotBegun(db: Db, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('inspection_order')
    .select('id')
    .where('state', 'in', ['booked', 'assigned'])
    .where('started_at', 'is', null)
    .where('late_told_at', 'is not', null)
    .where('starts_at', '>', before(now, 180))
    .execute()
  return rows.length
}
