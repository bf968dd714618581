import './tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { cancelTimedLottery } from '#features/lottery/contract.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { requirePermission } from '#platform/staff.ts'
import { rehearsalTitle, stopReason } from '../texts.ts'
import { waitingRoomFlow, type WaitingRoomAction } from '../states.ts'
import { endWaitingRoom } from './advance.ts'
import { announceWaitingRoom } from './announce.ts'
import type { RecordKind } from '../record-kinds.ts'
import { addLine, waitingRooms, setWaitingRoom } from './rows.ts'
import type { WaitingRoomRow } from './tables.ts'

export type ActionRefusal = 'state'
type Acted = Result<null, ActionRefusal>

type StaffAction = Extract<WaitingRoomAction, 'set-rate' | 'pause' | 'resume' | 'stop'>
type Step = { trx: Trx; opening: WaitingRoomRow }

/**
 * Runs one staff action on an opening: checks permission and state, writes the public record, logs.
 */
async function actOn(
  ctx: RequestContext,
  { id, act, details }: { id: string; act: StaffAction; details?: Record<string, unknown> },
  run: (step: Step) => Promise<unknown>,
): Promise<Acted> {
  requirePermission(ctx, 'openings.run')
  return inTransaction<Acted>(ctx.db, async (trx) => {
    const opening = await waitingRooms.lock(trx, id)
    if (!waitingRoomFlow.next(opening.state, act, 'staff')) return refuse('state')
    await run({ trx, opening })
    await writeAudit(trx, ctx, { act: `opening.${act}`, subject: `opening:${id}`, ...(details && { details }) })
    return ok(null)
  })
}

const note = (ctx: RequestContext, { trx, opening }: Step, kind: RecordKind, body: Record<string, unknown> = {}) =>
  addLine(trx, ctx.secrets, opening, { kind, at: ctx.now, body })

/** Sets the admission rate per minute from now on. */
export const setRate = (ctx: RequestContext, { id, ratePerMinute }: { id: string; ratePerMinute: number }) =>
  actOn(ctx, { id, act: 'set-rate', details: { ratePerMinute } }, async (step) => {
    const set = { rate_per_minute: ratePerMinute }
    await waitingRooms.act(step.trx, ctx, step.opening, { act: 'set-rate', by: 'staff', set })
    await note(ctx, step, 'rate', { ratePerMinute })
  })

/** Pauses admissions until {@link resumeWaitingRoom}; admitted people keep their minutes. */
export const pauseWaitingRoom = (ctx: RequestContext, { id }: { id: string }) =>
  actOn(ctx, { id, act: 'pause' }, async (step) => {
    await waitingRooms.act(step.trx, ctx, step.opening, { act: 'pause', by: 'staff' })
    await note(ctx, step, 'paused')
  })

/** Resumes the queue at its position; the pause is not made up for. */
export const resumeWaitingRoom = (ctx: RequestContext, { id }: { id: string }) =>
  actOn(ctx, { id, act: 'resume' }, async (step) => {
    await waitingRooms.act(step.trx, ctx, step.opening, { act: 'resume', by: 'staff', set: { stepped_at: ctx.now } })
    await note(ctx, step, 'resumed')
  })

type Within = Pick<RequestContext, 'secrets' | 'now'>

/**
 * Ends an opening in a transaction of the announcing feature, which checks permissions; ignores an
 * ended one.
 */
export async function endWaitingRoomWithin(
  trx: Trx,
  ctx: Within,
  { id, notice }: { id: string; notice: string },
): Promise<void> {
  const waitingRoom = await waitingRooms.lock(trx, id)
  if (!waitingRoomFlow.next(waitingRoom.state, 'stop', 'house')) return
  await cancelTimedLottery(trx, ctx, { drawId: waitingRoom.draw_id, reason: stopReason })
  await endWaitingRoom(trx, ctx.secrets, waitingRoom, { how: 'stopped', by: 'house', now: ctx.now, notice })
}

