import { z } from 'zod'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'
import { integerField, moneyField } from '#ui/form/field-schemas.ts'
import { cleanText } from '#kit/text.ts'
import { readCode } from './read-code.ts'

/** The code typed on the page before the bank. */
export const discountCodeSchema = z.object({
  intent: z.literal('use-discount'),
  discountCode: z.string().max(100).meta({ title: 'کد تخفیف' }),
})

const codeField = z
  .string()
  .transform((text, context): string => {
    const code = readCode(text)
    if (code !== null) return code
    context.addIssue({ code: 'custom', message: 'کد ۳ تا ۲۰ حرف انگلیسی، رقم یا خط تیره است.' })
    return z.NEVER
  })
  .meta({ title: 'کد' })

const largest = 1_000_000_000_000n
const firstDay = { year: 1400, month: 1, day: 1 }
const lastDay = { year: 1500, month: 12, day: 29 }
export const discountDays = { min: firstDay, max: lastDay } as const

/** A new code by staff; amounts in rials. An empty `kind` covers everything that accepts codes. */
export const newDiscountSchema = z
  .object({
    intent: z.literal('new'),
    code: codeField,
    title: z.string().transform(cleanText).pipe(z.string().min(2).max(100)).meta({ title: 'توضیح برای همکاران' }),
    kind: z.string().max(60).optional().meta({ title: 'سفارش‌ها' }),
    percent: integerField({ title: 'درصد تخفیف', min: 1, max: 100 }).optional(),
    amount: moneyField({ title: 'مبلغ تخفیف', min: 10n, max: largest }).optional(),
    most: moneyField({ title: 'سقف تخفیف', min: 10n, max: largest }).optional(),
    leastPrice: moneyField({ title: 'حداقل مبلغ سفارش', min: 0n, max: largest }).optional(),
    stock: integerField({ title: 'تعداد کل استفاده', min: 1, max: 1_000_000 }).optional(),
    perPerson: integerField({ title: 'تعداد برای هر نفر', min: 1, max: 1000 }).optional(),
    from: jalaliDateField({ title: 'روز شروع', ...discountDays }),
    to: jalaliDateField({ title: 'روز پایان', ...discountDays }).optional(),
  })
  .superRefine(({ percent, amount, most, from, to }, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (percent === undefined && amount === undefined) complain('percent', 'درصد یا مبلغ تخفیف را بنویسید.')
    if (percent !== undefined && amount !== undefined) complain('amount', 'فقط یکی از درصد و مبلغ را بنویسید.')
    if (most !== undefined && percent === undefined)
      complain('most', 'سقف فقط برای تخفیف درصدی است؛ درصد بنویسید یا سقف را خالی بگذارید.')
    if (to && dayNumber(to) < dayNumber(from))
      complain('to', 'روز پایان نباید قبل از روز شروع باشد؛ یکی از دو روز را اصلاح کنید.')
  })

const dayNumber = ({ year, month, day }: { year: number; month: number; day: number }) =>
  year * 10_000 + month * 100 + day

export type NewDiscount = Omit<z.output<typeof newDiscountSchema>, 'intent'>
