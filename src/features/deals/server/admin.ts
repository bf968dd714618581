import { sql, type Selectable } from 'kysely'
import './tables.ts'
import { findNames } from '#features/identity/contract.ts'
import { findDealAds, getThread } from '#features/marketplace/contract.ts'
import { withSecondApproval } from '#features/rules/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { dayMs } from '#kit/durations.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Tables } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { readPage, type PageRequest } from '#platform/keyset.ts'
import { requirePermission } from '#platform/staff.ts'
import { dealAdminPath } from '../addresses.ts'
import { actorNames, depositName, disputeReasons, eventTexts, optionalNames, type DisputeReason } from '../texts.ts'
import { agreementOf } from './agreement.ts'
import { noteDeal, notifyWaiting, deals } from './deals.ts'
import { findDocuments } from './documents.ts'
import type { Decision } from './tables.ts'
import { dealFlow } from '../states.ts'

const forStaff = sql<boolean>`(decision is null or appealed_at is not null)`

/** Deals that wait for a decision come first, oldest first; the rest newest first. */
export async function findAdminDeals(
  { db, secrets }: Pick<RequestContext, 'db' | 'secrets'>,
  { state }: { state: 'disputed' | 'all' },
  page: PageRequest,
) {
  const waiting = state === 'disputed'
  let query = db
    .selectFrom('deal')
    .leftJoin('deal_dispute', 'deal_dispute.deal_id', 'deal.id')
    .selectAll('deal')
    .select(['deal_dispute.at as disputed_at', 'deal_dispute.reason'])
  // A decision without an appeal waits for its deadline only.
  if (waiting) query = query.where('deal.state', '=', 'disputed').where(forStaff)
  const { rows, next } = await readPage(query, page, { id: 'deal.id', order: waiting ? 'asc' : 'desc' })
  const names = await findNames(
    db,
    secrets,
    rows.flatMap(({ buyer_id, seller_id }) => [buyer_id, seller_id].flatMap((id) => id ?? [])),
  )
  const nameOf = (id: bigint | null) => (id && names.get(id)) || 'حساب حذف‌شده'
  return {
    rows: rows.map((row) => ({
      id: row.public_id,
      title: row.title,
      state: dealFlow.labels[row.state],
      tone: dealFlow.tones[row.state],
      buyer: nameOf(row.buyer_id),
      seller: nameOf(row.seller_id),
      deposit: row.deposit_rial === null ? null : formatMoney(row.deposit_rial),
      reason: row.reason && (disputeReasons[row.reason as DisputeReason] ?? row.reason),
      at: formatDateTime(row.disputed_at ?? row.changed_at),
    })),
    next,
  }
}

/** Returns the number of deals that wait for staff. */
export async function countDisputes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('deal')
    .select((is) => is.fn.countAll<string>().as('count'))
    .leftJoin('deal_dispute', 'deal_dispute.deal_id', 'deal.id')
    .where('state', '=', 'disputed')
    .where(forStaff)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Loads the whole deal for a decision: facts, events, agreement, and during a dispute documents and conversation; logs
 * each access.
 */
