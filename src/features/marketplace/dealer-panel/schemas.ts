import { z } from 'zod'
import { integerField, landlineField, mobileField, paragraphField, slugField } from '#ui/form/field-schemas.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { cleanText } from '#kit/text.ts'
import { readPlace } from '../dealers/place.ts'
import { invitedRoles } from './roles.ts'

/** One line of text, cleaned. */
export const lineField = (title: string, min: number, max: number) =>
  z
    .string()
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(min, { error: `${title} را کامل بنویسید.` })
        .max(max),
    )
    .meta({ title })

/** The licence number of the guild, in any digits. */
const licenceField = z
  .string()
  .transform((text) => toLatinDigits(text).replaceAll(/[\s\u200c/-]/g, ''))
  .pipe(z.string().regex(/^\d{5,14}$/, { error: 'شمارهٔ پروانه ۵ تا ۱۴ رقم است؛ همان‌طور که روی پروانه آمده بنویسید.' }))
  .meta({ title: 'شمارهٔ پروانهٔ کسب' })

/** The application of a new dealer. */
export const applySchema = z.object({
  name: lineField('نام نمایشگاه', 3, 60),
  licence: licenceField,
  pictures: z
    .array(z.string().regex(/^[0-9a-z-]{20,100}$/), { error: 'عکس پروانهٔ کسب را اضافه کنید.' })
    .min(1)
    .max(2)
    .meta({ title: 'عکس پروانهٔ کسب' }),
  founded: integerField({ title: 'سال شروع فعالیت', min: 1300, max: 1450 }),
  province: slugField('استان'),
  city: slugField('شهر'),
  address: lineField('آدرس', 10, 200),
  phone: landlineField,
  about: paragraphField('دربارهٔ نمایشگاه', 600),
})

export const inviteSchema = z.object({
  mobile: mobileField,
  role: z.enum(invitedRoles).meta({ title: 'نقش' }),
})

/** The decision of staff about an application; a rejection needs a text for the applicant. */
export const applicationDecisionSchema = z.object({
  decision: z.enum(['accept', 'reject']).meta({ title: 'تصمیم' }),
  note: z.string().trim().max(500).optional().meta({ title: 'دلیل رد' }),
})

/** The address of a dealer's stock file. */
export const feedSchema = z.object({ url: z.string().trim().min(1).max(500).meta({ title: 'آدرس فایل' }) })

/** How long a dealer's news item stays public. */
export const newsDays = {
  week: { label: 'یک هفته', days: 7 },
  month: { label: 'یک ماه', days: 30 },
  season: { label: 'سه ماه', days: 90 },
  always: { label: 'بدون پایان', days: null },
} as const
export type NewsLasting = keyof typeof newsDays

export const newsSchema = z.object({
  title: lineField('عنوان', 5, 100),
  body: paragraphField('متن', 2000),
  lasting: z.enum(Object.keys(newsDays) as [NewsLasting, ...NewsLasting[]]).meta({ title: 'مدت نمایش' }),
})

/** An answer that a dealer keeps for its threads. */
export const replySchema = z.object({ body: paragraphField('متن پاسخ', 500) })

/** A note of a colleague about a thread. */
export const noteSchema = z.object({ intent: z.literal('note'), note: paragraphField('یادداشت', 500) })

/** The logo or the photo of a dealer. */
export const pictureSchema = z.object({
  kind: z.enum(['logo', 'photo']),
  picture: z
    .array(z.string().regex(/^[0-9a-z-]{20,100}$/), { error: 'عکس را انتخاب کنید.' })
    .min(1)
    .max(1)
    .meta({ title: 'عکس' }),
})

/** The text and the address of a dealer's public page. */
export const textsSchema = z.object({
  act: z.literal('texts'),
  about: paragraphField('دربارهٔ نمایشگاه', 600),
  address: lineField('آدرس', 10, 200),
})

/** The place of a dealer on the map. */
export const placeSchema = z.object({
  act: z.literal('place'),
  place: z
    .string()
    .max(80)
    .refine((text) => readPlace(text) !== null, {
      error: 'مختصات را مثل «۳۵٫۷۴۴۸، ۵۱٫۳۷۵۳» بنویسید؛ محل باید داخل ایران باشد.',
    })
    .meta({ title: 'مختصات محل' }),
})
