import './tables.ts'
import { payablePaid, makeRefund } from '#features/payments/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { Platform } from '#platform/context.ts'
import { type Db, inTransaction, type Trx } from '#platform/database/database.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import { addJob, handleJob, type JobTable } from '#platform/jobs/jobs.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { inquiryKinds, inquirySlugs } from '../kinds.ts'
import { abandonUnpaid, billsPayable, overdueBills } from './bills/request-bills.ts'
import { beginBills, settleBill, settleJob } from './bills/settle-bills.ts'
import { askJob, askKey, completeJob } from './ask-job.ts'
import { askProviders, type AskContext } from './ask-providers.ts'
import { completeAnswer } from './complete-answer.ts'
import { endWithoutAnswer } from './end-inquiry.ts'
import { inquiries, inquiryRuns } from './flows.ts'
import { closeLostCalls, lostCalls } from './health.ts'
import { advancePrerequisites, openPrerequisites } from './prerequisites.ts'
import { inquiryPayable } from './register-inquiry.ts'
import { runRechecks } from './rechecks/run-rechecks.ts'
import { abandonRuns, runPayable } from './runs/register-run.ts'

const contextOf = ({ database: { db }, secrets, manifests, providers, config, clock }: Platform): AskContext => ({
  db,
  secrets,
  manifests,
  providers,
  config,
  clock,
})

/** Starts a paid inquiry, once, in the transaction of the payment. */
export const inquirySubscriptions = (platform: Platform): readonly Subscription[] => [
  subscribe(payablePaid, {
    name: 'inquiries.begin',
    kinds: [inquiryPayable, runPayable, billsPayable],
    lane: 'urgent',
    run: async (trx, { kind, subject, payableId }) => {
      if (kind === inquiryPayable) await beginInquiry(trx, contextOf(platform), { subject, payableId })
      if (kind === runPayable) await beginRun(trx, contextOf(platform), { subject, payableId })
      if (kind === billsPayable) await beginBills(trx, contextOf(platform), { subject })
    },
  }),
]

async function beginInquiry(trx: Trx, ctx: AskContext, { subject, payableId }: { subject: string; payableId: string }) {
  const now = ctx.clock.now()
  const row = await trx
    .selectFrom('inquiry')
    .selectAll()
    .where('public_id', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.input_sealed === null) {
    // Nothing is left to request.
    const refund = {
      payableId,
      key: `inquiry:${subject}`,
      ...(row && row.run_id !== null && { amountRial: row.price_rial }),
      reason: 'این استعلام حذف شده بود.',
      destination: 'wallet' as const,
    }
    await makeRefund(trx, { ...ctx, now }, { ...refund, requestedBy: null, needsApproval: false })
    if (row && (row.state === 'awaiting-payment' || row.state === 'abandoned')) {
      const set = { begun_at: now, due_at: now, ended_at: null }
      const begun = await inquiries.move(trx, { now }, row, { to: 'running', by: 'house', set })
      await inquiries.move(trx, { now }, begun, { to: 'refunded', by: 'house', set: { reason: 'no-provider' } })
    }
    return
  }
  if (row.state !== 'awaiting-payment' && row.state !== 'abandoned') return
  const other =
    row.state === 'abandoned' &&
    (await trx
      .selectFrom('inquiry')
      .select('id')
      .where('input_index', '=', row.input_index)
      .where('state', 'in', ['awaiting-payment', 'running', 'needs-code'])
      .executeTakeFirst())
  const set = {
    begun_at: now,
    due_at: new Date(now.getTime() + ctx.config.INQUIRY_REFUND_SECONDS * 1000),
    ended_at: null,
    // The same inquiry was opened again meanwhile; the index of open ones has that one.
    ...(other && { input_index: null }),
  }
  await inquiries.move(trx, { now }, row, { to: 'running', by: 'house', set })
  await addJob(trx, askJob, { inquiryId: String(row.id) }, { key: askKey(row.id) })
}

