import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { payablePaid } from '#features/payments/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { handleJob, type JobTable } from '#platform/jobs/jobs.ts'
import { orderOf } from '../addresses.ts'
import { notifyNotBegun } from './lateness.ts'
import { soonNotice } from './notices.ts'
import { signJob, signReport } from './report.ts'
import { limitsAt } from './rules.ts'
import { endOrder, settleShare, whenText, type SettleContext } from './settle.ts'
import type { OrderRow } from './tables.ts'
import { inspectionOrders } from './flows.ts'
import { endDueOffers, dueOffers, writeSlots } from './slots.ts'

type JobContext = SettleContext & { db: Db }
const contextOf = ({ database: { db }, manifests, clock }: Platform): JobContext => ({
  db,
  manifests,
  now: clock.now(),
})

export const inspectionSubscriptions = (platform: Platform): readonly Subscription[] => [
  subscribe(payablePaid, {
    name: 'inspection.paid',
    kinds: ['inspection'],
    lane: 'urgent',
    run: async (trx, { kind, subject, payableId }) => {
      if (kind === 'inspection') await settleShare(trx, contextOf(platform), { subject, payableId })
    },
  }),
]

/** Runs each order in its own transaction with a row lock; skips an order that another transaction holds. */
async function eachOf(
  { job, db }: { job: string; db: Db },
  ids: readonly { id: bigint }[],
  action: (trx: Trx, row: OrderRow) => Promise<void>,
): Promise<number> {
  return eachRow(job, ids, async ({ id }) => {
    await inTransaction(db, async (trx) => {
      const row = await trx
        .selectFrom('inspection_order')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (row) await action(trx, row)
    })
  })
}

/** The unpaid orders whose time is over. */
const dueOrders = (db: Db, now: Date) =>
  db
    .selectFrom('inspection_order')
    .select('id')
    .where('state', 'in', ['awaiting-payment', 'awaiting-seller'])
    .where('pay_until', '<=', now)
    .where(notFailed('inspection.holds', 'id'))
    .orderBy('pay_until')
    .limit(200)

/** Releases slots of unpaid orders and of orders without a reply of the seller; then passes on expired offers. */
export async function endDueHolds(ctx: JobContext): Promise<number> {
  const due = await dueOrders(ctx.db, ctx.now).execute()
  const ended = await eachOf({ job: 'inspection.holds', db: ctx.db }, due, async (trx, row) => {
    if (row.pay_until > ctx.now) return
    if (row.state === 'awaiting-payment') await endOrder(trx, ctx, row, { to: 'lapsed', reason: null })
    if (row.state === 'awaiting-seller') await endOrder(trx, ctx, row, { to: 'cancelled', reason: 'unpaid' })
  })
  return ended + (await endDueOffers(ctx.db, ctx.now))
}

/** A day before, assigns the inspector of a slot and reminds both parties. */
export async function assignSoon(ctx: JobContext): Promise<number> {
  const soon = await ctx.db
    .selectFrom('inspection_order')
    .select('id')
    .where('state', '=', 'booked')
    .where('starts_at', '<=', new Date(ctx.now.getTime() + dayMs))
    .where(notFailed('inspection.assign', 'id'))
    .limit(200)
    .execute()
  return eachOf({ job: 'inspection.assign', db: ctx.db }, soon, async (trx, row) => {
    if (row.state !== 'booked') return
    await inspectionOrders.move(trx, ctx, row, { to: 'assigned', by: 'house' })
    if (row.reminded || row.starts_at <= ctx.now) return
    await trx.updateTable('inspection_order').set({ reminded: true }).where('id', '=', row.id).execute()
    const place = await trx
      .selectFrom('inspection_place')
      .select('name')
      .where('id', '=', row.place_id)
      .executeTakeFirstOrThrow()
    for (const personId of [row.person_id, row.seller_id]) {
      if (personId === null) continue
      await notify(trx, ctx, {
        notice: soonNotice,
        personId,
        data: {
          car: row.car,
          time: whenText(row.starts_at, ctx.now),
          place: place.name,
          startsAt: row.starts_at.toISOString(),
        },
        link: orderOf(row.public_id),
        key: `inspection-soon:${row.public_id}:${row.starts_at.getTime()}`,
      })
    }
  })
}

/** Refunds all money of an inspection whose report never came, because a device was lost or nobody came. */
export async function endWithoutReport(ctx: JobContext): Promise<number> {
  const { reportHours } = await limitsAt(ctx.db, ctx.now)
  const late = new Date(ctx.now.getTime() - reportHours * 3_600_000)
  const rows = await ctx.db
    .selectFrom('inspection_order')
    .select('id')
    .where('state', 'in', ['booked', 'assigned'])
    .where('starts_at', '<=', late)
    .where(notFailed('inspection.end-late', 'id'))
    .limit(200)
    .execute()
  return eachOf({ job: 'inspection.end-late', db: ctx.db }, rows, async (trx, row) => {
    if (row.starts_at > late || !['booked', 'assigned'].includes(row.state)) return
    await endOrder(trx, ctx, row, { to: 'cancelled', reason: 'no-report' })
  })
}

export const inspectionJobs = (platform: Platform): JobTable => ({
  [signJob.name]: handleJob(signJob, ({ orderId }, run) => {
    const { database, clock, secrets, providers } = platform
    return signReport({ db: database.db, now: clock.now(), secrets, providers }, BigInt(orderId), run)
  }),
  'inspection.slots': {
    everySeconds: 3600,
    run: () => writeSlots(platform.database.db, platform.clock.now()),
  },
  'inspection.holds': {
    everySeconds: 20,
    rows: () => {
      const { db, now } = contextOf(platform)
      return [dueOrders(db, now), dueOffers(db, now)]
    },
    run: () => endDueHolds(contextOf(platform)),
  },
  'inspection.assign': { everySeconds: 120, run: () => assignSoon(contextOf(platform)) },
  'inspection.tell-late': {
    everySeconds: 60,
    run: async () => void (await notifyNotBegun(contextOf(platform))),
  },
  'inspection.end-late': { everySeconds: 900, run: () => endWithoutReport(contextOf(platform)) },
})
