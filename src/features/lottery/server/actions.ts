import './tables.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { addressLimits } from '#platform/address.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { publish } from '#platform/events/events.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { requirePermission } from '#platform/staff.ts'
import { lotteryFlow, maySign, missingParts, type LotteryAction, type PassReason } from '../states.ts'
import { addLine, lotteries, partsOf } from './draw-rows.ts'
import { lotteryCancelled, lotteryDecided } from './events.ts'
import { commitTo } from './engine/beacon.ts'
import { closeJob, lotteryJob } from './run-draw.ts'
import type { LotteryRow } from './tables.ts'

export type ActionRefusal =
  | 'state'
  | 'same-person'
  | 'too-early'
  | 'too-late'
  | 'missing'
  | 'other-value'
  | 'no-part'
  | 'not-needed'
  | 'no-place'
  | 'limited'

type Acted = Result<null, ActionRefusal>

type Step = { draw: LotteryRow; trx: Trx; staffId: bigint }

/** Runs one signed action of staff on a lottery: checks permission and state, logs. */
async function actOn(
  ctx: RequestContext,
  { id, act, details }: { id: string; act: LotteryAction; details?: Record<string, unknown> },
  run: (step: Step) => Promise<Acted>,
): Promise<Acted> {
  const staffId = requirePermission(ctx, 'draws.run')
  return inTransaction<Acted>(ctx.db, async (trx) => {
    const draw = await lotteries.lock(trx, id)
    if (!maySign(draw, act)) return refuse('state')
    const result = await run({ draw, trx, staffId })
    if (result.ok)
      await writeAudit(trx, ctx, { act: `draw.${act}`, subject: `draw:${id}`, ...(details && { details }) })
    return result
  })
}

/** Opens a lottery for entries; must be signed by another person than its announcer. */
export const openLottery = (ctx: RequestContext, { id }: { id: string }): Promise<Acted> =>
  actOn(ctx, { id, act: 'open' }, async ({ draw, trx, staffId }) => {
    if (draw.announced_by === staffId) return refuse('same-person')
    if (ctx.now >= draw.closes_at) return refuse('too-late')
    await addLine(trx, draw.id, { kind: 'opened', at: ctx.now, body: {} })
    await lotteries.act(trx, ctx, draw, { act: 'open', by: 'staff', set: { opened_by: staffId } })
    return ok(null)
  })

/** Closes a lottery after its time: no further tickets; computes and publishes the root. */
export const closeEntries = (ctx: RequestContext, { id }: { id: string }): Promise<Acted> =>
  actOn(ctx, { id, act: 'close' }, async ({ draw, trx, staffId }) => {
    if (ctx.now < draw.closes_at) return refuse('too-early')
    await lotteries.act(trx, ctx, draw, { act: 'close', by: 'staff', set: { closed_by: staffId } })
    await addJob(trx, closeJob, { drawId: String(draw.id) }, { key: `draw-close:${draw.id}` })
    return ok(null)
  })

export type Part = { id: string; part: number; value: string }

export async function revealTo(
  ctx: Pick<RequestContext, 'now'>,
  trx: Trx,
  lottery: LotteryRow,
  { part, value }: Part,
): Promise<Acted> {
  const row = (await partsOf(trx, lottery.id)).find((each) => each.part === part)
  if (!row || row.outcome !== null) return refuse('no-part')
  if (row.kind === 'party') {
    if (ctx.now > lottery.reveal_by) return refuse('too-late')
    if (!/^[0-9a-f]{64}$/.test(value)) return refuse('other-value')
    if (Buffer.compare(commitTo(Buffer.from(value, 'hex')), row.commitment!) !== 0) return refuse('other-value')
  }
  const outcome = row.kind === 'party' ? 'revealed' : 'number'
  await trx
    .updateTable('draw_part')
    .set({ outcome, value })
    .where('draw_id', '=', lottery.id)
    .where('part', '=', part)
    .execute()
  await addLine(trx, lottery.id, { kind: `part-${outcome}`, at: ctx.now, body: { part, value } })
  return ok(null)
}

/** Publishes the value of a part: a party's commitment, or a drawn number. */
export const writePart = (ctx: RequestContext, part: Part): Promise<Acted> =>
  actOn(ctx, { id: part.id, act: 'part', details: { part: part.part } }, ({ draw, trx }) =>
    revealTo(ctx, trx, draw, part),
  )

