import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'
import { cleanEngineNumber } from './engine-number.ts'
import {
  decimalField,
  integerField,
  moneyField,
  numberChoiceField,
  plateField,
  vinField,
} from '#ui/form/field-schemas.ts'
import type { JalaliDate } from '#kit/jalali.ts'
import {
  costKinds,
  deadlineKinds,
  documentKinds,
  type CostKind,
  type DeadlineKindSlug,
  type DocumentKindSlug,
} from './kinds.ts'
import { maxMileage } from './rules.ts'
import { eventKinds, type EventKind } from './timeline/events.ts'

const slugs = <Slug extends string>(table: Readonly<Record<Slug, unknown>>) => Object.keys(table) as [Slug, ...Slug[]]
const words = (title: string, max: number) =>
  z.string().transform(cleanText).pipe(z.string().min(1).max(max)).meta({ title })
const mileageField = integerField({ title: 'کارکرد', max: maxMileage })
export const publicIdField = z.string().regex(/^[0-9a-z]{10}$/)
/** Generated with the form; the same form sent twice is one action. */
const sentKeyField = z.string().regex(/^[\w-]{8,64}$/)

/** A new car by its plate. */
export const plateSchema = z.object({ plate: plateField, mileage: mileageField.optional() })

/** A new car without a plate, by its VIN. */
export const vinSchema = z.object({ vin: vinField, mileage: mileageField.optional() })

/** The owner's facts of a car. The server offers the years. */
export const editCarSchema = z.object({
  nickname: words('نام دلخواه خودرو', 40).optional(),
  year: numberChoiceField({ title: 'سال ساخت', min: 1300, max: 1500 }).optional(),
  colour: z
    .string()
    .regex(/^[a-z-]{1,30}$/)
    .optional()
    .meta({ title: 'رنگ' }),
  plate: plateField.optional(),
  vin: vinField.optional(),
  engine: z
    .string()
    .transform((text, context) => {
      const number = cleanEngineNumber(toLatinDigits(text))
      if (number !== null) return number
      context.addIssue({ code: 'custom', message: 'شمارهٔ موتور را با حداکثر ۲۰ حرف انگلیسی و رقم بنویسید.' })
      return z.NEVER
    })
    .optional()
    .meta({ title: 'شمارهٔ موتور' }),
  movePlate: z.literal('on').optional().meta({ title: 'پلاک از آن خودرو به این خودرو منتقل شده' }),
})

/** The target of a plate: `new`, `none`, or another car. */
export const movePlateSchema = z.object({
  intent: z.literal('move-plate'),
  to: z
    .string({ error: 'مقصد پلاک را انتخاب کنید.' })
    .regex(/^(?:new|none|[0-9a-z]{10})$/, { error: 'مقصد پلاک را انتخاب کنید.' })
    .meta({ title: 'پلاک کجا می‌رود؟' }),
})

export const modelSchema = z.object({
  trim: z
    .string()
    .regex(/^[a-z0-9-]{1,80}$/)
    .meta({ title: 'خودرو' }),
})
export const describedSchema = z.object({ described: words('نام خودرو', 60) })

/** Confirms a reading that is implausible beside the last one. */
const meantField = z.literal('on').optional().meta({ title: 'کارکرد همین است' })

export const mileageSchema = z.object({ mileage: mileageField, meant: meantField })

/** Days far in the past or future are typing errors. */
const farDays = (today: JalaliDate) => ({
  min: { ...today, year: today.year - 15, day: 1 },
  max: { ...today, year: today.year + 15, day: 1 },
})

export const deadlineRules = farDays

/** A deadline. The first error appears at the day, because most people enter the day. */
export const deadlineSchema = (today: JalaliDate) =>
  z
    .object({
      kind: z.enum(slugs<DeadlineKindSlug>(deadlineKinds)).meta({ title: 'نوع کار' }),
      title: words('عنوان یادآوری', 40).optional(),
      dueOn: jalaliDateField({ title: 'تاریخ موعد', ...farDays(today) }).optional(),
      dueKm: integerField({ title: 'کارکرد موعد', max: 3_000_000 }).optional(),
      everyMonths: integerField({ title: 'تکرار هر چند ماه', min: 1, max: 240 }).optional(),
      everyKm: integerField({ title: 'تکرار هر چند کیلومتر', min: 100, max: 500_000 }).optional(),
      remind: z.literal('on').optional().meta({ title: 'سر موعد با پیامک هم خبرم کنید' }),
    })
    .superRefine(({ kind, title, dueOn, dueKm }, context) => {
      const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (dueOn === undefined && dueKm === undefined) missing('dueOn', 'تاریخ یا کارکرد موعد را بنویسید.')
      if (kind === 'other' && title === undefined) missing('title', 'عنوان یادآوری را بنویسید.')
    })

