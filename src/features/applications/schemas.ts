import { z } from 'zod'
import { toLatinDigits } from '#kit/digits.ts'
import { cleanText } from '#kit/text.ts'
import { mobileField, paragraphField, slugField } from '#ui/form/field-schemas.ts'
import { applicationStates, longestMessage, longestNote, maxFiles, type ApplicationKind } from './rules.ts'
import { adPlaces, partnershipWays, refusals, type AdPlace, type PartnershipWay } from './texts.ts'

const keysOf = <Key extends string>(names: Record<Key, unknown>) => Object.keys(names) as [Key, ...Key[]]
const line = (title: string, min: number, max: number) =>
  z.string().transform(cleanText).pipe(z.string().min(min).max(max)).meta({ title })

const fileId = z.string().regex(/^[0-9a-z]{20}$/)
const cvMissing = refusals['no-file']

// Fields in form order, which is also the order of the errors at its head.
const who = {
  intent: z.literal('apply'),
  name: line('نام و نام خانوادگی', 3, 80),
  mobile: mobileField,
}
const words = {
  message: paragraphField('توضیح', longestMessage),
  files: z.array(fileId).max(maxFiles).optional().meta({ title: 'فایل‌ها' }),
  /**
   * Created with the form. The same key with the same words is one application; with other words it
   * is refused.
   */
  sentKey: z.string().regex(/^[\w-]{8,64}$/),
}

/** A page elsewhere with the person's work. */
const linkField = z
  .string()
  .trim()
  .max(300)
  .refine((text) => /^https:\/\/[^\s<>"']+$/.test(text) && URL.canParse(text), 'آدرس باید با https شروع شود.')
  .meta({ title: 'لینک نمونه‌کار' })

export const jobSchema = z.object({
  topic: slugField('فرصت شغلی'),
  ...who,
  link: linkField.optional(),
  ...words,
  files: z.array(fileId, cvMissing).min(1, cvMissing).max(maxFiles).meta({ title: 'رزومه' }),
})

export const partnershipSchema = z.object({
  topic: z.enum(keysOf<PartnershipWay>(partnershipWays)).meta({ title: 'نوع همکاری' }),
  company: line('نام کسب‌وکار', 2, 120),
  city: line('شهر', 2, 60),
  ...who,
  licence: line('شمارهٔ مجوز', 3, 40).optional(),
  ...words,
})

export const adsSchema = z.object({
  topic: z.enum(keysOf<AdPlace>(adPlaces)).meta({ title: 'جای تبلیغ' }),
  company: line('نام برند یا شرکت', 2, 120),
  ...who,
  link: linkField.meta({ title: 'لینک مقصد' }).optional(),
  ...words,
})

export const applySchemas = { job: jobSchema, partnership: partnershipSchema, ads: adsSchema } satisfies Record<
  ApplicationKind,
  z.ZodType
>

/** The text fields in the device's queue. */
export const queuedFields = ['intent', 'topic', 'company', 'city', 'name', 'mobile', 'licence', 'link', 'message']

/** A queued application; its key is the queue's. */
export const queuedSchema = z.discriminatedUnion('kind', [
  partnershipSchema.extend({ kind: z.literal('partnership') }),
  adsSchema.extend({ kind: z.literal('ads') }),
])

/** The sealed part of an application: everything about the applicant, and their text. */
export type ApplicationDetails = {
  name: string
  mobile: string
  message: string
  link?: string | undefined
  company?: string | undefined
  city?: string | undefined
  licence?: string | undefined
}

export const followSchema = z.object({
  intent: z.literal('follow'),
  code: z
    .string()
    .transform((text) => toLatinDigits(text).replace(/\D/g, ''))
    .pipe(z.string().regex(/^\d{16}$/, 'کد پیگیری ۱۶ رقم است.'))
    .meta({ title: 'کد پیگیری' }),
  mobile: mobileField,
})

/** A decision of staff with a text for the applicant. */
export const moveSchema = z.object({
  intent: z.literal('move'),
  state: z.enum(applicationStates).meta({ title: 'مرحلهٔ بعد' }),
  note: paragraphField('پیام برای درخواست‌دهنده', longestNote).optional(),
})
export const noteSchema = z.object({ intent: z.literal('note'), note: paragraphField('یادداشت', longestNote) })

export const applicationParams = z.object({ applicationId: z.string().regex(/^[0-9a-z]{10}$/) })
