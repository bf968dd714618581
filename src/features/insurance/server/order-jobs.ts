import { sql } from 'kysely'
import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { payablePaid } from '#features/payments/contract.ts'
import { dayOf, dayText, daysBetween } from '#kit/day.ts'
import { toJalali } from '#kit/jalali.ts'
import { dayMs } from '#kit/durations.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import { handleJob, type JobTable } from '#platform/jobs/jobs.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { renewOf } from '../addresses.ts'
import { cancellingOf } from './cancelling-sum.ts'
import { followInstalments, takeInstalment, notifyInsurer } from './instalments.ts'
import { instalmentPayable } from '../instalment-subject.ts'
import { beginOrder, beginVoiding, completeOrder, orderContextOf } from './carry-out.ts'
import { insuranceOrders, selectOrders, withoutLater } from './find-orders.ts'
import { instalmentJob, orderJob } from './jobs-named.ts'
import { endingNotice } from './notices.ts'
import { orderPayable } from './place-order.ts'
import type { OrderRow } from './tables.ts'

export const insuranceSubscriptions = (platform: Platform): readonly Subscription[] => [
  subscribe(payablePaid, {
    name: 'insurance.paid',
    kinds: [orderPayable, instalmentPayable],
    lane: 'urgent',
    run: async (trx, { kind, subject }) => {
      if (kind === orderPayable) await beginOrder(trx, orderContextOf(platform), subject)
      if (kind === instalmentPayable) await takeInstalment(trx, platform, subject)
    },
  }),
]

/** Ends orders whose documents never came, and orders that were unpaid for a day. */
async function endLateOrders({ database: { db }, clock }: Platform): Promise<number> {
  const now = clock.now()
  const late = await db
    .selectFrom('insurance_order')
    .select('id')
    .where('state', '=', 'documents')
    .where('papers_until', '<', now)
    .where(notFailed('insurance.end-late', 'id'))
    .limit(100)
    .execute()
  await eachRow('insurance.end-late', late, async ({ id }) => {
    await inTransaction(db, async (trx) => {
      const row = await insuranceOrders.lockIf(trx, id)
      if (row?.state === 'documents') await beginVoiding(trx, { clock }, row, { reason: 'papers-late' })
    })
  })
  await insuranceOrders.moveAll(db, { now }, { from: 'awaiting-payment', to: 'lapsed', by: 'house' }, (orders) =>
    orders.where('pay_until', '<', new Date(now.getTime() - dayMs)),
  )
  return late.length
}

const steps = [1, 7, 14, 30]
const [fromHour, untilHour] = [8, 21]

/**
 * Sends reminders for policies that end in 30, 14, 7 and 1 days, each step once and never at night. A car of the garage
 * gets its own reminders at 30, 7 and 1 days; here only at 14. A car with a later policy gets none.
 */
export async function remindOfEnding({ database: { db }, clock }: Platform): Promise<number> {
  const now = clock.now()
  const { hour } = toJalali(now)
  if (hour < fromHour || hour >= untilHour) return 0
  const today = dayOf(now)
  const rows = await selectOrders(db)
    .where('state', 'in', ['issued', 'sent'])
    .where('person_id', 'is not', null)
    .where(sql<boolean>`ends_on > ${today}::date and ends_on <= ${today}::date + 30`)
    .where(withoutLater)
    .where(notFailed('insurance.remind', 'id'))
    .orderBy('id')
    .limit(500)
    .execute()
  let message = 0
  await eachRow('insurance.remind', rows, async (row) => {
    const days = daysBetween(today, row.ends_on)
    const step = steps.find((each) => days <= each)!
    if (row.reminded !== null && row.reminded <= step) return
    await inTransaction(db, async (trx) => {
      const changed = await trx
        .updateTable('insurance_order')
        .set({ reminded: step })
        .where('id', '=', row.id)
        .where((is) => is.or([is('reminded', 'is', null), is('reminded', '>', step)]))
        .returning('id')
        .executeTakeFirst()
      if (!changed || (row.car && step !== 14)) return
      message++
      await notify(
        trx,
        { now },
        {
          notice: endingNotice,
          personId: row.person_id!,
          data: { days, ends: dayText(row.ends_on) },
          link: renewOf(row.public_id),
          key: `insurance-ending:${row.public_id}:${step}`,
        },
      )
    })
  })
  return message
}

/** Ends a policy with an unpaid instalment and refunds the value of its days beyond the unpaid part. */
const endUnpaid =
  ({ clock }: Pick<Platform, 'clock'>) =>
  async (trx: Trx, row: OrderRow): Promise<void> => {
    const sum = (await cancellingOf(trx, row, clock.now())) ?? 0n
    await beginVoiding(trx, { clock }, row, { reason: 'instalment-late', refundRial: sum })
  }

export const orderJobs = (platform: Platform): JobTable => ({
  [orderJob.name]: handleJob(orderJob, ({ orderId }, run) =>
    completeOrder(orderContextOf(platform), BigInt(orderId), run),
  ),
  [instalmentJob.name]: handleJob(instalmentJob, ({ orderId, number }) =>
    notifyInsurer(orderContextOf(platform), { orderId: BigInt(orderId), number }),
  ),
  'insurance.instalments': { everySeconds: 1800, run: () => followInstalments(platform, endUnpaid(platform)) },
  'insurance.end-late': { everySeconds: 300, run: () => endLateOrders(platform) },
  'insurance.remind': { everySeconds: 1800, run: () => remindOfEnding(platform) },
})