export const doneSchema = (today: JalaliDate) =>
  z.object({
    intent: z.literal('done'),
    round: z.coerce.number().int().min(0).optional(),
    doneOn: jalaliDateField({ title: 'روز انجام', min: farDays(today).min, max: today }),
    mileage: integerField({ title: 'کارکرد در آن روز', max: maxMileage }).optional(),
    meant: meantField,
    cost: moneyField({ title: 'هزینه', min: 1n, max: 1_000_000_000_000n }).optional(),
  })

export const snoozeDays = [3, 7, 30] as const

export const costSchema = (today: JalaliDate) =>
  z.object({
    kind: z.enum(slugs<CostKind>(costKinds)).meta({ title: 'بابت' }),
    amount: moneyField({ title: 'مبلغ', min: 10n, max: 1_000_000_000_000n }),
    spentOn: jalaliDateField({ title: 'تاریخ', min: farDays(today).min, max: today }),
    km: integerField({ title: 'کارکرد', max: maxMileage }).optional(),
    meant: meantField,
    litres: decimalField({ title: 'مقدار سوخت', min: 0.01, max: 999 }).optional(),
    note: words('توضیح', 200).optional(),
    receipts: z
      .array(z.string().regex(/^[0-9a-z]{20}$/))
      .max(2, { error: 'برای هر هزینه حداکثر ۲ عکس می‌توانید اضافه کنید.' })
      .optional()
      .meta({ title: 'عکس رسید' }),
    sentKey: sentKeyField,
  })

export const documentSchema = (today: JalaliDate) =>
  z
    .object({
      kind: z.enum(slugs<DocumentKindSlug>(documentKinds)).meta({ title: 'نوع مدرک' }),
      name: words('عنوان مدرک', 40).optional(),
      expiresOn: jalaliDateField({ title: 'تاریخ پایان اعتبار', ...farDays(today) }).optional(),
      files: z
        .array(z.string().regex(/^[0-9a-z]{20}$/), { error: 'عکس مدرک را اضافه کنید.' })
        .min(1)
        .max(4, { error: 'برای هر مدرک حداکثر ۴ عکس می‌توانید اضافه کنید.' })
        .meta({ title: 'عکس مدرک' }),
    })
    .superRefine(({ kind, name }, context) => {
      if (kind === 'other' && name === undefined)
        context.addIssue({ code: 'custom', path: ['name'], message: 'عنوان مدرک را بنویسید.' })
    })

/** The driving licence of a person. */
export const licenceSchema = (today: JalaliDate) =>
  z
    .object({
      expiresOn: jalaliDateField({ title: 'تاریخ پایان اعتبار', ...farDays(today) }).optional(),
      remind: z.literal('on').optional().meta({ title: 'قبل از پایان اعتبار با پیامک هم خبرم کنید' }),
      files: z
        .array(z.string().regex(/^[0-9a-z]{20}$/))
        .max(4, { error: 'برای گواهینامه حداکثر ۴ عکس می‌توانید اضافه کنید.' })
        .optional()
        .meta({ title: 'عکس گواهینامه' }),
    })
    .superRefine(({ expiresOn, files = [] }, context) => {
      if (expiresOn === undefined && files.length === 0)
        context.addIssue({ code: 'custom', path: ['expiresOn'], message: 'تاریخ پایان اعتبار یا عکس را اضافه کنید.' })
    })

/** The content of a link to a car's timeline, its duration, and the owner's ad that shows it. */
export const timelineLinkSchema = z.object({
  kinds: z
    .array(z.enum(slugs<EventKind>(eventKinds)), { error: 'حداقل یک بخش را انتخاب کنید.' })
    .min(1)
    .max(20)
    .meta({ title: 'چه بخش‌هایی نمایش داده شود' }),
  leaveOut: z
    .array(z.string().regex(/^\d{1,6}$/))
    .max(250)
    .optional()
    .meta({ title: 'مواردی که نمایش داده نشود' }),
  days: numberChoiceField({ title: 'مدت اعتبار لینک', min: 1, max: 90 }),
  plate: z.literal('on').optional().meta({ title: 'پلاک کامل هم نمایش داده شود' }),
  ad: publicIdField.optional().meta({ title: 'نمایش در آگهی' }),
})

export const handOverSchema = z.object({
  intent: z.literal('hand-over'),
  sure: z
    .literal('on', { error: 'برای انتقال خودرو، این گزینه را علامت بزنید.' })
    .meta({ title: 'خودرو را فروخته‌ام و لینک را فقط به خریدار می‌دهم.' }),
})

export const invitationSchema = z.object({
  intent: z.literal('invite'),
  role: z.enum(['viewer', 'editor']).meta({ title: 'نقش' }),
})
