import { z } from 'zod'
import { paragraphField } from '#ui/form/field-schemas.ts'

export const longestReview = 1000
export const longestReply = 600

/** The criteria of a rating, each from 1 to 5. */
export const scores = {
  honesty: 'درستی اطلاعات آگهی',
  conduct: 'برخورد و پاسخ‌گویی',
  fairness: 'منصفانه بودن قیمت',
} as const
export type Score = keyof typeof scores

export const scoreWords = { 5: 'عالی', 4: 'خوب', 3: 'معمولی', 2: 'ضعیف', 1: 'بد' } as const

const score = (title: string) =>
  z.enum(['1', '2', '3', '4', '5'], { error: 'یکی از گزینه‌ها را انتخاب کنید.' }).transform(Number).meta({ title })

export const reviewSchema = z.object({
  honesty: score(scores.honesty),
  conduct: score(scores.conduct),
  fairness: score(scores.fairness),
  body: paragraphField('نظر شما', longestReview),
})
export const replySchema = z.object({
  review: z.string().regex(/^\d{1,18}$/),
  reply: paragraphField('پاسخ نمایشگاه', longestReply),
})
/** The decision of staff about a reported review. */
export const decideReviewSchema = z.object({
  id: z.string().regex(/^\d{1,18}$/),
  decision: z.enum(['hide', 'keep']).meta({ title: 'نتیجهٔ بررسی' }),
  reason: paragraphField('دلیل', 500),
})

/** Reasons why a person cannot rate a dealer. */
export const reviewRefusals = {
  'no-contact': 'فقط کسی می‌تواند نظر بدهد که شمارهٔ نمایشگاه را دیده یا با آن گفت‌وگو کرده است.',
  own: 'در این نمایشگاه کار می‌کنید و نمی‌توانید برای آن نظر بنویسید.',
  hidden: 'نظر قبلی شما بعد از بررسی پنهان شده است و نمی‌توانید نظر دیگری بنویسید.',
}
export type ReviewRefusal = keyof typeof reviewRefusals

export type ReviewView = {
  id: string
  at: string
  scores: readonly { label: string; value: string }[]
  average: string
  body: string
  reply: { text: string; at: string } | null
  own: boolean
}