/** Changes the rate in a transaction of the announcing feature. */
export async function setRateWithin(
  trx: Trx,
  ctx: Within,
  { id, ratePerMinute }: { id: string; ratePerMinute: number },
): Promise<void> {
  const waitingRoom = await waitingRooms.lock(trx, id)
  if (waitingRoom.rate_per_minute === ratePerMinute) return
  const set = { rate_per_minute: ratePerMinute }
  if (!(await waitingRooms.act(trx, ctx, waitingRoom, { act: 'set-rate', by: 'house', set }))) return
  await addLine(trx, ctx.secrets, waitingRoom, { kind: 'rate', at: ctx.now, body: { ratePerMinute } })
}

/** Changes the end of an opening, in a transaction of the announcing feature. */
export async function setClosingWithin(
  trx: Trx,
  ctx: Within,
  { id, closesAt }: { id: string; closesAt: Date },
): Promise<void> {
  const waitingRoom = await waitingRooms.lock(trx, id)
  if (
    waitingRoom.ended_at ||
    waitingRoom.closes_at.getTime() === closesAt.getTime() ||
    closesAt <= waitingRoom.opens_at
  )
    return
  await setWaitingRoom(trx, waitingRoom, { closes_at: closesAt })
  await addLine(trx, ctx.secrets, waitingRoom, {
    kind: 'closing',
    at: ctx.now,
    body: { closesAt: closesAt.toISOString() },
  })
}

/** Sets or removes a remark for waiting people; ignores an ended opening. */
export async function setRemark(trx: Trx, { id, remark }: { id: string; remark: string | null }): Promise<void> {
  const waitingRoom = await waitingRooms.lock(trx, id)
  if (!waitingRoom.ended_at && waitingRoom.remark !== remark) await setWaitingRoom(trx, waitingRoom, { remark })
}

/**
 * Freezes an opening while its subject is closed, or unfreezes it: no admissions, and no minutes
 * count. In a transaction of the announcing feature.
 */
export async function freezeWaitingRoom(
  trx: Trx,
  ctx: Within,
  { id, frozen }: { id: string; frozen: boolean },
): Promise<void> {
  const waitingRoom = await waitingRooms.lock(trx, id)
  if (waitingRoom.ended_at || (waitingRoom.frozen_at !== null) === frozen) return
  if (waitingRoom.frozen_at) {
    const to = ctx.now > waitingRoom.frozen_at ? ctx.now : waitingRoom.frozen_at
    await trx
      .insertInto('opening_freeze')
      .values({ opening_id: waitingRoom.id, from_at: waitingRoom.frozen_at, to_at: to })
      .execute()
  }
  await setWaitingRoom(trx, waitingRoom, {
    frozen_at: frozen ? ctx.now : null,
    ...(!frozen && waitingRoom.state === 'open' && { stepped_at: ctx.now }),
  })
  await addLine(trx, ctx.secrets, waitingRoom, { kind: frozen ? 'frozen' : 'unfrozen', at: ctx.now })
}

/** Stops an opening immediately: everyone sees the notice, and nobody is admitted any more. */
export const stopWaitingRoom = (ctx: RequestContext, { id, notice }: { id: string; notice: string }) =>
  actOn(ctx, { id, act: 'stop' }, async ({ trx, opening }) => {
    await cancelTimedLottery(trx, ctx, { drawId: opening.draw_id, reason: stopReason })
    await endWaitingRoom(trx, ctx.secrets, opening, { how: 'stopped', by: 'staff', now: ctx.now, notice })
  })

export type Rehearsal = { people: number; ratePerMinute: number; minutesToUse: number }

/**
 * Starts a rehearsal in half a minute, for an hour, with simulated people; it cannot lead to an
 * order.
 */
export async function startRehearsal(ctx: RequestContext, { people, ratePerMinute, minutesToUse }: Rehearsal) {
  requirePermission(ctx, 'openings.run')
  return inTransaction(ctx.db, async (trx) => {
    const at = (seconds: number) => new Date(ctx.now.getTime() + seconds * 1000)
    const { publicId } = await announceWaitingRoom(trx, ctx, {
      subject: `rehearsal:${people}`,
      title: rehearsalTitle,
      target: '/services/new-vehicle',
      opensAt: at(30),
      closesAt: at(3630),
      ratePerMinute,
      minutesToUse,
      rehearsal: true,
    })
    await writeAudit(trx, ctx, {
      act: 'opening.rehearse',
      subject: `opening:${publicId}`,
      details: { people, ratePerMinute },
    })
    return publicId
  })
}