/** Starts every inquiry of a paid run, each as if it had been paid alone. */
async function beginRun(trx: Trx, ctx: AskContext, { subject, payableId }: { subject: string; payableId: string }) {
  const run = await trx
    .selectFrom('inquiry_run')
    .selectAll()
    .where('public_id', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw new Error('the payable does not belong to a run')
  const now = ctx.clock.now()
  if (run.state !== 'begun') await inquiryRuns.move(trx, { now }, run, { to: 'begun', by: 'house' })
  const rows = await trx
    .selectFrom('inquiry')
    .select('public_id')
    .where('run_id', '=', run.id)
    .where('price_rial', '>', 0n)
    .orderBy('id')
    .execute()
  for (const row of rows) await beginInquiry(trx, ctx, { subject: row.public_id, payableId })
}

export const inquiryJobs = (platform: Platform): JobTable => ({
  [askJob.name]: handleJob(askJob, ({ inquiryId }, run) => askProviders(contextOf(platform), BigInt(inquiryId), run)),
  [completeJob.name]: handleJob(completeJob, ({ inquiryId }, run) =>
    completeAnswer(contextOf(platform), BigInt(inquiryId), run),
  ),
  [settleJob.name]: handleJob(settleJob, ({ billId }, run) => settleBill(contextOf(platform), BigInt(billId), run)),
  'inquiries.sweep': {
    everySeconds: 20,
    lane: 'urgent',
    rows: () => rowsOfSweep(platform.database.db, platform.clock.now()),
    run: () => sweepInquiries(contextOf(platform)),
  },
  'inquiries.recheck': { everySeconds: 300, run: () => runRechecks(contextOf(platform)) },
  'inquiries.prerequisites': {
    everySeconds: 10,
    rows: () => [openPrerequisites(platform.database.db)],
    run: () => advancePrerequisites(contextOf(platform)),
  },
  'inquiries.forget': { everySeconds: 6 * 3600, run: () => forgetOldInquiries(contextOf(platform)) },
})

/** The inquiries without an answer in time. */
const dueInquiries = (db: Db, now: Date) =>
  db
    .selectFrom('inquiry')
    .select('id')
    .where('state', 'in', ['running', 'needs-code'])
    .where('due_at', '<=', now)
    .where(notFailed('inquiries.sweep', 'id'))
    .orderBy('due_at')
    .limit(200)

const unpaid = 'awaiting-payment'

/** What {@link sweepInquiries} works on. */
const rowsOfSweep = (db: Db, now: Date) => [
  dueInquiries(db, now),
  db.selectFrom('inquiry').select('id').where('state', '=', unpaid).where('pay_until', '<=', now),
  db.selectFrom('inquiry_run').select('id').where('state', '=', unpaid).where('pay_until', '<=', now),
  overdueBills(db, now),
  lostCalls(db, now),
]

/** Refunds inquiries without an answer in time, and abandons unpaid ones. */
export async function sweepInquiries(ctx: AskContext): Promise<void> {
  const { db, clock, secrets, manifests } = ctx
  const now = clock.now()
  const due = await dueInquiries(db, now).execute()
  await eachRow('inquiries.sweep', due, async ({ id }) => {
    await inTransaction(db, async (trx) => {
      const row = await inquiries.lockIf(trx, id)
      if (!row || row.due_at === null || row.due_at > now) return
      await endWithoutAnswer(
        trx,
        { secrets, manifests, now },
        row,
        row.state === 'needs-code' ? 'no-code' : 'unavailable',
      )
    })
  })
  const step = { from: 'awaiting-payment', to: 'abandoned', by: 'house' } as const
  await inquiries.moveAll(db, { now }, step, (inquiry) => inquiry.where('pay_until', '<=', now))
  await abandonRuns(db, now)
  await abandonUnpaid(db, now)
  await closeLostCalls(db, now)
}

/**
 * Deletes inputs and answers after their retention; the rows stay for the books. Unpaid ones are deleted after a week.
 */
export async function forgetOldInquiries({ db, clock }: AskContext): Promise<void> {
  const now = clock.now().getTime()
  const before = (days: number) => new Date(now - days * dayMs)
  for (const kind of inquirySlugs) {
    await db
      .updateTable('inquiry')
      .set({
        input_sealed: null,
        input_index: null,
        plate_index: null,
        answer_sealed: null,
        note_sealed: null,
        hidden_at: new Date(now),
      })
      .where('kind', '=', kind)
      .where('input_sealed', 'is not', null)
      .where('ended_at', '<', before(inquiryKinds[kind].keepDays))
      .execute()
  }
  await db
    .updateTable('inquiry')
    .set({ input_sealed: null, input_index: null, plate_index: null })
    .where('state', '=', 'abandoned')
    .where('ended_at', '<', before(7))
    .where('input_sealed', 'is not', null)
    .execute()
}
