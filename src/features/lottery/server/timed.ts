import { sql } from 'kysely'
import './tables.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { publish } from '#platform/events/events.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { lotteryFlow, missingParts } from '../states.ts'
import { readOrder, revealTo, type Part } from './actions.ts'
import { writeLottery, type NewLottery } from './announce.ts'
import { addLine, lotteries, partsOf } from './draw-rows.ts'
import { ticketRow } from './enter.ts'
import { lotteryCancelled } from './events.ts'
import { closeJob, lotteryJob } from './run-draw.ts'
import type { LotteryRow } from './tables.ts'

type Timed = Pick<RequestContext, 'secrets' | 'now'>

/**
 * Announces a timed lottery, which nobody signs, and opens it at once. It orders the people in a
 * waiting room; its record says so. The calling feature checks permissions.
 */
export async function announceTimedLottery(
  trx: Trx,
  ctx: Timed,
  lottery: Omit<NewLottery, 'opensAt'>,
): Promise<{ drawId: bigint; publicId: string }> {
  const more = { steps: 'by-time', ...lottery.more }
  const { id, publicId } = await writeLottery(trx, ctx, {
    draw: { ...lottery, opensAt: ctx.now, more },
    announcedBy: null,
    timed: true,
  })
  await addLine(trx, id, { kind: 'opened', at: ctx.now, body: {} })
  await lotteries.act(trx, ctx, await lotteries.lock(trx, id), { act: 'open', by: 'house' })
  return { drawId: id, publicId }
}

async function lockTimed(trx: Trx, drawId: bigint): Promise<LotteryRow> {
  const lottery = await lotteries.lock(trx, drawId)
  if (!lottery.timed) throw new Error("This lottery's steps are signed: use the signed actions")
  return lottery
}

/**
 * A participant: null when simulated. `identity` is what chances are counted by (docs/draws.md).
 */
export type TimedEntry = { personId: bigint | null; identity: string }

/**
 * Enters many people without tickets at once. Returns the first number and the holders in order, or
 * null when the lottery is closed.
 */
export async function enterMany(
  trx: Trx,
  ctx: Timed,
  { drawId, entries }: { drawId: bigint; entries: readonly TimedEntry[] },
): Promise<{ first: number; holders: Buffer[] } | null> {
  const lottery = await lockTimed(trx, drawId)
  if (lottery.state !== 'opened' || ctx.now >= lottery.closes_at) return null
  const first = lottery.tickets + 1
  const rows = entries.map(({ personId, identity }, index) =>
    ticketRow(ctx, { drawId, number: first + index, personId, identity, named: false }),
  )
  await trx
    .updateTable('draw')
    .set({ tickets: lottery.tickets + rows.length })
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

/**
 * Closes a lottery unless already closed; a job computes its root. Returns the number of tickets.
 */
export async function closeTimedEntries(trx: Trx, ctx: { now: Date }, drawId: bigint): Promise<number> {
  const lottery = await lockTimed(trx, drawId)
  if (await lotteries.act(trx, ctx, lottery, { act: 'close', by: 'house' })) {
    await addJob(trx, closeJob, { drawId: String(drawId) }, { key: `draw-close:${drawId}` })
  }
  return lottery.tickets
}

/** Reveals a party's value known to the caller; a repeat succeeds. */
export async function revealTimedPart(
  trx: Trx,
  { now }: Pick<RequestContext, 'now'>,
  { drawId, part, value }: Omit<Part, 'id'> & { drawId: bigint },
): Promise<void> {
  const lottery = await lockTimed(trx, drawId)
  if (lotteryFlow.next(lottery.state, 'part', 'house'))
    await revealTo({ now }, trx, lottery, { id: lottery.public_id, part, value })
}

/** Draws winners when every part is published; returns whether drawing has started. */
export async function startTimedLottery(trx: Trx, ctx: { now: Date }, drawId: bigint): Promise<boolean> {
  const lottery = await lockTimed(trx, drawId)
  if (!lotteryFlow.next(lottery.state, 'draw', 'house')) return lottery.state !== 'closing'
  if (missingParts(await partsOf(trx, drawId), lottery.substitute) > 0) return false
  await lotteries.act(trx, ctx, lottery, { act: 'draw', by: 'house' })
  await addJob(trx, lotteryJob, { drawId: String(drawId) }, { key: `draw-draw:${drawId}` })
  return true
}

/** Cancels an open lottery with a public reason; leaves a closed one unchanged. */
export async function cancelTimedLottery(
  trx: Trx,
  { now }: Pick<RequestContext, 'now'>,
  { drawId, reason }: { drawId: bigint; reason: string },
): Promise<void> {
  await lockTimed(trx, drawId)
  await cancelLotteryWithin(trx, { now }, { drawId, reason })
}

/**
 * The same for a signed lottery, within a transaction of the calling feature, which checks
 * permissions.
 */
export async function cancelLotteryWithin(
  trx: Trx,
  { now }: Pick<RequestContext, 'now'>,
  { drawId, reason }: { drawId: bigint; reason: string },
): Promise<void> {
  const lottery = await lotteries.lock(trx, drawId)
  if (!(await lotteries.act(trx, { now }, lottery, { act: 'cancel', by: 'house' }))) return
  await addLine(trx, drawId, { kind: 'cancelled', at: now, body: { reason } })
  await publish(trx, lotteryCancelled, { drawId: String(drawId) })
}

/** Lists all tickets in lottery order; null before the drawing. */
export async function findOrder(db: Db, drawId: bigint): Promise<readonly number[] | null> {
  const lottery = await db
    .selectFrom('draw')
    .select(['state', 'ticket_order'])
    .where('id', '=', drawId)
    .executeTakeFirst()
  return lottery?.state === 'drawn' || lottery?.state === 'settled' ? readOrder(lottery.ticket_order) : null
}
