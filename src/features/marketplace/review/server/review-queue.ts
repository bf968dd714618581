import { formatInteger } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { WorkDone, WorkFilter, WorkItem, WorkPreview, WorkQueue } from '#platform/work-queue.ts'
import { adStateNames } from '../../ad/ad-states.ts'
import { reviewTimes } from '../../reports/server/review-times.ts'
import { adReviewPath } from '../../own-ad-addresses.ts'
import { faults, type FaultSlug } from '../../posting/faults.ts'
import { strikePreview } from '../../strikes/strikes.ts'
import { nextStrike } from '../../strikes/server/find-strikes.ts'
import { riskReasons } from '../../posting/risk.ts'
import {
  faultOptions,
  hastenMinutes,
  reachText,
  reviewRefusals,
  riskText,
  riskTone,
  strikeChoice,
  strikeOptions,
  sellerEffects,
} from '../decision.ts'
import { decideAd } from './decide-ad.ts'
import { findWaitingAds } from './find-sent-ads.ts'
import { getSentAd } from './get-sent-ad.ts'

/** Lists submitted ads by risk and reach. They cannot be assigned. */
async function find(ctx: RequestContext, { limit, assigneeId }: WorkFilter): Promise<WorkItem[]> {
  if (assigneeId !== null) return []
  const ads = await findWaitingAds(ctx, limit)
  const oldest = ads.reduce((min, { at }) => (at < min ? at : min), ctx.now)
  const dueAt = await reviewTimes(ctx.db, oldest)
  return ads.map(({ adId, title, risk, reach, reasons, edited, at }) => ({
    id: adId,
    title,
    about: [
      edited ? 'ویرایش' : 'آگهی جدید',
      riskText(risk),
      ...(reach > 0 ? [reachText(reach)] : []),
      ...reasons.slice(0, 2).map(({ code }) => riskReasons[code].text),
    ].join(' · '),
    waitingSince: at,
    due: dueAt(at),
    hastenMinutes: hastenMinutes(risk),
  }))
}

async function preview(ctx: RequestContext, id: string): Promise<WorkPreview | null> {
  const { ad, title, lines, last, sellerSince, edit, waits } = await getSentAd(ctx, id)
  if (!waits) return null
  const [dueAt, { n, step }] = await Promise.all([
    reviewTimes(ctx.db, last.at),
    nextStrike(ctx.db, { personId: ad.seller_id, galleryId: ad.gallery_id }, ctx.now),
  ])
  const effects = sellerEffects[edit ? 'edit' : 'ad']
  const rejectEffect = effects.reject
  const strikeEffect = strikePreview(n, step)
  return {
    title,
    href: adReviewPath(id),
    due: dueAt(last.at),
    badges: [
      { text: edit ? 'ویرایش آگهی منتشرشده' : adStateNames[ad.state]!, tone: 'warn' },
      { text: riskText(last.risk), tone: riskTone(last.risk) },
    ],
    pictures: ad.pictures.slice(0, 6),
    reasons: [
      ...last.reasons.map(({ code, points }) => ({
        text: riskReasons[code].text,
        note: `${formatInteger(points)} امتیاز`,
        tone: 'warn' as const,
      })),
      ...(last.before ?? []).map(({ label, before, after }) => ({
        text: `${label} عوض شده است`,
        note: [before, after].map((text) => text.slice(0, 120) || 'خالی').join(' ← '),
        tone: 'info' as const,
      })),
    ],
    facts: [
      ...lines.filter(({ label }) => label !== 'توضیحات').map(({ label, value }) => ({ label, value })),
      { label: 'عضویت فروشنده', value: formatDate(sellerSince) },
    ],
    quote: { label: 'متن آگهی', text: ad.description },
    seen: String(last.id),
    acts: [
      { act: 'approve', key: 'a', label: edit ? 'انتشار تغییرات' : 'انتشار آگهی', effect: effects.approve },
      {
        act: 'reject',
        key: 'r',
        label: edit ? 'رد تغییرات' : 'رد آگهی',
        danger: true,
        reason: {
          title: edit ? 'رد تغییرات با دلیل' : 'رد آگهی با دلیل',
          about: rejectEffect,
          hint: 'فروشنده این متن را می‌خواند.',
          choices: { title: 'دلایل رد', options: faultOptions },
        },
        effect: rejectEffect,
      },
      {
        act: 'strike',
        key: 's',
        label: edit ? 'رد تغییرات و اخطار' : 'رد آگهی و اخطار',
        danger: true,
        reason: {
          title: 'رد و اخطار به فروشنده',
          about: `${strikeEffect} ${rejectEffect}`,
          hint: 'فروشنده این متن را می‌خواند.',
          choices: { title: 'دلیل اخطار', options: strikeOptions },
        },
        effect: strikeEffect,
      },
    ],
  }
}

async function runAction(
  ctx: RequestContext,
  { id, act: completed, seen, reason, choices }: WorkDone,
): Promise<string | null> {
  if (completed === 'strike') {
    const strike = strikeChoice(choices)
    if (!strike) return reviewRefusals.oneReason
    if (strike.reason === 'other' && reason.trim() === '') return reviewRefusals.words
    const rejection = { adId: id, act: 'reject' as const, seen, faults: [strike.fault], note: reason }
    const decided = await decideAd(ctx, { ...rejection, strike: strike.reason })
    return decided.ok ? null : reviewRefusals[decided.code]
  }
  if (completed !== 'approve' && completed !== 'reject') return reviewRefusals.decided
  const matches = choices.filter((choice): choice is FaultSlug => Object.hasOwn(faults, choice))
  if (completed === 'reject' && matches.length === 0) return reviewRefusals.decided
  const decided = await decideAd(ctx, { adId: id, act: completed, seen, faults: matches, note: reason })
  return decided.ok ? null : reviewRefusals[decided.code]
}

async function undo(ctx: RequestContext, id: string): Promise<string | null> {
  const decided = await decideAd(ctx, { adId: id, act: 'reopen' })
  return decided.ok ? null : reviewRefusals[decided.code]
}

/** Submitted ads in the queue of the back office. */
export const reviewQueue: WorkQueue = {
  kind: 'ad',
  label: 'آگهی',
  plural: 'آگهی‌های در انتظار بررسی',
  find,
  preview,
  act: runAction,
  undo,
}
