import './tables.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { handleJob, type JobTable } from '#platform/jobs/jobs.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { editableStates } from '../states.ts'
import { endReserves, overReserves } from './allocate.ts'
import { billsOf } from './bills.ts'
import { completeDeposit, expireDeposits, overDeposits, workContextOf, type WorkContext } from './carry-out-deposit.ts'
import { depositJob } from './deposit-rows.ts'
import { endOrder, withdrawalFee } from './end-order.ts'
import { lockRound } from './orders.ts'
import { remindOfDeadlines } from './remind.ts'

/** The applications of closed rounds that nobody confirmed. */
const unconfirmed = (db: Db, now: Date) =>
  db
    .selectFrom('imported_order')
    .innerJoin('imported_round', 'imported_round.id', 'round_id')
    .select(['imported_order.id', 'round_id'])
    .where('state', 'in', editableStates)
    .where('closes_at', '<=', now)
    .where(notFailed('imported.end-unconfirmed', 'imported_order.id'))
    .limit(200)

/**
 * Ends applications that were unconfirmed at the end of their round, and releases their deposits.
 */
export async function endUnconfirmed({ db, clock, manifests }: WorkContext): Promise<number> {
  const now = clock.now()
  const due = await unconfirmed(db, now).execute()
  await eachRow('imported.end-unconfirmed', due, async ({ id, round_id }) => {
    await inTransaction(db, async (trx) => {
      await lockRound(trx, round_id)
      const row = await trx
        .selectFrom('imported_order')
        .selectAll()
        .where('id', '=', id)
        .where('state', 'in', editableStates)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return
      const ending = { to: 'cancelled-by-house', by: 'house', reason: 'not-confirmed', feeRial: 0n } as const
      await endOrder(trx, { now, manifests }, row, ending)
    })
  })
  return due.length
}

/** The orders with a bill that is overdue. */
const unpaid = (db: Db, now: Date) =>
  db
    .selectFrom('imported_bill')
    .innerJoin('imported_order', 'imported_order.id', 'order_id')
    .select(['order_id', 'round_id'])
    .where('imported_bill.state', '=', 'open')
    .where('imported_order.state', '=', 'contracted')
    .where('due_at', '<=', now)
    .where(notFailed('imported.end-unpaid', 'order_id'))
    .limit(200)

/** Ends unpaid orders with the rule's fee, and passes their cars to reserves. */
export async function endUnpaid({ db, clock, manifests }: WorkContext): Promise<number> {
  const now = clock.now()
  const due = await unpaid(db, now).execute()
  await eachRow('imported.end-unpaid', due, async ({ order_id, round_id }) => {
    await inTransaction(db, async (trx) => {
      const round = await lockRound(trx, round_id)
      const row = await trx
        .selectFrom('imported_order')
        .selectAll()
        .where('id', '=', order_id)
        .where('state', '=', 'contracted')
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!row || !(await billsOf(trx, row.id)).some(({ state, due_at }) => state === 'open' && due_at <= now)) return
      const feeRial = (await withdrawalFee(trx, row, { closesAt: round.closes_at, now })) ?? 0n
      const ending = { to: 'cancelled-by-house', by: 'house', reason: 'unpaid', feeRial } as const
      await endOrder(trx, { now, manifests }, row, ending)
    })
  })
  return due.length
}

export const importedJobs = (platform: Platform): JobTable => {
  const ctx = workContextOf(platform)
  return {
    [depositJob.name]: handleJob(depositJob, ({ depositId }, run) => completeDeposit(ctx, BigInt(depositId), run)),
    'imported.end-unconfirmed': {
      everySeconds: 20,
      rows: () => [unconfirmed(ctx.db, ctx.clock.now())],
      run: () => endUnconfirmed(ctx),
    },
    'imported.end-unpaid': {
      everySeconds: 20,
      rows: () => [unpaid(ctx.db, ctx.clock.now())],
      run: () => endUnpaid(ctx),
    },
    'imported.end-reserves': {
      everySeconds: 60,
      rows: () => [overReserves(ctx.db, ctx.clock.now())],
      run: () => endReserves(ctx),
    },
    'imported.remind': { everySeconds: 300, run: () => remindOfDeadlines(ctx) },
    'imported.expire-deposits': {
      everySeconds: 60,
      rows: () => [overDeposits(ctx.db, ctx.clock.now())],
      run: () => expireDeposits(ctx),
    },
  }
}
