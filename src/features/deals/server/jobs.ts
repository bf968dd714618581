import './tables.ts'
import { findClosedAccounts } from '#features/identity/contract.ts'
import { findAdStates, findUndoable, offerTaken } from '#features/marketplace/contract.ts'
import { addJalaliMonths, startOfTehranDay, toJalali } from '#kit/jalali.ts'
import { evidenceYears } from '#kit/legal-times.ts'
import { dayMs } from '#kit/durations.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { subscribe, type Subscription } from '#platform/events/events.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import type { Secrets } from '#platform/secrets.ts'
import { awaited, disputePhase, endsWithAd, stopsWithAd, type DealAction, dealFlow } from '../states.ts'
import { stopReasons, type StopReason } from '../texts.ts'
import { openDispute, takePrice } from './action.ts'
import { freezeOldAgreements } from './agreement.ts'
import { handOn } from './hand-on.ts'
import { deadlineOf, isReserved, notifyWaiting, deals } from './deals.ts'
import type { DealRow } from './tables.ts'

type JobContext = Pick<Platform, 'clock' | 'database' | 'secrets'>

const lockOpen = async (trx: Trx, id: bigint): Promise<DealRow | null> => {
  const row = await deals.lockIf(trx, id)
  return row && dealFlow.isOpen(row.state) ? row : null
}

/** The deals whose deadline has passed. */
const overdueDeals = (db: Db, now: Date) =>
  db
    .selectFrom('deal')
    .select('id')
    .where('until', '<=', now)
    .where(notFailed('deals.end-overdue', 'id'))
    .orderBy('until')
    .limit(200)

/** Ends deals whose deadline has passed, and moves their money by the rule. */
export async function endOverdue({ database: { db }, clock, secrets }: JobContext): Promise<number> {
  const now = clock.now()
  const due = await overdueDeals(db, now).execute()
  await eachRow('deals.end-overdue', due, ({ id }) =>
    inTransaction(db, async (trx) => {
      const row = await lockOpen(trx, id)
      if (!row?.until || row.until > now) return
      // A deposit deadline stops while another buyer has a deposit for the car.
      if (row.state === 'priced' && (await isReserved(trx, row))) {
        const until = await deadlineOf(trx, 'priced', now)
        await trx.updateTable('deal').set({ until, reminded_at: null }).where('id', '=', id).execute()
        return
      }
      const act = row.state === 'disputed' ? await endOfDispute(trx, row) : 'expire'
      const moved = await deals.act(trx, { now, secrets }, row, { act, by: 'time' })
      const reason = row.state === 'transferred' ? stopReasons.unanswered : stopReasons.lapsed
      if (moved?.state === 'disputed') await openDispute(trx, { dealId: id, by: 'house', reason, words: null, at: now })
    }),
  )
  return due.length
}

/** Returns what the deadline of a dispute does: the first decision of staff stands, otherwise the claims decide. */
async function endOfDispute(trx: Trx, row: DealRow): Promise<DealAction> {
  const dispute = await trx
    .selectFrom('deal_dispute')
    .select('decision')
    .where('deal_id', '=', row.id)
    .executeTakeFirst()
  return dispute?.decision ?? ((await isSellersBySilence(trx, row)) ? 'award' : 'expire')
}

