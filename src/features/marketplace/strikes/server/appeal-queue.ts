import { getCatalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { requirePermission } from '#platform/staff.ts'
import type { WorkDone, WorkFilter, WorkItem, WorkPreview, WorkQueue } from '#platform/work-queue.ts'
import { strikePath } from '../../own-ad-addresses.ts'
import { strikeReasonNames, strikeRefusals } from '../strikes.ts'
import { decideStrikeAppeal } from './appeal-strike.ts'
import { findStrike, findStrikeAppeals } from './find-strikes.ts'
import { presentStrike } from './present-strike.ts'

async function find(ctx: RequestContext, { limit, assigneeId }: WorkFilter): Promise<WorkItem[]> {
  const staffId = requirePermission(ctx, 'ads.moderate')
  if (assigneeId !== null) return []
  const strikes = await findStrikeAppeals(ctx.db, ctx.now, limit)
  // The caller's own strikes belong to colleagues.
  return strikes
    .filter(({ given_by: giver }) => giver !== staffId)
    .map(({ public_id: id, reason, gallery, appeal_note: note, appealed_at: at }) => ({
      id,
      title: gallery ?? 'فروشندهٔ شخصی',
      about: `${strikeReasonNames[reason]} · ${note.slice(0, 80)}`,
      waitingSince: at!,
      due: null,
    }))
}

async function preview(ctx: RequestContext, id: string): Promise<WorkPreview | null> {
  requirePermission(ctx, 'ads.moderate')
  const [strike, catalogue] = await Promise.all([findStrike(ctx.db, id, ctx.now), getCatalogue(ctx.db)])
  if (!strike) return null
  const { reason, note, effect, at, seller, ad, appeal, stateName } = presentStrike(catalogue, strike, 'staff')
  if (!appeal?.open) return null
  return {
    title: seller || 'فروشندهٔ شخصی',
    href: strikePath(id),
    due: null,
    badges: [{ text: `اخطار ${stateName}`, tone: 'warn' }],
    reasons: [{ text: reason, note, tone: 'warn' }],
    facts: [
      { label: 'نتیجه', value: effect },
      { label: 'تاریخ اخطار', value: at },
      ...(ad ? [{ label: 'آگهی', value: ad.title }] : []),
    ],
    quote: { label: 'حرف فروشنده', text: appeal.note },
    acts: [
      { act: 'grant', key: 'a', label: 'پس گرفتن اخطار', effect: 'محدودیت‌ها برداشته می‌شود و فروشنده خبر می‌گیرد.' },
      {
        act: 'uphold',
        key: 'r',
        label: 'اخطار بماند',
        reason: { title: 'اخطار بماند؟', about: 'فروشنده این پاسخ را می‌خواند.' },
        effect: 'اخطار تا پایان مدتش می‌ماند و فروشنده پاسخ را می‌خواند.',
      },
    ],
  }
}

async function runAction(ctx: RequestContext, { id, act: completed, reason }: WorkDone): Promise<string | null> {
  const decision = { strikeId: id, act: completed === 'grant' ? ('grant' as const) : ('uphold' as const) }
  const decided = await decideStrikeAppeal(ctx, { ...decision, answer: reason.slice(0, 500) })
  return decided.ok ? null : strikeRefusals[decided.code]
}

/** Appeals against strikes in the queue of the back office. */
export const strikeAppealQueue: WorkQueue = {
  kind: 'strike-appeal',
  label: 'اخطار',
  plural: 'درخواست‌های بررسی اخطار',
  find,
  preview,
  act: runAction,
}
