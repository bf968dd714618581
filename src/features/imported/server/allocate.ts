import './tables.ts'
import { lotteryCancelled, lotteryDecided, findOrder } from '#features/lottery/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { Platform } from '#platform/context.ts'
import { type Db, inTransaction, type Trx } from '#platform/database/database.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { allocate } from '../allocation.ts'
import { titleOf } from './bills.ts'
import { workContextOf, type WorkContext } from './carry-out-deposit.ts'
import { letGo } from './deposit-rows.ts'
import { endOrder } from './end-order.ts'
import { report } from './give-free.ts'
import { loadSaleRule } from './rules.ts'
import type { OrderRow, RoundRow } from './tables.ts'
import { lockRound, wishesOf, importedOrders } from './orders.ts'

export const allocationSubscriptions = (platform: Platform): readonly Subscription[] => [
  subscribe(lotteryDecided, {
    name: 'imported.allocate',
    runLong: async ({ drawId, ticket }) => {
      // After a withdrawal, our own rule passes the free car to a reserve.
      if (ticket === null) await allocateRound(workContextOf(platform), BigInt(drawId))
    },
  }),
  subscribe(lotteryCancelled, {
    name: 'imported.draw-cancelled',
    runLong: async ({ drawId }) => cancelRoundOf(workContextOf(platform), BigInt(drawId)),
  }),
]

/** Allocates the cars of a round in the order of its lottery, once, in one transaction. */
export async function allocateRound(ctx: WorkContext, drawId: bigint): Promise<void> {
  const row = await ctx.db.selectFrom('imported_round').select('id').where('draw_id', '=', drawId).executeTakeFirst()
  if (!row) return
  const order = await findOrder(ctx.db, drawId)
  if (!order) return
  await inTransaction(ctx.db, (trx) => allocateIn(trx, { roundId: row.id, order, now: ctx.clock.now() }))
}

/** The same within an existing transaction. */
export async function allocateIn(
  trx: Trx,
  { roundId, order, now }: { roundId: bigint; order: readonly number[]; now: Date },
): Promise<void> {
  const round = await lockRound(trx, roundId)
  if (round.allocated_at || round.cancelled_at) return
  const orders = await trx
    .selectFrom('imported_order')
    .selectAll()
    .where('round_id', '=', round.id)
    .where('state', '=', 'confirmed')
    .orderBy('id')
    .forUpdate()
    .execute()
  const cars = await trx
    .selectFrom('imported_car')
    .select(['id', 'capacity', 'state'])
    .where('round_id', '=', round.id)
    .execute()
  const capacity = new Map(cars.flatMap(({ id, capacity, state }) => (state === 'published' ? [[id, capacity]] : [])))
  const byTicket = new Map(orders.map((row) => [row.ticket!, row]))
  const applicants = orders.map((row) => ({ ticket: row.ticket!, wishes: wishesOf(row) }))
  const { reserveDays } = await loadSaleRule(trx, now)
  const reservesUntil = new Date(now.getTime() + reserveDays * dayMs)
  await trx
    .updateTable('imported_round')
    .set({ allocated_at: now, reserves_until: reservesUntil })
    .where('id', '=', round.id)
    .execute()
  const names = new Map<bigint, string>()
  for (const share of allocate(order, applicants, capacity)) {
    const row = byTicket.get(share.ticket)
    if (!row) continue
    if ('reserve' in share) {
      await importedOrders.move(trx, { now }, row, {
        to: 'reserve',
        by: 'house',
        set: { reserve_place: share.reserve },
      })
      await report(trx, { now, round, row, car: null, place: share.reserve })
    } else if (share.got === null) {
      await release(trx, { now, round, row })
    } else {
      if (!names.has(share.got)) names.set(share.got, await titleOf(trx, share.got))
      await importedOrders.move(trx, { now }, row, {
        to: 'allocated',
        by: 'house',
        set: { allocated_car_id: share.got },
      })
      await report(trx, { now, round, row, car: names.get(share.got)!, place: null })
    }
  }
}

async function release(trx: Trx, { now, round, row }: { now: Date; round: RoundRow; row: OrderRow }): Promise<void> {
  await importedOrders.move(trx, { now }, row, { to: 'not-allocated', by: 'house' })
  await letGo(trx, row.id, { feeRial: 0n, at: now })
  await report(trx, { now, round, row, car: null, place: null })
}

/** The reserves whose wait is over. */
export const overReserves = (db: Db, now: Date) =>
  db
    .selectFrom('imported_order')
    .innerJoin('imported_round', 'imported_round.id', 'round_id')
    .select(['imported_order.id', 'round_id'])
    .where('state', '=', 'reserve')
    .where('reserves_until', '<=', now)
    .where(notFailed('imported.end-reserves', 'imported_order.id'))
    .limit(200)

/** Refunds the deposits of reserves whose wait is over. */
export async function endReserves({ db, clock }: WorkContext): Promise<void> {
  const now = clock.now()
  const due = await overReserves(db, now).execute()
  await eachRow('imported.end-reserves', due, async ({ id, round_id }) => {
    await inTransaction(db, async (trx) => {
      const round = await lockRound(trx, round_id)
      const row = await trx
        .selectFrom('imported_order')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'reserve')
        .forUpdate()
        .executeTakeFirst()
      if (row) await release(trx, { now, round, row })
    })
  })
}

/**
 * Cancels a round whose lottery was cancelled: ends every open order and releases every deposit.
 */
async function cancelRoundOf({ db, clock, manifests }: WorkContext, drawId: bigint): Promise<void> {
  const now = clock.now()
  const round = await db.selectFrom('imported_round').select('id').where('draw_id', '=', drawId).executeTakeFirst()
  if (!round) return
  await inTransaction(db, (trx) =>
    trx
      .updateTable('imported_round')
      .set({ cancelled_at: now })
      .where('id', '=', round.id)
      .where('cancelled_at', 'is', null)
      .execute(),
  )
  for (;;) {
    const open = await db
      .selectFrom('imported_order')
      .select('id')
      .where('round_id', '=', round.id)
      .where(importedOrders.isOpen())
      .orderBy('id')
      .limit(100)
      .execute()
    if (open.length === 0) return
    for (const { id } of open) {
      await inTransaction(db, async (trx) => {
        await lockRound(trx, round.id)
        const row = await trx
          .selectFrom('imported_order')
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (!row || row.state.startsWith('cancelled')) return
        await endOrder(trx, { now, manifests }, row, {
          to: 'cancelled-by-house',
          by: 'house',
          reason: 'round',
          feeRial: 0n,
        })
      })
    }
  }
}
