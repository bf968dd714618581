import './tables.ts'
import { payablePaid, makeRefund } from '#features/payments/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { formatMoney } from '#kit/money.ts'
import type { Platform } from '#platform/context.ts'
import type { Trx } from '#platform/database/database.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import { addJob, handleJob, type JobTable } from '#platform/jobs/jobs.ts'
import { parkingOf } from '../addresses.ts'
import { beginDebt, debtPayable, settleDebt } from './debts.ts'
import { parkings } from './flows.ts'
import { reportJob, settleDebtJob } from './jobs-named.ts'
import { endedNotice } from './notices.ts'
import { endLongParkings, parkingPayable } from './park.ts'

/** Reports the current state of a parking to the city; the job retries on failure. */
async function reportParking({ database: { db }, secrets, providers }: Platform, id: bigint): Promise<void> {
  const row = await db
    .selectFrom('parking')
    .innerJoin('parking_zone', 'parking_zone.id', 'zone_id')
    .select(['public_id', 'plate_sealed', 'state', 'started_at', 'ended_at', 'amount_rial', 'code'])
    .where('parking.id', '=', id)
    .executeTakeFirst()
  // An erased person's plate is gone.
  if (!row || row.plate_sealed === null) return
  const taken = await providers.cityParking.report({
    id: row.public_id,
    plate: secrets.open(row.plate_sealed),
    zone: row.code,
    startedAt: row.started_at,
    ended: row.ended_at && { at: row.ended_at, amountRial: row.amount_rial ?? 0n, paid: row.state === 'paid' },
  })
  if (!taken) throw new Error('The city did not accept the report of a parking')
  const reported = row.state === 'running' ? 'started' : row.state === 'paid' ? 'paid' : 'ended'
  await db.updateTable('parking').set({ reported }).where('id', '=', id).where('state', '=', row.state).execute()
}

/** Handles a payment for a parking. Refunds it when staff have waived the parking. */
async function settleParking(trx: Trx, ctx: Platform, { subject, payableId }: { subject: string; payableId: string }) {
  const row = await trx
    .selectFrom('parking')
    .selectAll()
    .where('public_id', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  if (row.state === 'owing' || row.state === 'disputed') {
    await parkings.move(trx, { now: ctx.clock.now() }, row, { to: 'paid', by: 'house' })
    await addJob(trx, reportJob, { parkingId: String(row.id) }, { key: `parking:${row.id}` })
    return
  }
  if (row.state !== 'waived') return
  await makeRefund(
    trx,
    { manifests: ctx.manifests, now: ctx.clock.now() },
    {
      payableId,
      key: `parking:${subject}`,
      reason: 'اعتراض شما به این پارک را پذیرفته بودیم.',
      destination: 'wallet',
      requestedBy: null,
      needsApproval: false,
    },
  )
}

export const parkingSubscriptions = (platform: Platform): readonly Subscription[] => [
  subscribe(payablePaid, {
    name: 'parking.paid',
    kinds: [parkingPayable, debtPayable],
    lane: 'urgent',
    run: async (trx, { kind, subject, payableId }) => {
      if (kind === parkingPayable) await settleParking(trx, platform, { subject, payableId })
      if (kind === debtPayable) await beginDebt(trx, contextOf(platform), subject)
    },
  }),
]

const contextOf = ({ database: { db }, manifests, providers, clock }: Platform) => ({
  db,
  manifests,
  providers,
  clock,
})

export const parkingJobs = (platform: Platform): JobTable => ({
  [reportJob.name]: handleJob(reportJob, ({ parkingId }) => reportParking(platform, BigInt(parkingId))),
  [settleDebtJob.name]: handleJob(settleDebtJob, ({ debtId }, run) =>
    settleDebt(contextOf(platform), BigInt(debtId), run),
  ),
  'parking.end-long': {
    everySeconds: 60,
    run: () => {
      const { database, clock, manifests } = platform
      const now = clock.now()
      return endLongParkings({ db: database.db, now, manifests }, async (trx, row) => {
        if (row.person_id === null) return
        const { amount_rial, public_id } = await trx
          .selectFrom('parking')
          .select(['amount_rial', 'public_id'])
          .where('id', '=', row.id)
          .executeTakeFirstOrThrow()
        await notify(
          trx,
          { now },
          {
            notice: endedNotice,
            personId: row.person_id,
            data: { amount: amount_rial ? formatMoney(amount_rial) : null },
            link: parkingOf(public_id),
            key: `parking-ended:${public_id}`,
          },
        )
      })
    },
  },
})
