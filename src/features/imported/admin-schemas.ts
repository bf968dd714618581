import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { jalaliDateField, jalaliMomentField } from '#ui/calendar/date-schemas.ts'
import { integerField, moneyField, paragraphField, reasonField } from '#ui/form/field-schemas.ts'
import { reservedSlugs } from './addresses.ts'
import type { CarContent } from './content.ts'
import { engineKinds } from './costs.ts'
import { stageKeys } from './states.ts'
import { sectionKeys } from './terms.ts'

const nameField = (title: string, max: number, min = 2) =>
  z.string().transform(cleanText).pipe(z.string().min(min).max(max)).meta({ title })

export const adminDays = {
  min: { year: 1405, month: 1, day: 1 },
  max: { year: 1420, month: 12, day: 29 },
}

export const roundSchema = z
  .object({
    title: nameField('نام دوره', 60),
    opensAt: jalaliMomentField({ title: 'شروع درخواست', ...adminDays }),
    closesAt: jalaliMomentField({ title: 'پایان درخواست', ...adminDays }),
  })
  .superRefine(({ opensAt, closesAt }, context) => {
    if (closesAt <= opensAt)
      context.addIssue({ code: 'custom', path: ['closesAt'], message: 'پایان باید بعد از شروع باشد.' })
  })

const commitmentField = (title: string) =>
  z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{64}$/, { error: 'تعهد، SHA-256 یک عدد است: ۶۴ رقم و حرف a تا f.' }))
    .meta({ title })

export const lotterySchema = z
  .object({
    revealBy: jalaliMomentField({ title: 'مهلت اعلام عددها', ...adminDays }),
    firstParty: nameField('طرف اول', 80),
    firstCommitment: commitmentField('تعهد طرف اول'),
    secondParty: nameField('طرف دوم', 80),
    secondCommitment: commitmentField('تعهد طرف دوم'),
    number: nameField('عدد عمومی', 200),
    substitute: nameField('عدد جایگزین', 200),
  })
  .superRefine(({ firstCommitment, secondCommitment }, context) => {
    if (firstCommitment === secondCommitment)
      context.addIssue({
        code: 'custom',
        path: ['secondCommitment'],
        message: 'تعهد دو طرف نمی‌تواند یکی باشد؛ تعهد خود هر طرف را بنویسید.',
      })
  })

const optionalMoney = (title: string) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(z.union([z.literal(''), moneyField({ title, max: 1_000_000_000_000n })]))
    .optional()
    .meta({ title })

export const engineNames: Record<(typeof engineKinds)[number], string> = {
  below1500: 'بنزینی زیر ۱۵۰۰ سی‌سی',
  e1500: 'بنزینی ۱۵۰۰ تا ۲۰۰۰ سی‌سی',
  e2000: 'بنزینی ۲۰۰۰ تا ۲۵۰۰ سی‌سی',
  e2500: 'بنزینی ۲۵۰۰ سی‌سی و بیشتر',
  hybrid: 'هیبرید',
  electric: 'برقی',
}

export const contentFormSchema = z
  .object({
    title: nameField('نام خودرو', 60),
    trim: z
      .string({ error: 'شناسهٔ تیپ را بنویسید.' })
      .regex(/^[a-z0-9-]{3,120}$/, { error: 'شناسهٔ تیپ را با حروف کوچک انگلیسی، رقم و خط تیره بنویسید.' })
      .meta({ title: 'شناسهٔ تیپ در کاتالوگ' }),
    year: integerField({ title: 'سال ساخت میلادی', min: 2015, max: 2040 }),
    colour: z
      .string({ error: 'رنگ را انتخاب کنید.' })
      .regex(/^[a-z]{3,12}$/)
      .meta({ title: 'رنگ' }),
    origin: nameField('کشور سازنده', 30),
    engine: z.enum(engineKinds, { error: 'گروه حقوق ورودی را انتخاب کنید.' }).meta({ title: 'گروه حقوق ورودی' }),
    port: moneyField({ title: 'قیمت در بندر', min: 100_000_000n, max: 10_000_000_000_000n }),
    duty: optionalMoney('حقوق ورودی پرداخت‌شده'),
    vat: optionalMoney('مالیات پرداخت‌شده'),
    freight: optionalMoney('حمل پرداخت‌شده'),
    importer: nameField('واردکننده', 60),
    phone: nameField('تلفن واردکننده', 20, 5),
    cities: nameField('شهرهای خدمات', 200),
    warranty: nameField('گارانتی', 100),
    parts: nameField('قطعات', 160),
    deliverFrom: integerField({ title: 'تحویل، حداقل روز', min: 1, max: 365 }),
    deliverTo: integerField({ title: 'تحویل، حداکثر روز', min: 1, max: 365 }),
    source: nameField('منبع قیمت', 120),
  })
  .superRefine(({ deliverFrom, deliverTo }, context) => {
    if (deliverTo < deliverFrom)
      context.addIssue({ code: 'custom', path: ['deliverTo'], message: 'حداکثر نباید از حداقل کمتر باشد.' })
  })

