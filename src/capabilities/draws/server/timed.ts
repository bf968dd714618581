import { sql } from 'kysely'
import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database.ts'
import { publish } from '#platform/events.ts'
import { addJob } from '#platform/jobs.ts'
import { mayAct, missingParts } from '../states.ts'
import { readOrder, revealTo, type Part } from './acts.ts'
import { writeDraw, type NewDraw } from './announce.ts'
import { addLine, lockDraw, partsOf } from './draw-rows.ts'
import { ticketRow } from './enter.ts'
import { drawCancelled } from './events.ts'
import { closeJob, drawJob } from './run-draw.ts'
import type { DrawRow } from './tables.ts'

type Timed = Pick<RequestContext, 'secrets' | 'now'>

/**
 * Announces a draw whose steps come by time and are signed by nobody, and opens it at once: who is present at an opening is put in
 * order by it. Its record says so. The room that announces asks for the right to.
 */
export async function announceTimedDraw(
  trx: Trx,
  ctx: Timed,
  draw: Omit<NewDraw, 'opensAt'>,
): Promise<{ drawId: bigint; publicId: string }> {
  const more = { steps: 'by-time', ...draw.more }
  const { id, publicId } = await writeDraw(trx, ctx, {
    draw: { ...draw, opensAt: ctx.now, more },
    announcedBy: null,
    timed: true,
  })
  await addLine(trx, id, { kind: 'opened', at: ctx.now, body: {} })
  await trx.updateTable('draw').set({ state: 'opened' }).where('id', '=', id).execute()
  return { drawId: id, publicId }
}

async function lockTimed(trx: Trx, drawId: bigint): Promise<DrawRow> {
  const draw = await lockDraw(trx, drawId)
  if (!draw.timed) throw new Error('the steps of this draw are signed')
  return draw
}

/** Who enters: null for somebody who is simulated. `identity` is what chances are counted by (docs/draws.md). */
export type TimedEntry = { personId: bigint | null; identity: string }

/**
 * Enters many people at once, each of whom has no ticket yet; gives the number of the first and the holders in order, or null when
 * the draw is shut.
 */
export async function enterMany(
  trx: Trx,
  ctx: Timed,
  { drawId, entries }: { drawId: bigint; entries: readonly TimedEntry[] },
): Promise<{ first: number; holders: Buffer[] } | null> {
  const draw = await lockTimed(trx, drawId)
  if (draw.state !== 'opened' || ctx.now >= draw.closes_at) return null
  const first = draw.tickets + 1
  const rows = entries.map(({ personId, identity }, index) =>
    ticketRow(ctx, { drawId, number: first + index, personId, identity, named: false }),
  )
  await trx
    .updateTable('draw')
    .set({ tickets: draw.tickets + rows.length })
    .where('id', '=', drawId)
    .execute()
  await sql`insert into draw_ticket
    (draw_id, number, person_id, holder, blind_sealed, identity_index, named, entered_at)
    select ${drawId}, ${first} + place - 1, person_id, holder, blind_sealed, identity_index, false, ${ctx.now}
    from unnest(
      ${rows.map(({ person_id }) => (person_id === null ? null : String(person_id)))}::bigint[],
      ${rows.map(({ holder }) => holder)}::bytea[],
      ${rows.map(({ blind_sealed }) => blind_sealed)}::bytea[],
      ${rows.map(({ identity_index }) => identity_index)}::bytea[]
    ) with ordinality as made (person_id, holder, blind_sealed, identity_index, place)`.execute(trx)
  return { first, holders: rows.map(({ holder }) => holder) }
}

/** Shuts a draw, unless that was done; its root is computed by a job. Gives how many tickets it has. */
export async function shutTimedDraw(trx: Trx, drawId: bigint): Promise<number> {
  const draw = await lockTimed(trx, drawId)
  if (mayAct(draw.state, 'close')) {
    await trx.updateTable('draw').set({ state: 'closing' }).where('id', '=', drawId).execute()
    await addJob(trx, closeJob, { drawId: String(drawId) }, { key: `draw-close:${drawId}` })
  }
  return draw.tickets
}

/** A party whose value is known here reveals; not refused when it has already. */
export async function revealTimedPart(
  trx: Trx,
  { now }: Pick<RequestContext, 'now'>,
  { drawId, part, value }: Omit<Part, 'id'> & { drawId: bigint },
): Promise<void> {
  const draw = await lockTimed(trx, drawId)
  if (mayAct(draw.state, 'part')) await revealTo({ now }, trx, draw, { id: draw.public_id, part, value })
}

/** Draws when every part has come out; gives whether it has been begun. */
export async function startTimedDraw(trx: Trx, drawId: bigint): Promise<boolean> {
  const draw = await lockTimed(trx, drawId)
  if (!mayAct(draw.state, 'draw')) return draw.state !== 'closing'
  if (missingParts(await partsOf(trx, drawId), draw.substitute) > 0) return false
  await trx.updateTable('draw').set({ state: 'drawing' }).where('id', '=', drawId).execute()
  await addJob(trx, drawJob, { drawId: String(drawId) }, { key: `draw-draw:${drawId}` })
  return true
}

/** Ends a draw that is not closed yet, for a reason that everybody reads; another one stays as it is. */
export async function cancelTimedDraw(
  trx: Trx,
  { now }: Pick<RequestContext, 'now'>,
  { drawId, reason }: { drawId: bigint; reason: string },
): Promise<void> {
  await lockTimed(trx, drawId)
  await cancelDrawWithin(trx, { now }, { drawId, reason })
}

/** The same of a draw whose steps are signed, in a transaction of the room that announced it; that room asks for the right to. */
export async function cancelDrawWithin(
  trx: Trx,
  { now }: Pick<RequestContext, 'now'>,
  { drawId, reason }: { drawId: bigint; reason: string },
): Promise<void> {
  const draw = await lockDraw(trx, drawId)
  if (!mayAct(draw.state, 'cancel')) return
  await addLine(trx, drawId, { kind: 'cancelled', at: now, body: { reason } })
  await trx.updateTable('draw').set({ state: 'cancelled' }).where('id', '=', drawId).execute()
  await publish(trx, drawCancelled, { drawId: String(drawId) })
}

/** All tickets in the order of the draw; null while it is not drawn. */
export async function findOrder(db: Db, drawId: bigint): Promise<readonly number[] | null> {
  const draw = await db.selectFrom('draw').select(['state', 'ticket_order']).where('id', '=', drawId).executeTakeFirst()
  return draw?.state === 'drawn' || draw?.state === 'settled' ? readOrder(draw.ticket_order) : null
}
