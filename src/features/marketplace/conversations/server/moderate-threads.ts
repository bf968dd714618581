import './tables.ts'
import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { findAttachedFiles } from '#features/files/contract.ts'
import { defineNotice, notify } from '#features/notifications/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import type { ThreadDecision } from '../moderation.ts'
import { deletedText, reportReasons, visitPlaceText, warningTexts } from '../texts.ts'
import { findMessages } from './get-thread.ts'
import { signalThreads } from './live.ts'
import { attachedToMessages } from './message-picture.ts'

export const threadReportDecidedNotice = defineNotice<{ ad: string; upheld: boolean }>({
  kind: 'thread-report-decided',
  topic: 'support',
  title: ({ ad }) => `گزارش شما از گفت‌وگو دربارهٔ ${ad} بررسی شد`,
  body: ({ upheld }) =>
    upheld ? 'ممنون که خبر دادید؛ این گفت‌وگو بسته شد.' : 'در این گفت‌وگو چیزی خلاف مقررات پیدا نکردیم.',
})

/** Returns the number of threads with open reports. */
export async function countReportedThreads(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('conversation_report')
    .select(sql<number>`count(distinct conversation_id)::int`.as('n'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return n
}

const maxShown = 100

/** Lists threads with open reports, oldest report first. */
export async function findReportedThreads({ db }: Pick<RequestContext, 'db'>) {
  const first = sql<Date>`min(conversation_report.at)`
  const [rows, catalogue] = await Promise.all([
    db
      .selectFrom('conversation_report')
      .innerJoin('conversation', 'conversation.id', 'conversation_id')
      .innerJoin('ad', 'ad.id', 'conversation.ad_id')
      .select(['conversation.public_id', 'ad.trim_id', first.as('first')])
      .select(sql<(keyof typeof reportReasons)[]>`array_agg(distinct reason)`.as('reasons'))
      .where('conversation_report.state', '=', 'open')
      .groupBy(['conversation.id', 'ad.trim_id'])
      .orderBy(first)
      .limit(maxShown)
      .execute(),
    getCatalogue(db),
  ])
  return rows.map(({ public_id, trim_id, first, reasons }) => ({
    id: public_id,
    ad: vehicleTitle(catalogue, trim_id),
    first,
    reasons: reasons.map((reason) => reportReasons[reason]).join('، '),
  }))
}

/**
 * Loads a reported thread with its last messages for staff. Throws not-found without an open
 * report. Logs each access.
 */
export async function readReportedThread(ctx: RequestContext, threadId: string) {
  requirePermission(ctx, 'messages.moderate')
  const catalogue = await getCatalogue(ctx.db)
  return inTransaction(ctx.db, async (trx) => {
    const thread = await trx
      .selectFrom('conversation')
      .innerJoin('ad', 'ad.id', 'conversation.ad_id')
      .select(['conversation.id', 'buyer_id', 'ad.trim_id'])
      .where('conversation.public_id', '=', threadId)
      .executeTakeFirst()
    if (!thread) throw notFound()
    const reports = await openReports(trx, thread.id)
    if (reports.length === 0) throw notFound()
    const messages = await findMessages(trx, thread.id, null)
    const pictured = await findAttachedFiles(
      trx,
      attachedToMessages,
      messages.map(({ id }) => id),
    )
    await writeAudit(trx, ctx, { act: 'thread.read', subject: `thread:${threadId}`, details: {} })
    return {
      ad: vehicleTitle(catalogue, thread.trim_id),
      seen: String(reports.at(-1)!.id),
      reports: reports.map(({ id, reason, note, at, person_id }) => ({
        id: String(id),
        by: person_id === thread.buyer_id ? 'خریدار' : 'فروشنده',
        reason: reportReasons[reason],
        note,
        at: formatDateTime(at),
      })),
      messages: messages.toReversed().map((message) => ({
        id: String(message.id),
        by: message.author === 'buyer' ? 'خریدار' : 'فروشنده',
        body:
          message.amount_rial !== null
            ? `پیشنهاد ${formatMoney(message.amount_rial)}`
            : message.visit_at !== null
              ? `قرار بازدید ${formatDateTime(message.visit_at)}، ${visitPlaceText(message.place!)}`
              : message.body || (pictured.has(message.id) ? 'عکس' : deletedText),
        at: formatDateTime(message.at),
        warning: message.warning && warningTexts[message.warning].title,
      })),
    }
  })
}

const openReports = (db: Db, conversationId: bigint) =>
  db
    .selectFrom('conversation_report')
    .select(['id', 'person_id', 'reason', 'note', 'at'])
    .where('conversation_id', '=', conversationId)
    .where('state', '=', 'open')
    .orderBy('id')
    .execute()

type Decided = { threadId: string; decision: ThreadDecision; note: string; seen: string }

/**
 * Closes the open reports of a thread, and the thread when they were justified. Notifies the
 * reporters.
 */
export async function decideThread(
  ctx: RequestContext,
  { threadId, decision, note, seen }: Decided,
): Promise<Result<null, 'decided' | 'changed'>> {
  requirePermission(ctx, 'messages.moderate')
  const catalogue = await getCatalogue(ctx.db)
  return inTransaction<Result<null, 'decided' | 'changed'>>(ctx.db, async (trx) => {
    const thread = await trx
      .selectFrom('conversation')
      .innerJoin('ad', 'ad.id', 'conversation.ad_id')
      .select(['conversation.id', 'buyer_id', 'conversation.seller_id', 'ad.trim_id'])
      .where('conversation.public_id', '=', threadId)
      .forUpdate('conversation')
      .executeTakeFirst()
    if (!thread) throw notFound()
    const reports = await openReports(trx, thread.id)
    if (reports.length === 0) return refuse('decided')
    if (String(reports.at(-1)!.id) !== seen) return refuse('changed')
    const upheld = decision === 'close'
    await trx
      .updateTable('conversation_report')
      .set({ state: 'closed', outcome: upheld ? 'upheld' : 'dismissed', closed_at: ctx.now })
      .where('conversation_id', '=', thread.id)
      .where('state', '=', 'open')
      .execute()
    if (upheld) await trx.updateTable('conversation').set({ closed_at: ctx.now }).where('id', '=', thread.id).execute()
    await writeAudit(trx, ctx, { act: `thread.${decision}`, subject: `thread:${threadId}`, details: { note } })
    const ad = vehicleTitle(catalogue, thread.trim_id)
    for (const { id, person_id: personId } of reports) {
      const message = {
        notice: threadReportDecidedNotice,
        data: { ad, upheld },
        link: null,
        key: `thread-report:${id}`,
      }
      await notify(trx, ctx, { personId, ...message })
    }
    signalThreads(trx, thread.buyer_id, thread.seller_id)
    return ok(null)
  })
}