type ContentForm = z.output<typeof contentFormSchema>

export function contentOfForm(form: ContentForm, demo: boolean): CarContent {
  const settled = Object.fromEntries(
    (['duty', 'vat', 'freight'] as const).flatMap((key) => {
      const rial = form[key]
      return typeof rial === 'bigint' ? [[key, String(rial)]] : []
    }),
  )
  const { title, trim, year, colour, origin, engine, warranty, parts, deliverFrom, deliverTo, source } = form
  return {
    title,
    trim,
    year,
    colour,
    origin,
    engine,
    portRial: String(form.port),
    settled,
    importer: { name: form.importer, phone: form.phone, cities: form.cities },
    warranty,
    parts,
    deliverFrom,
    deliverTo,
    source,
    demo,
  }
}

/** Formats a content for its form. */
export const typedOf = (content: CarContent): Record<string, string> => {
  const toman = (rial: string | undefined) => (rial === undefined ? '' : String(BigInt(rial) / 10n))
  return {
    title: content.title,
    trim: content.trim,
    year: String(content.year),
    colour: content.colour,
    origin: content.origin,
    engine: content.engine,
    port: toman(content.portRial),
    duty: toman(content.settled.duty),
    vat: toman(content.settled.vat),
    freight: toman(content.settled.freight),
    importer: content.importer.name,
    phone: content.importer.phone,
    cities: content.importer.cities,
    warranty: content.warranty,
    parts: content.parts,
    deliverFrom: String(content.deliverFrom),
    deliverTo: String(content.deliverTo),
    source: content.source,
  }
}

export const newCarSchema = z.object({
  from: z
    .string({ error: 'آدرس خودرویی را که می‌خواهید کپی شود بنویسید.' })
    .regex(/^[a-z0-9-]{3,80}$/)
    .meta({ title: 'کپی از خودرو' }),
  slug: z
    .string({ error: 'آدرس صفحه را بنویسید.' })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'آدرس فقط حرف انگلیسی کوچک، رقم و خط تیره دارد.' })
    .min(3, { error: 'آدرس صفحه حداقل ۳ حرف است.' })
    .max(80, { error: 'آدرس صفحه حداکثر ۸۰ حرف است.' })
    .refine((slug) => !reservedSlugs.includes(slug), { error: 'این آدرس مال صفحهٔ دیگری است؛ آدرس دیگری بنویسید.' })
    .meta({ title: 'آدرس صفحه' }),
  capacity: integerField({ title: 'تعداد', min: 1, max: 5000 }),
})

export const publishSchema = z.object({
  reason: reasonField({ title: 'چه چیزی عوض شد، برای همه', min: 5, max: 200 }),
})
export const stageSchema = z.object({
  stage: z.enum(stageKeys, { error: 'مرحله را انتخاب کنید.' }).meta({ title: 'مرحله' }),
  onDay: jalaliDateField({ title: 'روز', ...adminDays }),
  proof: z.string().transform(cleanText).pipe(z.string().max(120)).optional().meta({ title: 'سند' }),
})

export const contractSchema = z.object({
  order: z.string().regex(/^[0-9a-z]{10}$/),
  number: z
    .string({ error: 'شمارهٔ قرارداد را بنویسید.' })
    .transform(cleanText)
    .pipe(z.string().regex(/^[0-9A-Za-z/-]{1,30}$/, { error: 'شمارهٔ قرارداد را با رقم و حرف انگلیسی بنویسید.' }))
    .meta({ title: 'شمارهٔ قرارداد' }),
  price: moneyField({ title: 'قیمت نهایی', min: 1_000_000n, max: 10_000_000_000_000n }),
})
export const contractFileSchema = z.object({
  text: z
    .string({ error: 'متن فایل را اینجا بگذارید.' })
    .min(1, { error: 'متن فایل را اینجا بگذارید.' })
    .max(500_000, { error: 'فایل حداکثر ۵۰۰ کیلوبایت است؛ آن را در چند نوبت بفرستید.' })
    .meta({ title: 'متن فایل' }),
})
export const endSchema = z.object({
  order: z.string().regex(/^[0-9a-z]{10}$/),
  reason: reasonField({ title: 'دلیل لغو', min: 5, max: 200 }),
})

export const termsFormSchema = z.object({
  reason: reasonField({ title: 'چه چیزی عوض شد، برای همه', min: 5, max: 200 }),
  ...(Object.fromEntries(sectionKeys.map((key) => [key, paragraphField('متن بخش', 4000)])) as Record<
    (typeof sectionKeys)[number],
    ReturnType<typeof paragraphField>
  >),
})
