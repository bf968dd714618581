import './tables.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { publish } from '#platform/events/events.ts'
import { defineJob, handleJob, type JobRun, type JobTable } from '#platform/jobs/jobs.ts'
import { eachRow } from '#platform/jobs/each-row.ts'
import { addLine, lotteries, partsOf } from './draw-rows.ts'
import { beaconOf, keyOf, type PartOutcome } from './engine/beacon.ts'
import { hex } from './engine/encoding.ts'
import { orderBytes, orderHash, orderOf } from './engine/order.ts'
import { leavesOf } from './engine/tickets.ts'
import { blockNodes, blockSize, rootOf } from './engine/tree.ts'
import { lotteryDecided } from './events.ts'
import type { LotteryRow, PartRow } from './tables.ts'

const payload = z.object({ drawId: z.string().regex(/^[1-9]\d{0,17}$/) })
export const closeJob = defineJob({ name: 'draws.close', lane: 'urgent', payload })
export const lotteryJob = defineJob({ name: 'draws.draw', lane: 'urgent', payload })

type Running = Pick<Platform, 'clock' | 'secrets'> & { db: Db }

/** Tickets per read, in whole blocks of the tree. */
const stretch = 16 * blockSize

/** Reads the holders of some tickets in one buffer. */
export async function holdersOf(db: Db, drawId: bigint, first: number, count: number): Promise<Buffer> {
  const { rows } = await sql<{ holders: Uint8Array | null; count: number }>`
    select string_agg(holder, ''::bytea order by number) as holders, count(*)::int as count
    from draw_ticket where draw_id = ${drawId} and number >= ${first} and number < ${first + count}`.execute(db)
  return Buffer.from(rows[0]?.holders ?? [])
}

/**
 * Computes the tree of a closed lottery and publishes its root. One transaction also ends the job,
 * so an interrupted run repeats with the same result.
 */
export async function closeLottery({ db, clock }: Running, drawId: bigint, run?: JobRun): Promise<void> {
  const lottery = await db
    .selectFrom('draw')
    .select(['public_id', 'state', 'tickets'])
    .where('id', '=', drawId)
    .executeTakeFirst()
  if (lottery?.state !== 'closing') return
  const parts: Buffer[] = []
  for (let first = 1; first <= lottery.tickets; first += stretch) {
    const holders = await holdersOf(db, drawId, first, stretch)
    if (holders.length !== Math.min(stretch, lottery.tickets - first + 1) * 32)
      throw new Error('Tickets of a lottery are missing: check their numbers')
    parts.push(blockNodes(leavesOf(lottery.public_id, first, holders)))
  }
  const nodes = Buffer.concat(parts)
  const root = rootOf(nodes)
  await inTransaction(db, async (trx) => {
    const locked = await lotteries.lock(trx, drawId)
    if (locked.state !== 'closing') return
    await keepNodes(trx, drawId, nodes)
    const closedAt = await addLine(trx, drawId, {
      kind: 'closed',
      at: clock.now(),
      body: (at) => ({ tickets: locked.tickets, root: hex(root), ...lateReveal(locked, at) }),
    })
    const { revealBy } = lateReveal(locked, closedAt)
    const set = { root, ...(revealBy && { reveal_by: new Date(revealBy) }) }
    await lotteries.act(trx, { now: clock.now() }, locked, { act: 'root', by: 'house', set })
    await run?.complete(trx)
  })
}

/** When a lottery closes later than this after its announced end, the reveal time starts then. */
const lateMs = 60_000

function lateReveal({ closes_at, reveal_by }: LotteryRow, closedAt: Date): { revealBy?: string } {
  const late = closedAt.getTime() - closes_at.getTime()
  return late > lateMs ? { revealBy: new Date(reveal_by.getTime() + late).toISOString() } : {}
}

async function keepNodes(trx: Trx, drawId: bigint, nodes: Buffer): Promise<void> {
  const rows = Array.from({ length: nodes.length / 32 }, (_, block) => ({
    draw_id: drawId,
    block,
    node: nodes.subarray(block * 32, block * 32 + 32),
  }))
  for (let first = 0; first < rows.length; first += 1000) {
    await trx
      .insertInto('draw_node')
      .values(rows.slice(first, first + 1000))
      .execute()
  }
}

