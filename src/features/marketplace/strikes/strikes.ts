import { z } from 'zod'
import { formatInteger } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import { secondApprovalText } from '#ui/second-look-text.ts'
import { integerField, reasonField } from '#ui/form/field-schemas.ts'
import { ownMatterText } from '../ad/own-matter.ts'

/** Why a seller gets a strike, as the seller reads it. */
export const strikeReasons = {
  'not-own-car': 'خودرو یا عکس‌های آگهی مال شما نیست.',
  'false-facts': 'مشخصات خودرو در آگهی درست نیست.',
  'bait-price': 'قیمت آگهی واقعی نیست.',
  'repeated-ad': 'یک خودرو را چند بار آگهی کرده‌اید.',
  'contact-again': 'با وجود تذکر، راه تماس در متن یا عکس گذاشته‌اید.',
  'asks-deposit': 'قبل از دیدن خودرو بیعانه یا واریز خواسته‌اید.',
  'rude-words': 'با خریداران یا همکاران ما بد حرف زده‌اید.',
  other: 'مقررات آگهی را رعایت نکرده‌اید.',
} as const
export type StrikeReason = keyof typeof strikeReasons
const reasonKeys = Object.keys(strikeReasons) as [StrikeReason, ...StrikeReason[]]

/** The same for staff, about the seller. */
export const strikeReasonNames: Readonly<Record<StrikeReason, string>> = {
  'not-own-car': 'خودرو یا عکس‌های آگهی مال فروشنده نیست',
  'false-facts': 'مشخصات خودرو در آگهی درست نیست',
  'bait-price': 'قیمت آگهی واقعی نیست',
  'repeated-ad': 'یک خودرو را چند بار آگهی کرده است',
  'contact-again': 'با وجود تذکر، راه تماس در متن یا عکس گذاشته است',
  'asks-deposit': 'قبل از دیدن خودرو بیعانه یا واریز خواسته است',
  'rude-words': 'با خریداران یا همکاران ما بد حرف زده است',
  other: 'مقررات آگهی را رعایت نکرده است',
}

/** A seller without a dealer, for staff. */
export const personalSeller = 'فروشندهٔ شخصی'

/** What a strike causes. A ban has no end and needs two people. */
export const strikeEffects = ['review', 'closed', 'banned'] as const
export type StrikeEffect = (typeof strikeEffects)[number]

/** The effects as staff choose them. */
export const effectNames: Readonly<Record<StrikeEffect, string>> = {
  review: 'هر آگهی قبل از انتشار بررسی شود',
  closed: 'ثبت آگهی برای مدتی بسته شود',
  banned: 'ثبت آگهی برای همیشه بسته شود (با تأیید دو نفر)',
}

/** An effect with its term; a permanent one has none. */
export type StrikeStep = { effect: StrikeEffect; days: number | null }

/** The steps of the rule `ad-strikes`. */
export type StrikeLadder = { reviewDays: number; closedDays: number; longClosedDays: number }

/** Returns what the nth strike of a seller usually causes. Nobody is banned without two people, so no step is a ban. */
export function usualStep(n: number, ladder: StrikeLadder): StrikeStep {
  if (n <= 1) return { effect: 'review', days: ladder.reviewDays }
  return { effect: 'closed', days: n === 2 ? ladder.closedDays : ladder.longClosedDays }
}

const ordinals = ['اولین', 'دومین', 'سومین', 'چهارمین', 'پنجمین', 'ششمین', 'هفتمین', 'هشتمین', 'نهمین', 'دهمین']

/** Names a strike by its number: «سومین اخطار». */
export const strikeName = (n: number): string =>
  ordinals[n - 1] ? `${ordinals[n - 1]} اخطار` : `اخطار شمارهٔ ${formatInteger(n)}`

/** Formats the effect on the seller, without its subject: «ثبت آگهی ۷ روز بسته می‌شود». */
export function stepText({ effect, days }: StrikeStep): string {
  if (days === null || effect === 'banned') return 'ثبت آگهی برای همیشه بسته می‌شود'
  const term = `${formatInteger(days)} روز`
  return effect === 'closed' ? `ثبت آگهی ${term} بسته می‌شود` : `تا ${term} هر آگهی قبل از انتشار بررسی می‌شود`
}

/** The preview of a strike for staff: «این سومین اخطار است: ثبت آگهی ۳۰ روز بسته می‌شود.» */
export const strikePreview = (n: number, step: StrikeStep): string => `این ${strikeName(n)} است: ${stepText(step)}.`

