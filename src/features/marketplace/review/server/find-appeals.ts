import '../../ad/server/tables.ts'
import '../../posting/server/tables.ts'
import './tables.ts'
import { sql } from 'kysely'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { requirePermission } from '#platform/staff.ts'
import type { WorkDone, WorkFilter, WorkItem, WorkPreview, WorkQueue } from '#platform/work-queue.ts'
import { adStateNames } from '../../ad/ad-states.ts'
import { adReviewPath } from '../../own-ad-addresses.ts'
import { faults } from '../../posting/faults.ts'
import { reviewTimes } from '../../reports/server/review-times.ts'
import { appealRefusals } from '../appeal.ts'
import { riskText, riskTone } from '../decision.ts'
import { decideAppeal } from './decide-appeal.ts'
import { getSentAd } from './get-sent-ad.ts'

/** Selects appeals of rejected ads that were not sent again. */
const open = (db: Db) =>
  db
    .selectFrom('ad_appeal')
    .innerJoin('ad', 'ad.id', 'ad_appeal.ad_id')
    .innerJoin('ad_submission', 'ad_submission.id', 'ad_appeal.submission_id')
    .where('ad_appeal.outcome', 'is', null)
    .where('ad.state', '=', 'rejected')
    .where(
      sql<boolean>`not exists (select from ad_submission later where later.ad_id = ad.id and later.id > ad_submission.id)`,
    )

/** Lists open appeals, oldest first; `own` marks those whose ads the caller rejected. */
export async function findOpenAppeals(ctx: RequestContext, limit: number) {
  const staffId = requirePermission(ctx, 'ads.moderate')
  const [rows, catalogue] = await Promise.all([
    open(ctx.db)
      .select(['ad_appeal.id', 'ad_appeal.at', 'ad_appeal.note', 'ad.public_id', 'ad.trim_id'])
      .select('ad_submission.decided_by')
      .orderBy('ad_appeal.at')
      .orderBy('ad_appeal.id')
      .limit(limit)
      .execute(),
    getCatalogue(ctx.db),
  ])
  return rows.map(({ public_id: adId, trim_id, decided_by, ...row }) => ({
    ...row,
    adId,
    title: vehicleTitle(catalogue, trim_id),
    own: decided_by === staffId,
  }))
}

/** Returns the number of open appeals. */
export async function countOpenAppeals(db: Db): Promise<number> {
  const { n } = await open(db)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

async function find(ctx: RequestContext, { limit, assigneeId }: WorkFilter): Promise<WorkItem[]> {
  if (assigneeId !== null) return []
  // The caller's own rejections belong to colleagues.
  const appeals = (await findOpenAppeals(ctx, limit)).filter(({ own }) => !own)
  const dueAt = await reviewTimes(ctx.db, appeals[0]?.at ?? ctx.now)
  return appeals.map(({ adId, title, note, at }) => ({
    id: adId,
    title,
    about: `درخواست بررسی دوباره · ${note.slice(0, 80)}`,
    waitingSince: at,
    due: dueAt(at),
  }))
}

async function preview(ctx: RequestContext, id: string): Promise<WorkPreview | null> {
  const { ad, title, lines, last, appeal } = await getSentAd(ctx, id)
  if (!appeal?.open) return null
  const dueAt = await reviewTimes(ctx.db, appeal.at)
  return {
    title,
    href: adReviewPath(id),
    due: dueAt(appeal.at),
    badges: [
      { text: adStateNames[ad.state]!, tone: 'bad' },
      { text: riskText(last.risk), tone: riskTone(last.risk) },
    ],
    pictures: ad.pictures.slice(0, 6),
    reasons: Object.values(last.faults).flatMap((fault) =>
      fault ? [{ text: faults[fault].text, note: last.note, tone: 'warn' as const }] : [],
    ),
    facts: lines.filter(({ label }) => label !== 'توضیحات').map(({ label, value }) => ({ label, value })),
    quote: { label: 'حرف فروشنده', text: appeal.note },
    seen: appeal.id,
    acts: [
      { act: 'grant', key: 'a', label: 'انتشار آگهی' },
      {
        act: 'uphold',
        key: 'r',
        label: 'رد دوبارهٔ آگهی',
        danger: true,
        reason: { title: 'آگهی دوباره رد شود؟', about: 'فروشنده این پاسخ را می‌خواند.' },
      },
    ],
  }
}

async function runAction(ctx: RequestContext, { id, act: completed, seen, reason }: WorkDone): Promise<string | null> {
  if (!/^\d{1,18}$/.test(seen)) return appealRefusals.decided
  const decided = await decideAppeal(ctx, {
    adId: id,
    appeal: seen,
    act: completed === 'grant' ? 'grant' : 'uphold',
    answer: reason.slice(0, 500),
  })
  return decided.ok ? null : appealRefusals[decided.code]
}

/** Appeals in the queue of the back office. */
export const appealQueue: WorkQueue = {
  kind: 'ad-appeal',
  label: 'بررسی دوباره',
  plural: 'درخواست‌های بررسی دوباره',
  find,
  preview,
  act: runAction,
}