/** Returns the outcomes of the beacon parts; throws while one is missing. */
export function outcomesOf(parts: readonly PartRow[], substitute: string | null): PartOutcome[] {
  return parts.map(({ outcome, commitment, value }) => {
    if (outcome === 'revealed') return { outcome, commitment: commitment!, value: Buffer.from(value!, 'hex') }
    if (outcome === 'number') return { outcome, value: value! }
    if (outcome === 'refused' && substitute !== null) return { outcome, commitment: commitment!, substitute }
    throw new Error('A part of the beacon is missing: publish its value first')
  })
}

/** Orders the tickets and publishes the order with the seed; once, like {@link closeLottery}. */
export async function drawTickets({ db, clock, secrets }: Running, drawId: bigint, run?: JobRun): Promise<void> {
  const lottery = await db.selectFrom('draw').selectAll().where('id', '=', drawId).executeTakeFirst()
  if (lottery?.state !== 'drawing') return
  const seed = Buffer.from(secrets.open(lottery.seed_sealed), 'hex')
  const beacon = beaconOf(outcomesOf(await partsOf(db, drawId), lottery.substitute))
  const key = keyOf(seed, beacon, lottery.root!)
  const order = await orderOf(key, lottery.tickets)
  const bytes = orderBytes(order)
  await inTransaction(db, async (trx) => {
    const locked = await lotteries.lock(trx, drawId)
    if (locked.state !== 'drawing') return
    await addLine(trx, drawId, {
      kind: 'drawn',
      at: clock.now(),
      body: {
        seed: hex(seed),
        beacon: hex(beacon),
        key: hex(key),
        order: hex(orderHash(bytes)),
        winners: [...order.subarray(0, locked.places)],
      },
    })
    await lotteries.act(trx, { now: clock.now() }, locked, { act: 'order', by: 'house', set: { ticket_order: bytes } })
    await publish(trx, lotteryDecided, { drawId: String(drawId), ticket: null })
    await run?.complete(trx)
  })
}

/** The closed lotteries with a part that was not revealed in time. */
const lateLotteries = (db: Db, now: Date) =>
  db
    .selectFrom('draw')
    .innerJoin('draw_part', 'draw_id', 'draw.id')
    .select('draw.id')
    .distinct()
    .where('state', '=', 'closed')
    .where('reveal_by', '<', now)
    .where('kind', '=', 'party')
    .where('outcome', 'is', null)

/** Replaces parties without a timely reveal, as announced. */
export async function refuseLateParties({ db, clock }: Running): Promise<void> {
  const now = clock.now()
  const due = await lateLotteries(db, now).execute()
  await eachRow('draws.refuse-late', due, async ({ id }) => {
    await inTransaction(db, async (trx) => {
      const lottery = await lotteries.lock(trx, id)
      if (lottery.state !== 'closed') return
      for (const { part, kind, outcome } of await partsOf(trx, id)) {
        if (kind !== 'party' || outcome !== null) continue
        await trx
          .updateTable('draw_part')
          .set({ outcome: 'refused' })
          .where('draw_id', '=', id)
          .where('part', '=', part)
          .execute()
        await addLine(trx, id, { kind: 'part-refused', at: now, body: { part } })
      }
    })
  })
}

export const lotteryJobs = (platform: Platform): JobTable => {
  const running = { db: platform.database.db, clock: platform.clock, secrets: platform.secrets }
  return {
    [closeJob.name]: handleJob(closeJob, ({ drawId }, run) => closeLottery(running, BigInt(drawId), run)),
    [lotteryJob.name]: handleJob(lotteryJob, ({ drawId }, run) => drawTickets(running, BigInt(drawId), run)),
    'draws.refuse-late': {
      everySeconds: 60,
      rows: () => [lateLotteries(running.db, running.clock.now())],
      run: () => refuseLateParties(running),
    },
  }
}
