import './tables.ts'
import {
  admissionOf as turnOf,
  announceWaitingRoom,
  endWaitingRoomWithin,
  findWaitingRooms,
  freezeWaitingRoom,
  setClosingWithin,
  setRateWithin,
  setRemark,
  type WaitingRoomView,
} from '#features/waiting-room/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { salePath } from '../addresses.ts'
import type { PlanContent } from '../plan.ts'
import type { Plan } from './plans.ts'
import type { LineLottery, PlanRow } from './tables.ts'

/** The duration of an admission: enough to read everything again. */
export const minutesToUse = 15
/** The time for the parties of the lottery of present people. */
const revealMinutes = 5

type Lined = Pick<PlanRow, 'public_id' | 'per_minute' | 'line'>

const subjectOf = ({ public_id }: Pick<PlanRow, 'public_id'>): string => `sale:${public_id}`

/** The newest queue of a plan: the present one, or the last that has ended. */
export const lineOf = async (db: Db | Trx, row: Pick<PlanRow, 'public_id'>): Promise<WaitingRoomView | null> =>
  (await findWaitingRooms(db, subjectOf(row)))[0] ?? null

export type Admission =
  | { admitted: true; line: WaitingRoomView | null }
  | { admitted: false; why: 'before'; line: WaitingRoomView | null; present: boolean }
  | { admitted: false; why: 'over' | 'stopped'; line: WaitingRoomView | null }
  | { admitted: false; why: 'line'; line: WaitingRoomView; turn: 'none' | 'present' | 'waiting' | 'lost' }

/**
 * Returns whether a person may fill in the registration of a plan now: the only function that decides it (decisions
 * 0300, 0400). With a queue: admitted people, now or before; without one everybody once the plan is open. The capacity
 * decides about the number.
 */
export async function admissionOf(
  ctx: Pick<RequestContext, 'now' | 'db'>,
  { row, content }: Pick<Plan, 'row' | 'content'>,
  personId: bigint,
): Promise<Admission> {
  const line = await lineOf(ctx.db, row)
  if (ctx.now < content.opensAt)
    return { admitted: false, why: 'before', line, present: await isPresent(ctx, line, personId) }
  if (ctx.now >= content.closesAt) return { admitted: false, why: 'over', line }
  if (!line) return { admitted: true, line }
  if (line.state === 'stopped') {
    // A stopped queue of a plan that now has none is history.
    return row.per_minute === null ? { admitted: true, line: null } : { admitted: false, why: 'stopped', line }
  }
  const admission = await turnOf(ctx, line.id, personId)
  if (admission.state === 'admitted' || admission.state === 'used') return { admitted: true, line }
  if (line.state === 'closed' || admission.state === 'not-open') return { admitted: false, why: 'over', line }
  return { admitted: false, why: 'line', line, turn: admission.state }
}

/** Returns whether a person is already in the lottery of a queue. */
export const isPresent = async (
  ctx: Pick<RequestContext, 'now' | 'db'>,
  line: WaitingRoomView | null,
  personId: bigint | null,
): Promise<boolean> => line !== null && personId !== null && (await turnOf(ctx, line.id, personId)).state === 'present'

type Ctx = Pick<Platform, 'secrets'> & { config: Pick<Platform['config'], 'MODE'>; now: Date }

/** The parties of a queue's lottery as staff entered them; undefined where the parties are fakes. */
const lotteryOf = (line: LineLottery | null) =>
  line
    ? {
        draw: {
          parts: line.parties.map((party) => ({ kind: 'party' as const, ...party })),
          substitute: line.substitute,
          revealMinutes,
        },
      }
    : {}

/** The queue ends this long before the plan, so that the last admitted people have their minutes. */
function closingOf({ opensAt, closesAt }: PlanContent): Date {
  const early = new Date(closesAt.getTime() - minutesToUse * 60_000)
  return early > opensAt ? early : closesAt
}

/**
 * Sets the queue that a plan needs: announces one, moves its end or its rate, or ends it when the opening is at
 * another time now. People who wait in the ended one see the reason. The plan is locked.
 */
export async function followPlan(trx: Trx, ctx: Ctx, row: Lined, content: PlanContent): Promise<void> {
  const line = await lineOf(trx, row)
  const live = line && !line.ended ? line : null
  const target = content.method === 'first-come' ? row.per_minute : null
  if (live && target !== null && live.opensAt.getTime() === content.opensAt.getTime()) {
    await setRateWithin(trx, ctx, { id: live.id, ratePerMinute: target })
    await setClosingWithin(trx, ctx, { id: live.id, closesAt: closingOf(content) })
    return
  }
  if (live) {
    const notice =
      target === null
        ? 'این فروش دیگر نوبت ندارد. از صفحهٔ فروش ثبت‌نام کنید.'
        : `زمان شروع این فروش ${formatDateTime(content.opensAt)} شد. از صفحهٔ فروش برای زمان جدید اعلام حضور کنید.`
    await endWaitingRoomWithin(trx, ctx, { id: live.id, notice })
  }
  if (target === null || content.opensAt <= ctx.now) return
  await announceWaitingRoom(trx, ctx, {
    subject: subjectOf(row),
    title: content.title,
    target: salePath(row.public_id),
    opensAt: content.opensAt,
    closesAt: closingOf(content),
    ratePerMinute: target,
    minutesToUse,
    needsCode: true,
    ...lotteryOf(row.line),
  })
}

const fullRemark = 'همهٔ خودروها فعلاً گرفته شده‌اند؛ اگر کسی تا پایان مهلتش پرداخت نکند، خودروی او آزاد می‌شود.'

/** Notifies waiting people that no car is left for now, or that there is one again. */
export async function remarkOnQueue(trx: Trx, row: Pick<PlanRow, 'public_id'>, full: boolean): Promise<void> {
  const line = await lineOf(trx, row)
  if (line && !line.ended) await setRemark(trx, { id: line.id, remark: full ? fullRemark : null })
}

/**
 * Returns whether a plan can have the queue that it needs: outside a demo an external party must provide the numbers of
 * its lottery.
 */
export const lacksParties = (
  { MODE }: Pick<Platform['config'], 'MODE'>,
  row: Lined,
  { method }: PlanContent,
): boolean => MODE === 'production' && method === 'first-come' && row.per_minute !== null && row.line === null

/** While a plan is paused or halted its queue is frozen, and no admission runs out; an ended plan ends its queue. */
export async function followState(
  trx: Trx,
  ctx: Ctx,
  row: Pick<PlanRow, 'public_id' | 'state' | 'halted'>,
  reason: string,
): Promise<void> {
  const line = await lineOf(trx, row)
  if (!line || line.ended) return
  if (row.state === 'closed' || row.state === 'cancelled') {
    const what = row.state === 'closed' ? 'ثبت‌نام این طرح بسته شد.' : 'این طرح لغو شد.'
    await endWaitingRoomWithin(trx, ctx, { id: line.id, notice: `${what} ${reason}`.trim() })
    return
  }
  await freezeWaitingRoom(trx, ctx, { id: line.id, frozen: row.state !== 'published' || row.halted !== null })
}
