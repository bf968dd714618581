import { z } from 'zod'
import { ownMatterText } from '../ad/own-matter.ts'
import { reasonField } from '#ui/form/field-schemas.ts'

/** A seller's appeal. */
export const appealSchema = z.object({
  act: z.literal('appeal'),
  note: reasonField({ title: 'دلیل درخواست', min: 10, max: 500 }),
})

/** The answer of staff, which the seller reads. */
export const appealDecisionSchema = z.object({
  act: z.enum(['grant', 'uphold']),
  answer: z.string().trim().max(500).optional().meta({ title: 'پاسخ به فروشنده' }),
  appeal: z.string().regex(/^\d{1,18}$/),
})

/** Refusals of an appeal or its decision. */
export const appealRefusals = {
  asked: 'دربارهٔ رد این آگهی قبلاً یک بار درخواست بررسی دوباره داده‌اید.',
  state: 'وضعیت آگهی عوض شده است و درخواست بررسی دوباره الان ممکن نیست. صفحه را دوباره باز کنید.',
  decided: 'این درخواست قبلاً بررسی شده یا فروشنده آگهی را عوض کرده است. صفحه را دوباره باز کنید.',
  own: 'این آگهی را خودتان رد کرده‌اید؛ همکار دیگری باید دوباره بررسی کند.',
  answer: 'برای فروشنده بنویسید چرا آگهی دوباره رد می‌شود.',
  stopped: 'نمایشگاه این آگهی متوقف است؛ تا وقتی رفع توقف نشده، آگهی‌اش منتشر نمی‌شود.',
  matter: ownMatterText,
}
export type AppealRefusal = keyof typeof appealRefusals
