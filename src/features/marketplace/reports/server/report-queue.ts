import '../../ad/server/tables.ts'
import { sql } from 'kysely'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import type { RequestContext } from '#platform/context.ts'
import { requirePermission } from '#platform/staff.ts'
import type { WorkDone, WorkFilter, WorkItem, WorkQueue } from '#platform/work-queue.ts'
import { decisionRefusals, type Decision } from '../moderation.ts'
import { reportReasons, type ReportReason } from '../report.ts'
import { decideReports } from './decide-reports.ts'
import { previewReports } from './preview-reports.ts'
import { reviewTimes } from './review-times.ts'

/** Lists ads with open reports, oldest report first. They cannot be assigned. */
async function findReported(ctx: RequestContext, { limit, assigneeId }: WorkFilter): Promise<WorkItem[]> {
  requirePermission(ctx, 'ads.moderate')
  if (assigneeId !== null) return []
  const { db } = ctx
  const first = sql<Date>`min(ad_report.at)`
  const rows = await db
    .selectFrom('ad_report')
    .innerJoin('ad', 'ad.id', 'ad_report.ad_id')
    .select(['ad.public_id', 'ad.state', 'ad.trim_id', first.as('first')])
    .select([
      sql<number>`count(*)::int`.as('reports'),
      sql<ReportReason[]>`array_agg(distinct ad_report.reason)`.as('reasons'),
    ])
    .where('ad_report.state', '=', 'open')
    .groupBy('ad.id')
    .orderBy(first)
    .orderBy('ad.id')
    .limit(limit)
    .execute()
  const [catalogue, dueAt] = await Promise.all([getCatalogue(db), reviewTimes(db, rows[0]?.first ?? ctx.now)])
  return rows.map(({ public_id, state, trim_id, first, reports, reasons }) => ({
    id: public_id,
    title: vehicleTitle(catalogue, trim_id),
    about: [
      `${formatInteger(reports)} گزارش: ${reasons.map((reason) => reportReasons[reason]).join('، ')}`,
      ...(state === 'suspended' ? ['فعلاً پنهان است'] : []),
    ].join(' · '),
    waitingSince: first,
    due: dueAt(first),
  }))
}

async function actOn(ctx: RequestContext, { id, act, seen, reason }: WorkDone): Promise<string | null> {
  const decided = await decideReports(ctx, { adId: id, decision: act as Decision, note: reason, seen })
  return decided.ok ? null : decisionRefusals[decided.code]
}

/** Reported ads in the queue of the back office. */
export const reportQueue: WorkQueue = {
  kind: 'report',
  label: 'گزارش',
  plural: 'گزارش‌ها',
  find: findReported,
  preview: previewReports,
  act: actOn,
}
