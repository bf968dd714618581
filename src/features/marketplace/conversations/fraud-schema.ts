import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { fraudKinds, patternSteps, type FraudKind } from './fraud.ts'

/** Names of warning kinds, for staff. */
export const fraudKindNames: Record<FraudKind, string> = {
  code: 'درخواست کد',
  card: 'کارت و حساب بانکی',
  deposit: 'بیعانه و واریز',
  elsewhere: 'گفت‌وگو بیرون از فرمان',
}

/** Shorter words would match every second message. */
const minLetters = 3

export const fraudPatternSchema = z.object({
  kind: z.enum(fraudKinds).meta({ title: 'نوع هشدار' }),
  words: z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(2).max(80))
    .refine((words) => patternSteps(words).reduce((sum, { word }) => sum + [...word].length, 0) >= minLetters, {
      error: 'حداقل سه حرف بنویسید.',
    })
    .meta({ title: 'کلمه‌ها' }),
})

export const fraudRefusals = { same: 'همین کلمه‌ها قبلاً ثبت شده است؛ کلمه‌های دیگری بنویسید.' }
