import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { jalaliMomentField } from '#ui/calendar/date-schemas.ts'
import { integerField, moneyField, paragraphField } from '#ui/form/field-schemas.ts'
import { readPrizes } from './prize.ts'

export const idField = z.string().regex(/^[0-9a-z]{10}$/)
export const codeParams = z.object({ codeId: idField })
export const discountParams = z.object({ discountId: idField })
export const prizeParams = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) })

const countField = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)

export const takeSchema = z.object({ discount: idField, have: countField })
export const enterSchema = z.object({
  have: countField,
  named: z.literal('on').optional().meta({ title: 'اگر برنده شدم، نام کاملم را بنویسید' }),
})

const largest = 100_000_000_000n
export const purchaseSchema = z.object({ sum: moneyField({ title: 'مبلغ خرید', min: 10n, max: largest }) })
export const refusalSchema = z.object({ text: paragraphField('شرح ماجرا', 400) })
export const refusalAnswerSchema = z.object({ code: idField, answer: paragraphField('پاسخ', 400) })
export const longestCodes = 1_000_000
export const codesSchema = z.object({
  text: z
    .string()
    .min(1, { error: 'کدها را بنویسید، هر سطر یک کد.' })
    .max(longestCodes, { error: 'فایل حداکثر ۱ مگابایت است؛ آن را در چند نوبت بفرستید.' })
    .meta({ title: 'کدها' }),
})

const nameField = (title: string, max: number) =>
  z.string().transform(cleanText).pipe(z.string().min(2).max(max)).meta({ title })
const days = { min: { year: 1400, month: 1, day: 1 }, max: { year: 1500, month: 12, day: 29 } }

export const discountSchema = z
  .object({
    partner: nameField('فروشگاه', 60),
    category: nameField('دسته', 40),
    title: nameField('عنوان', 80),
    conditions: paragraphField('شرایط', 600),
    percent: integerField({ title: 'درصد تخفیف', min: 1, max: 100 }).optional(),
    amount: moneyField({ title: 'مبلغ تخفیف', min: 10n, max: largest }).optional(),
    cap: moneyField({ title: 'سقف تخفیف', min: 10n, max: largest }).optional(),
    least: moneyField({ title: 'حداقل خرید', min: 0n, max: largest }).optional(),
    pricePoints: integerField({ title: 'قیمت به امتیاز', max: 100_000 }),
    perPerson: integerField({ title: 'سهم هر نفر', min: 1, max: 100 }),
    from: jalaliMomentField({ title: 'شروع', ...days }),
    to: jalaliMomentField({ title: 'پایان', ...days }),
  })
  .superRefine(({ percent, amount, cap, from, to }, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (percent === undefined && amount === undefined) complain('percent', 'درصد یا مبلغ تخفیف را بنویسید.')
    if (percent !== undefined && amount !== undefined) complain('amount', 'فقط یکی از درصد و مبلغ را بنویسید.')
    if (cap !== undefined && percent === undefined)
      complain('cap', 'سقف فقط برای تخفیف درصدی است؛ درصد بنویسید یا سقف را خالی بگذارید.')
    if (to <= from) complain('to', 'پایان باید بعد از شروع باشد.')
  })
export type NewDiscount = z.output<typeof discountSchema>

const commitmentField = (title: string) =>
  z
    .string()
    .transform((text) => cleanText(text).toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{64}$/, { error: `${title} ۶۴ رقم و حرف انگلیسی است.` }))
    .meta({ title })

export const prizeSchema = z
  .object({
    title: nameField('عنوان', 80),
    slug: z
      .string()
      .transform((text) => cleanText(text).toLowerCase())
      .pipe(
        z
          .string()
          .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'آدرس فقط حرف انگلیسی کوچک، رقم و خط تیره دارد.' })
          .max(80),
      )
      .meta({ title: 'آدرس صفحه' }),
    summary: nameField('یک خط معرفی', 160),
    rules: paragraphField('شرایط شرکت', 4000),
    prizes: z
      .string()
      .max(4000)
      .transform((text, context) => {
        const read = readPrizes(text)
        if ('prizes' in read) return read.prizes
        context.addIssue({
          code: 'custom',
          message: `سطر ${read.wrongLine.toLocaleString('fa-IR')} درست نیست؛ مثلاً «گوشی | ۴۵,۰۰۰,۰۰۰ | ۱».`,
        })
        return z.NEVER
      })
      .meta({ title: 'جایزه‌ها' }),
    pricePoints: integerField({ title: 'قیمت هر بلیت به امتیاز', max: 100_000 }),
    mostEach: integerField({ title: 'حداکثر بلیت هر کد ملی', min: 1, max: 1000 }),
    opensAt: jalaliMomentField({ title: 'شروع', ...days }),
    closesAt: jalaliMomentField({ title: 'پایان', ...days }),
    revealBy: jalaliMomentField({ title: 'مهلت اعلام عددها', ...days }),
    firstParty: nameField('طرف اول', 80),
    firstCommitment: commitmentField('تعهد طرف اول'),
    secondParty: nameField('طرف دوم', 80),
    secondCommitment: commitmentField('تعهد طرف دوم'),
    number: nameField('عدد عمومی', 200),
    substitute: nameField('عدد جایگزین', 200),
  })
  .superRefine(({ opensAt, closesAt, revealBy, firstCommitment, secondCommitment }, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (closesAt <= opensAt) complain('closesAt', 'پایان باید بعد از شروع باشد.')
    if (revealBy <= closesAt) complain('revealBy', 'مهلت اعلام عددها باید بعد از پایان باشد.')
    if (firstCommitment === secondCommitment)
      complain('secondCommitment', 'تعهد دو طرف نمی‌تواند یکی باشد؛ تعهد خود هر طرف را بنویسید.')
  })
export const prizeDays = days