/** Reveals a party's own value: knowing the committed value is the only permission needed. */
export async function revealOwnPart(ctx: RequestContext, part: Part): Promise<Acted> {
  const used = await consumeLimits(ctx, addressLimits('draw-reveal', ctx.scope.address, { max: 20, seconds: 3600 }))
  if (!used.allowed) return refuse('limited')
  return inTransaction<Acted>(ctx.db, async (trx) => {
    const lottery = await lotteries.lock(trx, part.id)
    if (!lotteryFlow.next(lottery.state, 'part', 'party')) return refuse('state')
    const row = (await partsOf(trx, lottery.id)).find((each) => each.part === part.part)
    return row?.kind === 'party' ? revealTo(ctx, trx, lottery, part) : refuse('no-part')
  })
}

/** Publishes the number that replaces parties without a reveal; only after their deadline. */
export const writeSubstitute = (ctx: RequestContext, { id, value }: { id: string; value: string }): Promise<Acted> =>
  actOn(ctx, { id, act: 'substitute' }, async ({ draw, trx }) => {
    if (ctx.now <= draw.reveal_by) return refuse('too-early')
    const refused = (await partsOf(trx, draw.id)).some(({ outcome }) => outcome === 'refused')
    if (!refused || draw.substitute !== null) return refuse('not-needed')
    await lotteries.act(trx, ctx, draw, { act: 'substitute', by: 'staff', set: { substitute: value } })
    await addLine(trx, draw.id, { kind: 'substitute', at: ctx.now, body: { value } })
    return ok(null)
  })

/** Reveals the seed and draws winners; must be signed by another person than the closer. */
export const revealSeed = (ctx: RequestContext, { id }: { id: string }): Promise<Acted> =>
  actOn(ctx, { id, act: 'draw' }, async ({ draw, trx, staffId }) => {
    if (draw.closed_by === staffId) return refuse('same-person')
    if (missingParts(await partsOf(trx, draw.id), draw.substitute) > 0) return refuse('missing')
    await lotteries.act(trx, ctx, draw, { act: 'draw', by: 'staff', set: { drawn_by: staffId } })
    await addJob(trx, lotteryJob, { drawId: String(draw.id) }, { key: `draw-draw:${draw.id}` })
    return ok(null)
  })

/** Computes the current holder of each place, and the next reserve. */
export function standing(order: readonly number[], places: number, lines: readonly { kind: string; place?: number }[]) {
  const held: (number | null)[] = order.slice(0, places)
  let next = Math.min(places, order.length)
  for (const { kind, place } of lines) if (kind === 'passed-over') held[place! - 1] = order[next++] ?? null
  return { held, next: order[next] ?? null }
}

/** Passes a winner's place to the next reserve, with a public reason. */
export const passOver = (
  ctx: RequestContext,
  { id, place, reason }: { id: string; place: number; reason: PassReason },
): Promise<Acted> =>
  actOn(ctx, { id, act: 'pass-over', details: { place, reason } }, async ({ draw, trx }) => {
    const { held, next } = await standingOf(trx, draw)
    const ticket = held[place - 1]
    if (ticket === undefined || ticket === null) return refuse('no-place')
    await addLine(trx, draw.id, { kind: 'passed-over', at: ctx.now, body: { place, ticket, reason, next } })
    if (next !== null) await publish(trx, lotteryDecided, { drawId: String(draw.id), ticket: next })
    return ok(null)
  })

export async function standingOf(trx: Trx | RequestContext['db'], lottery: LotteryRow) {
  const lines = await trx
    .selectFrom('draw_record')
    .select('body')
    .where('draw_id', '=', lottery.id)
    .orderBy('number')
    .execute()
  const order = readOrder(lottery.ticket_order)
  return standing(
    order,
    lottery.places,
    lines.map(({ body }) => JSON.parse(body) as { kind: string; place?: number }),
  )
}

export function readOrder(bytes: Uint8Array | null): number[] {
  if (!bytes) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.byteLength / 4 }, (_, index) => view.getUint32(index * 4))
}

/** Marks all prizes as delivered. */
export const settleLottery = (ctx: RequestContext, { id }: { id: string }): Promise<Acted> =>
  actOn(ctx, { id, act: 'settle' }, async ({ draw, trx }) => {
    await addLine(trx, draw.id, { kind: 'settled', at: ctx.now, body: {} })
    await lotteries.act(trx, ctx, draw, { act: 'settle', by: 'staff' })
    return ok(null)
  })

/** Cancels a lottery before its closing, with a public reason. */
export const cancelLottery = (ctx: RequestContext, { id, reason }: { id: string; reason: string }): Promise<Acted> =>
  actOn(ctx, { id, act: 'cancel', details: { reason } }, async ({ draw, trx }) => {
    await addLine(trx, draw.id, { kind: 'cancelled', at: ctx.now, body: { reason } })
    await lotteries.act(trx, ctx, draw, { act: 'cancel', by: 'staff' })
    await publish(trx, lotteryCancelled, { drawId: String(draw.id) })
    return ok(null)
  })
