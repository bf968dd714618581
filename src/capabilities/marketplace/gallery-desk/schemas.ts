import { z } from 'zod'
import { integerField, landlineField, mobileField, paragraphField } from '#ui/form/field-schemas.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { cleanText } from '#kit/text.ts'
import { invitedRoles } from './roles.ts'

const slug = z.string().regex(/^[a-z0-9-]{1,80}$/)

/** One line of text, cleaned. */
export const lineField = (title: string, least: number, most: number) =>
  z
    .string()
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(least, { error: `${title} را کامل بنویسید.` })
        .max(most),
    )
    .meta({ title })

/** The number on the licence of the guild, in any digits. */
const licenceField = z
  .string()
  .transform((text) => toLatinDigits(text).replaceAll(/[\s\u200c/-]/g, ''))
  .pipe(z.string().regex(/^\d{5,14}$/, { error: 'شمارهٔ پروانه ۵ تا ۱۴ رقم است؛ همان‌طور که روی پروانه آمده بنویسید.' }))
  .meta({ title: 'شمارهٔ پروانهٔ کسب' })

/** A gallery that wants to join. */
export const applySchema = z.object({
  name: lineField('نام نمایشگاه', 3, 60),
  licence: licenceField,
  pictures: z
    .array(z.string().regex(/^[0-9a-z-]{20,100}$/), { error: 'عکس پروانهٔ کسب را اضافه کنید.' })
    .min(1)
    .max(2)
    .meta({ title: 'عکس پروانهٔ کسب' }),
  founded: integerField({ title: 'سال شروع فعالیت', min: 1300, max: 1450 }),
  province: slug.meta({ title: 'استان' }),
  city: slug.meta({ title: 'شهر' }),
  address: lineField('آدرس', 10, 200),
  phone: landlineField,
  about: paragraphField('دربارهٔ نمایشگاه', 600),
})

export const inviteSchema = z.object({
  mobile: mobileField,
  role: z.enum(invitedRoles).meta({ title: 'نقش' }),
})

/** What staff decide about an application; a rejection needs words for the applicant. */
export const applicationDecisionSchema = z.object({
  decision: z.enum(['accept', 'reject']).meta({ title: 'تصمیم' }),
  note: z.string().trim().max(500).optional().meta({ title: 'دلیل رد' }),
})