/** Formats effect and end for the seller. */
export function effectText({ effect, endsAt }: { effect: StrikeEffect; endsAt: Date | null }): string {
  if (endsAt === null) return 'ثبت آگهی برای شما برای همیشه بسته شده است.'
  const until = formatDate(endsAt)
  return effect === 'closed'
    ? `تا ${until} نمی‌توانید آگهی ثبت کنید یا بفرستید.`
    : `تا ${until} همکاران ما هر آگهی شما را قبل از انتشار بررسی می‌کنند.`
}

/** Formats effect and end for staff, about the seller. */
export function effectForStaff({ effect, endsAt }: { effect: StrikeEffect; endsAt: Date | null }): string {
  if (endsAt === null) return 'ثبت آگهی این فروشنده برای همیشه بسته شده است.'
  const until = formatDate(endsAt)
  return effect === 'closed'
    ? `تا ${until} ثبت آگهی این فروشنده بسته است.`
    : `تا ${until} هر آگهی این فروشنده قبل از انتشار بررسی می‌شود.`
}

export type StrikeState = 'active' | 'over' | 'withdrawn'
export const strikeStateNames: Readonly<Record<StrikeState, string>> = {
  active: 'فعال',
  over: 'تمام‌شده',
  withdrawn: 'پس‌گرفته',
}

/** Derives the state of a strike from its dates. */
export function strikeStateOf({
  endsAt,
  withdrawnAt,
  now,
}: {
  endsAt: Date | null
  withdrawnAt: Date | null
  now: Date
}): StrikeState {
  if (withdrawnAt !== null) return 'withdrawn'
  return endsAt === null || endsAt > now ? 'active' : 'over'
}

/** A strike as staff give it. The term of a ban is ignored. */
export const strikeSchema = z
  .object({
    reason: z.enum(reasonKeys).meta({ title: 'دلیل' }),
    note: z.string().trim().max(500).optional().meta({ title: 'توضیح برای فروشنده' }),
    effect: z.enum(strikeEffects).meta({ title: 'نتیجه' }),
    days: integerField({ title: 'مدت', min: 1, max: 365 }).optional(),
  })
  .superRefine(({ reason, note, effect, days }, context) => {
    const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (reason === 'other' && !note) missing('note', 'برای فروشنده بنویسید چه چیزی خلاف مقررات بوده است.')
    if (effect !== 'banned' && days === undefined) missing('days', 'مدت را به روز بنویسید.')
  })

/** The strike that a colleague asked for, from the link of a request that waits for a second person. */
export const requestedStrikeSchema = z.object({
  effect: z.enum(strikeEffects).optional().catch(undefined),
  reason: z.enum(reasonKeys).optional().catch(undefined),
  note: z.string().max(500).optional().catch(undefined),
})

/** Withdraws a strike. */
export const withdrawSchema = z.object({
  act: z.literal('withdraw'),
  note: reasonField({ title: 'دلیل', min: 5, max: 500 }),
})

/** The answer of staff to an appeal, which the seller reads. */
export const strikeAppealDecisionSchema = z.object({
  act: z.enum(['grant', 'uphold']),
  answer: z.string().trim().max(500).optional().meta({ title: 'پاسخ به فروشنده' }),
})

/** A seller's appeal against a strike. */
export const strikeAppealSchema = z.object({
  strike: z.string().regex(/^[0-9a-z]{4,20}$/),
  note: reasonField({ title: 'چرا این اخطار درست نیست؟', min: 10, max: 500 }),
})

/** Refusals of giving, withdrawing or judging a strike. */
export const strikeRefusals = {
  own: ownMatterText,
  giver: 'این اخطار را خودتان داده‌اید؛ همکار دیگری باید درخواست فروشنده را بررسی کند.',
  decided: 'این اخطار قبلاً پس گرفته شده یا درخواستش بررسی شده است. صفحه را دوباره باز کنید.',
  answer: 'برای فروشنده بنویسید چرا اخطار می‌ماند.',
  banned: 'ثبت آگهی برای این فروشنده از قبل برای همیشه بسته است.',
  'second-look': secondApprovalText,
}
export type StrikeRefusal = keyof typeof strikeRefusals

/** Refusals of a seller's appeal. */
export const strikeAppealRefusals = {
  asked: 'دربارهٔ این اخطار قبلاً یک بار درخواست بررسی داده‌اید.',
  over: 'این اخطار دیگر فعال نیست.',
}