/** Returns whether both have signed, the seller claims the deposit and the buyer has not objected in time. */
async function isSellersBySilence(trx: Trx, { id, seller_id: sellerId }: DealRow): Promise<boolean> {
  const row = await trx
    .selectFrom('deal_dispute')
    .innerJoin('deal_agreement', 'deal_agreement.deal_id', 'deal_dispute.deal_id')
    .select('deal_dispute.deal_id')
    .where('deal_dispute.deal_id', '=', id)
    .where('seller_claimed_at', 'is not', null)
    .where('buyer_claimed_at', 'is', null)
    .where('buyer_signed_at', 'is not', null)
    .where('seller_signed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined && sellerId !== null
}

/** Ad states that end a deal without a deposit, and those that staff caused. */
const overAds = ['sold', 'removed', 'suspended', 'rejected', 'draft']
const takenDown = ['suspended', 'rejected']

/** Ends deals whose ad or account is gone, by rule; after both confirmations staff decide. */
export async function stopStranded({ database: { db }, clock, secrets }: JobContext): Promise<number> {
  const now = clock.now()
  await handOn(db, now)
  let stopped = 0
  let after = 0n
  for (;;) {
    const rows = await db
      .selectFrom('deal')
      .selectAll()
      .where('ended_at', 'is', null)
      .where('state', '<>', 'disputed')
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute()
    if (rows.length === 0) return stopped
    after = rows.at(-1)!.id
    await eachRow('deals.stop-stranded', [...(await findStranded(db, rows, now))], async ([id, reason]) => {
      if (await inTransaction(db, (trx) => stopOne(trx, { now, secrets }, { id, reason }))) stopped++
    })
  }
}

async function findStranded(db: Db, rows: readonly DealRow[], now: Date): Promise<Map<bigint, StopReason>> {
  const adIds = rows.map(({ ad_id }) => ad_id)
  const [states, undoable, closed, sold] = await Promise.all([
    findAdStates(db, adIds),
    findUndoable(db, adIds, now),
    findClosedAccounts(
      db,
      rows.flatMap(({ buyer_id, seller_id }) => [buyer_id, seller_id].flatMap((id) => id ?? [])),
    ),
    db
      .selectFrom('deal')
      .select(['ad_id', 'ended_at'])
      .where('state', '=', 'done')
      .where('ad_id', 'in', adIds)
      .execute(),
  ])
  const matches = new Map<bigint, StopReason>()
  for (const { id, state, ad_id, buyer_id, seller_id, requested_at } of rows) {
    const ad = states.get(ad_id) ?? 'removed'
    const gone = (person: bigint | null) => person === null || closed.has(person)
    if (gone(buyer_id) || gone(seller_id)) matches.set(id, 'account')
    // A sale that its seller can still undo ends no deal.
    else if (endsWithAd.includes(state) && overAds.includes(ad) && !undoable.has(ad_id))
      matches.set(id, ad === 'sold' ? 'sold' : 'ad')
    else if (stopsWithAd.includes(state) && takenDown.includes(ad)) matches.set(id, 'ad')
    else if (
      endsWithAd.includes(state) &&
      sold.some((other) => other.ad_id === ad_id && other.ended_at !== null && other.ended_at > requested_at)
    )
      matches.set(id, 'sold')
  }
  return matches
}

type Stop = { id: bigint; reason: StopReason }

async function stopOne(trx: Trx, ctx: { now: Date; secrets: Secrets }, { id, reason }: Stop): Promise<boolean> {
  const { now } = ctx
  const row = await lockOpen(trx, id)
  if (!row) return false
  const note = stopReasons[reason]
  const moved = await deals.act(trx, ctx, row, { act: 'stop', by: 'house', note })
  if (moved?.state === 'disputed') {
    await openDispute(trx, { dealId: id, by: 'house', reason: note, words: null, at: now })
  }
  return moved !== null
}

/** Reminds the party that must act, once, a day before money moves by a deadline. */
export async function remindOfDeadlines({ database: { db }, clock }: JobContext): Promise<number> {
  const now = clock.now()
  const due = await db
    .selectFrom('deal')
    .select('id')
    .where('until', '>', now)
    .where('until', '<=', new Date(now.getTime() + dayMs))
    .where('reminded_at', 'is', null)
    // A state that began a short while ago was notified then.
    .where('changed_at', '<', new Date(now.getTime() - dayMs / 2))
    .where(notFailed('deals.remind', 'id'))
    .limit(200)
    .execute()
  await eachRow('deals.remind', due, async ({ id }) => {
    await inTransaction(db, async (trx) => {
      const row = await lockOpen(trx, id)
      if (!row || row.reminded_at !== null || (row.state === 'priced' && (await isReserved(trx, row)))) return
      await trx.updateTable('deal').set({ reminded_at: now }).where('id', '=', id).execute()
      const draft = await trx
        .selectFrom('deal_agreement')
        .select(['buyer_signed_at', 'seller_signed_at'])
        .where('deal_id', '=', id)
        .executeTakeFirst()
      const dispute =
        row.state === 'disputed'
          ? await trx
              .selectFrom('deal_dispute')
              .select(['buyer_claimed_at', 'seller_claimed_at', 'heard_at', 'decision', 'appealed_at'])
              .where('deal_id', '=', id)
              .executeTakeFirst()
          : undefined
      const waiting = awaited[row.state]
      const phase = dispute ? disputePhase(dispute) : null
      // A draft waits for the party that has not confirmed it, a dispute for the party that has claimed nothing. Later
      // phases of a dispute end by silence for both.
      const finish = (party: 'buyer' | 'seller') =>
        row.state === 'disputed' ? phase === null && dispute?.[`${party}_claimed_at`] : draft?.[`${party}_signed_at`]
      const to = (['buyer', 'seller'] as const).filter(
        (party) => waiting === party || (waiting === 'both' && !finish(party)),
      )
      // The key holds the deadline, so a moved deadline sends a new notice.
      await notifyWaiting(trx, now, row, { to, what: 'soon', key: `soon:${row.until!.getTime()}`, phase })
    })
  })
  return due.length
}

/** Removes signed agreements of erased accounts after the period for which the law keeps business records. */
export async function forgetOldAgreements({ database: { db }, clock }: JobContext): Promise<void> {
  const until = startOfTehranDay(addJalaliMonths(toJalali(clock.now()), -12 * evidenceYears))
  await db
    .updateTable('deal_agreement')
    .set({ content_sealed: null, text_sealed: null })
    .from('deal')
    .whereRef('deal.id', '=', 'deal_id')
    .where('content_sealed', 'is not', null)
    .where('ended_at', '<', until)
    .where((is) => is.or([is('buyer_id', 'is', null), is('seller_id', 'is', null)]))
    .execute()
}

export const dealJobs = (platform: JobContext): JobTable => ({
  'deals.end-overdue': {
    everySeconds: 30,
    rows: () => [overdueDeals(platform.database.db, platform.clock.now())],
    run: () => endOverdue(platform),
  },
  'deals.stop-stranded': { everySeconds: 30, run: () => stopStranded(platform) },
  'deals.remind': { everySeconds: 600, run: () => remindOfDeadlines(platform) },
  'deals.freeze-agreements': {
    everySeconds: 3600,
    run: () => freezeOldAgreements({ db: platform.database.db, secrets: platform.secrets }),
  },
  'deals.forget-agreements': { everySeconds: 6 * 3600, run: () => forgetOldAgreements(platform) },
})

/** Takes over a price that the parties agreed on in the conversation. */
export const dealSubscriptions = ({ clock, secrets }: Pick<Platform, 'clock' | 'secrets'>): readonly Subscription[] => [
  subscribe(offerTaken, {
    name: 'deals.take-price',
    run: async (trx, { threadId }) => {
      const rows = await trx
        .selectFrom('deal')
        .select('id')
        .where('thread_id', '=', threadId)
        .where('state', '=', 'accepted')
        .execute()
      for (const { id } of rows) await takePrice(trx, { now: clock.now(), secrets }, id)
    },
  }),
]
