import { z } from 'zod'
import { formatInteger } from '#kit/digits.ts'
import { toOptions } from '#kit/options.ts'
import { ownMatterText } from '../ad/own-matter.ts'
import { faults, type FaultSlug } from '../posting/faults.ts'
import { strikeReasonNames, strikeReasons, type StrikeReason } from '../strikes/strikes.ts'

/** The decisions of staff about a submitted ad. */
export type ReviewAction = 'approve' | 'reject' | 'reopen'

const faultSlug = z.enum(Object.keys(faults) as [FaultSlug, ...FaultSlug[]])

/** A rejection: at least one template, with free text where templates say too little. */
export const rejectionSchema = z.object({
  faults: z.array(faultSlug, { error: 'حداقل یک دلیل انتخاب کنید.' }).min(1).meta({ title: 'دلایل رد' }),
  note: z.string().trim().max(300).optional().meta({ title: 'توضیح برای فروشنده' }),
  seen: z.string().max(30),
})

/** Refusals of a decision. */
export const reviewRefusals = {
  oneReason: 'یک دلیل برای اخطار انتخاب کنید.',
  words: 'برای فروشنده بنویسید چه چیزی خلاف مقررات بوده است.',
  decided: 'این آگهی قبلاً بررسی شده است. صفحه را دوباره باز کنید.',
  changed: 'فروشنده آگهی را عوض کرده است. صفحه را دوباره باز کنید و تصمیم بگیرید.',
  late: 'مهلت برگرداندن این تصمیم تمام شده است.',
  stopped: 'نمایشگاه این آگهی متوقف است؛ تا وقتی رفع توقف نشده، آگهی‌اش منتشر نمی‌شود.',
  own: ownMatterText,
}

/** The fault of an ad that is rejected with a strike: what the seller can correct. */
const faultOfStrike: Readonly<Record<StrikeReason, FaultSlug>> = {
  'not-own-car': 'other-pictures',
  'false-facts': 'wrong-car',
  'bait-price': 'wrong-price',
  'repeated-ad': 'improper-text',
  'contact-again': 'contact-text',
  'asks-deposit': 'deposit-text',
  'rude-words': 'improper-text',
  other: 'improper-text',
}

/** Reads the one reason of a strike among ready reasons, with the fault for the rejected ad; null without it or with several. */
export function strikeChoice(choices: readonly string[]): { reason: StrikeReason; fault: FaultSlug } | null {
  const reasons = choices.filter((each): each is StrikeReason => Object.hasOwn(strikeReasons, each))
  const [reason] = reasons
  return reason && reasons.length === 1 ? { reason, fault: faultOfStrike[reason] } : null
}

/** Ready reasons of a strike. */
export const strikeOptions = toOptions(strikeReasonNames)

/** Ready reasons of a rejection. */
export const faultOptions = Object.entries(faults).map(([value, { text }]) => ({ value, label: text }))

/** What a decision does to the seller, of a new ad and of an edit of a published one. */
export const sellerEffects = {
  ad: {
    approve: 'آگهی بلافاصله در جست‌وجو دیده می‌شود و فروشنده خبر می‌گیرد.',
    reject:
      'آگهی منتشر نمی‌شود. فروشنده دلیل‌ها را می‌خواند و می‌تواند آگهی را اصلاح کند یا یک بار درخواست بررسی دوباره بدهد. آگهی‌هایش تا ۳۰ روز بیشتر بررسی می‌شود.',
  },
  edit: {
    approve: 'تغییرات بلافاصله جای آگهی فعلی را می‌گیرد و فروشنده خبر می‌گیرد.',
    reject: 'خریداران همان آگهی قبلی را می‌بینند. فروشنده دلیل‌ها را می‌خواند و می‌تواند تغییرات را اصلاح کند.',
  },
} as const

/** A risk of hundred brings an ad five hours forward in the queue; no ad waits permanently behind risky ones. */
export const hastenMinutes = (risk: number): number => Math.min(risk, 160) * 3

export const riskText = (points: number): string => (points === 0 ? 'بدون نشانهٔ خطر' : `خطر ${formatInteger(points)}`)
export const reachText = (views: number): string => `حدود ${formatInteger(views)} بازدید در روز`
export const riskTone = (points: number): 'good' | 'warn' | 'bad' =>
  points === 0 ? 'good' : points < 50 ? 'warn' : 'bad'