export async function getAdminDeal(ctx: RequestContext, id: string) {
  const staffId = requirePermission(ctx, 'deals.decide')
  const { db, secrets } = ctx
  const row = await db.selectFrom('deal').selectAll().where('public_id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const disputed = row.state === 'disputed'
  const [dispute, events, ads, agreement, documents, thread] = await Promise.all([
    db.selectFrom('deal_dispute').selectAll().where('deal_id', '=', row.id).executeTakeFirst(),
    db.selectFrom('deal_event').selectAll().where('deal_id', '=', row.id).orderBy('id').limit(200).execute(),
    findDealAds(ctx, [row.ad_id]),
    agreementOf(ctx, row),
    disputed ? findDocuments(db, row.id) : [],
    // Staff read the conversation only while a dispute is open.
    disputed && row.thread_id !== null && row.buyer_id !== null
      ? getThread(ctx, { threadId: row.thread_id, personId: row.buyer_id })
      : null,
  ])
  if (disputed) {
    await inTransaction(db, (trx) => writeAudit(trx, ctx, { act: 'deal.read', subject: `deal:${id}` }))
  }
  const people = [row.buyer_id, row.seller_id, dispute?.decided_by ?? null].flatMap((each) => each ?? [])
  const names = await findNames(db, secrets, people)
  const nameOf = (person: bigint | null) => (person && names.get(person)) || 'حساب حذف‌شده'
  return {
    id,
    title: row.title,
    state: dealFlow.labels[row.state],
    tone: dealFlow.tones[row.state],
    disputed,
    own: row.buyer_id === staffId || row.seller_id === staffId,
    adHref: ads.get(row.ad_id)?.line.href ?? null,
    buyer: nameOf(row.buyer_id),
    seller: nameOf(row.seller_id),
    price: row.price_rial === null ? null : formatMoney(row.price_rial),
    deposit: row.deposit_rial === null ? null : formatMoney(row.deposit_rial),
    depositState: depositName(row.state, row.hold_id !== null),
    dispute: dispute ? presentDispute(dispute, disputed, nameOf) : null,
    agreement: agreement && {
      lines: agreement.clauses,
      buyerSigned: agreement.buyerSigned,
      sellerSigned: agreement.sellerSigned,
    },
    documents,
    days: presentDays(thread?.view.days ?? []),
    events: events.map(({ id: eventId, act, by_side, note, at }) => ({
      id: String(eventId),
      text: eventTexts[act] ?? act,
      by: actorNames[by_side],
      note: note && (optionalNames[note as 'visit'] ?? note),
      at: formatDateTime(at),
    })),
  }
}

function presentDispute(
  dispute: Selectable<Tables['deal_dispute']>,
  disputed: boolean,
  nameOf: (person: bigint | null) => string,
) {
  return {
    by: actorNames[dispute.by_side],
    reason: disputeReasons[dispute.reason as DisputeReason] ?? dispute.reason,
    words: dispute.words,
    at: formatDateTime(dispute.at),
    decision: dispute.decision,
    claims: (['buyer', 'seller'] as const).map((party) => ({
      by: actorNames[party],
      words: dispute[`${party}_words`],
      at: dispute[`${party}_claimed_at`] && formatDateTime(dispute[`${party}_claimed_at`]!),
    })),
    decisionReason: dispute.decision_reason,
    appeal: dispute.appealed_by && {
      by: actorNames[dispute.appealed_by],
      words: dispute.appeal_words,
    },
    mayDecide: disputed && (dispute.decision === null || dispute.appealed_at !== null),
    decidedBy: dispute.decided_by && nameOf(dispute.decided_by),
  }
}

type Thread = NonNullable<Awaited<ReturnType<typeof getThread>>>

/** The messages of a conversation with their sender, by day. */
function presentDays(days: Thread['view']['days']) {
  return days.map(({ day, messages }) => ({
    day,
    messages: messages.map(({ id: messageId, mine, body, time, offer, visit, files }) => ({
      id: messageId,
      by: mine ? actorNames.buyer : actorNames.seller,
      time,
      body,
      what: offer
        ? `پیشنهاد ${offer.amount}، ${offer.state}`
        : visit
          ? `قرار ${visit.time}، ${visit.place}، ${visit.state}`
          : files.length > 0
            ? 'عکس فرستاد'
            : null,
    })),
  }))
}

/** The days in which each party may appeal before the money moves. */
export const appealDays = 3

type Deciding = { id: string; decision: Decision; buyerPercent?: number | null; reason: string }
type DecideRefusal = 'ended' | 'own' | 'no-seller' | 'no-buyer' | 'appeal' | 'second-look'

/**
 * Decides a dispute: the deposit goes to one party or is divided. A first decision waits for an appeal; the decision of
 * other staff about an appeal moves the money at once. Idempotent; staff cannot decide about their own deals.
 */
export async function decideDispute(
  ctx: RequestContext,
  { id, decision, buyerPercent = null, reason }: Deciding,
): Promise<Result<null, DecideRefusal>> {
  const staffId = requirePermission(ctx, 'deals.decide')
  return withSecondApproval(ctx, (appearance) =>
    inTransaction<Result<null, DecideRefusal>>(ctx.db, async (trx) => {
      const row = await trx.selectFrom('deal').selectAll().where('public_id', '=', id).forUpdate().executeTakeFirst()
      if (!row) throw notFound()
      const dispute = await trx.selectFrom('deal_dispute').selectAll().where('deal_id', '=', row.id).executeTakeFirst()
      if (dispute?.decision === decision && dispute.decision_reason === reason && dispute.decided_by === staffId)
        return ok(null)
      if (row.state !== 'disputed' || !dispute) return refuse('ended')
      const appealed = dispute.appealed_at !== null
      if (dispute.decision !== null && !appealed) return refuse('ended')
      if (row.buyer_id === staffId || row.seller_id === staffId) return refuse('own')
      if (appealed && dispute.decided_by === staffId) return refuse('appeal')
      if (decision !== 'refund' && row.seller_id === null) return refuse('no-seller')
      if (decision === 'split' && row.buyer_id === null) return refuse('no-buyer')
      const looked = await appearance(trx, {
        act: 'deal.decide',
        subject: `deal:${id}`,
        facts: [decision, decision === 'split' ? buyerPercent : null],
        title: `تکلیف بیعانهٔ ${formatMoney(row.deposit_rial ?? 0n)}، ${row.title}`.slice(0, 200),
        href: dealAdminPath(id),
        amountRial: row.deposit_rial ?? 0n,
        personId: row.buyer_id,
      })
      if (!looked.ok) return looked
      await trx
        .updateTable('deal_dispute')
        .set({
          decision,
          buyer_percent: decision === 'split' ? buyerPercent : null,
          decision_reason: reason,
          decided_by: staffId,
          decided_at: ctx.now,
        })
        .where('deal_id', '=', row.id)
        .execute()
      await writeAudit(trx, ctx, { act: `deal.${decision}`, subject: `deal:${id}` })
      if (appealed) {
        await deals.act(trx, ctx, row, { act: decision, by: 'staff', note: reason })
        return ok(null)
      }
      const until = new Date(ctx.now.getTime() + appealDays * dayMs)
      await trx.updateTable('deal').set({ until, reminded_at: null }).where('id', '=', row.id).execute()
      await noteDeal(trx, row.id, { act: 'decide', by: 'staff', at: ctx.now, note: reason })
      await notifyWaiting(
        trx,
        ctx.now,
        { ...row, until },
        {
          to: ['buyer', 'seller'],
          what: 'decided',
          key: 'decided',
          phase: 'decided',
        },
      )
      return ok(null)
    }),
  )
}
