import { z } from 'zod'
import { formatInteger } from '#kit/digits.ts'
import { ownMatterText } from '../ad/own-matter.ts'
import { faults, type FaultSlug } from '../posting/faults.ts'

/** The decisions of staff about a submitted ad. */
export type ReviewAct = 'approve' | 'reject' | 'reopen'

const faultSlug = z.enum(Object.keys(faults) as [FaultSlug, ...FaultSlug[]])

/** A rejection: at least one template, with free text where templates say too little. */
export const rejectionSchema = z.object({
  faults: z.array(faultSlug, { error: 'حداقل یک دلیل انتخاب کنید.' }).min(1).meta({ title: 'دلایل رد' }),
  note: z.string().trim().max(300).optional().meta({ title: 'توضیح برای فروشنده' }),
  seen: z.string().max(30),
})

/** Refusals of a decision. */
export const reviewRefusals = {
  decided: 'این آگهی قبلاً بررسی شده است. صفحه را دوباره باز کنید.',
  changed: 'فروشنده آگهی را عوض کرده است. صفحه را دوباره باز کنید و تصمیم بگیرید.',
  late: 'مهلت برگرداندن این تصمیم تمام شده است.',
  stopped: 'نمایشگاه این آگهی متوقف است؛ تا وقتی رفع توقف نشده، آگهی‌اش منتشر نمی‌شود.',
  own: ownMatterText,
}

export const riskText = (points: number): string => (points === 0 ? 'بدون نشانهٔ خطر' : `خطر ${formatInteger(points)}`)
export const reachText = (views: number): string => `حدود ${formatInteger(views)} بازدید در روز`
export const riskTone = (points: number): 'good' | 'warn' | 'bad' =>
  points === 0 ? 'good' : points < 50 ? 'warn' : 'bad'
