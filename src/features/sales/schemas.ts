import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { documentsField } from './sale-form.ts'
import { integerField, numberChoiceField, paragraphField, reasonField, slugField } from '#ui/form/field-schemas.ts'

export const planParams = z.object({ slug: z.string().regex(/^[a-z0-9-]{3,80}$/) })
export const publicIdField = z.string().regex(/^[0-9a-z]{10}$/)

export const remindSchema = z.object({ minutes: numberChoiceField({ title: 'زمان یادآوری', max: 1440 }) })

export const disputeSchema = z.object({ text: paragraphField('توضیح اعتراض', 600) })

export const answerSchema = z.object({ bill: publicIdField, text: paragraphField('پاسخ به خریدار', 600) })

export const cancelSchema = z.object({
  whole: z.string().regex(/^\d{1,15}$/),
  sure: z
    .literal('on', { error: 'برای انصراف، این گزینه را علامت بزنید.' })
    .meta({ title: 'می‌دانم که خودرو به من نمی‌رسد و این کار برگشت ندارد' }),
})

export const documentsSchema = z.object({
  papers: documentsField.min(1, { error: 'حداقل یک عکس اضافه کنید.' }).meta({ title: 'عکس مدارک' }),
})

export const adminParams = z.object({ planId: publicIdField })
export const copySchema = z.object({
  from: z
    .string({ error: 'طرحی را که می‌خواهید کپی شود انتخاب کنید.' })
    .regex(/^[0-9a-z]{10}$/)
    .meta({ title: 'کپی از طرح' }),
  slug: slugField('آدرس صفحه').refine((slug) => slug.length >= 3, { error: 'آدرس صفحه حداقل ۳ حرف است.' }),
})
export const planReasonSchema = z.object({ reason: reasonField({ title: 'دلیل، برای همه', min: 5, max: 300 }) })
const commitmentField = (title: string) =>
  z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{64}$/, { error: 'تعهد، SHA-256 یک عدد است: ۶۴ رقم و حرف a تا f.' }))
    .meta({ title })
const partyField = (title: string, max = 80) =>
  z.string().transform(cleanText).pipe(z.string().min(2).max(max)).meta({ title })

/** The queue of an opening: its admission rate, and the parties of its lottery. */
export const lineSchema = z
  .object({
    perMinute: integerField({ title: 'ورود در دقیقه', min: 1, max: 60_000 }).optional(),
    firstParty: partyField('طرف اول').optional(),
    firstCommitment: commitmentField('تعهد طرف اول').optional(),
    secondParty: partyField('طرف دوم').optional(),
    secondCommitment: commitmentField('تعهد طرف دوم').optional(),
    substitute: partyField('عدد جایگزین', 200).optional(),
  })
  .superRefine((fields, context) => {
    const { firstParty, firstCommitment, secondParty, secondCommitment, substitute } = fields
    const parts = { firstParty, firstCommitment, secondParty, secondCommitment, substitute }
    if (Object.values(parts).every((part) => part === undefined)) return
    for (const [name, part] of Object.entries(parts)) {
      if (part === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'اطلاعات دو طرف قرعه‌کشی را کامل بنویسید.' })
    }
    if (firstCommitment && firstCommitment === secondCommitment)
      context.addIssue({
        code: 'custom',
        path: ['secondCommitment'],
        message: 'تعهد دو طرف نمی‌تواند یکی باشد؛ تعهد خود هر طرف را بنویسید.',
      })
  })

/** The parties of a plan's lottery. */
export const announceSchema = z
  .object({
    firstParty: partyField('طرف اول'),
    firstCommitment: commitmentField('تعهد طرف اول'),
    secondParty: partyField('طرف دوم'),
    secondCommitment: commitmentField('تعهد طرف دوم'),
    number: partyField('عدد عمومی', 200),
    substitute: partyField('عدد جایگزین', 200),
  })
  .superRefine(({ firstCommitment, secondCommitment }, context) => {
    if (firstCommitment === secondCommitment)
      context.addIssue({
        code: 'custom',
        path: ['secondCommitment'],
        message: 'تعهد دو طرف نمی‌تواند یکی باشد؛ تعهد خود هر طرف را بنویسید.',
      })
  })

export const capacitySchema = z.object({
  car: z
    .string({ error: 'خودرو را انتخاب کنید.' })
    .regex(/^[a-z0-9-]{1,80}\/[a-z0-9-]{1,80}$/)
    .meta({ title: 'خودرو' }),
  agency: z
    .string({ error: 'نمایندگی را انتخاب کنید.' })
    .regex(/^\d{1,9}$/)
    .meta({ title: 'نمایندگی' }),
  cars: integerField({ title: 'تعداد کل', max: 20_000 }),
})
export const makerFileSchema = z.object({
  text: z
    .string()
    .min(1, { error: 'متن فایل را اینجا بگذارید.' })
    .max(1_000_000, { error: 'فایل حداکثر ۱ مگابایت است؛ آن را در چند نوبت بفرستید.' })
    .meta({ title: 'متن فایل' }),
})
