import { z } from 'zod'
import { toLatinDigits, toPersianDigits } from '#kit/digits.ts'
import { cleanText } from '#kit/text.ts'
import { jalaliMomentField } from '#ui/calendar/date-schemas.ts'
import { reasonField } from '#ui/form/field-schemas.ts'
import { documentSchema, type Document } from './document/document.ts'
import { documentOfSections, sectionsOf } from './document/legal-document.ts'
import { entryKinds, type AnyFields, type EntryKind, type FieldsOf } from './entry-fields.ts'
import { answerTopics, articleCategories, type AnswerTopic, type ArticleCategory } from './topics.ts'

const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.keys(names) as [Key, ...Key[]]
const line = (title: string, max: number, min = 1) =>
  z.string().transform(cleanText).pipe(z.string().min(min).max(max)).meta({ title })

const latinNameField = (title: string, wrong: string) =>
  z
    .string()
    .transform((text) => toLatinDigits(text).trim().toLowerCase())
    .pipe(
      z
        .string()
        .max(80)
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, wrong),
    )
    .meta({ title })

export const slugField = latinNameField('آدرس', 'آدرس فقط حروف کوچک انگلیسی، عدد و خط تیره دارد؛ مثلاً buying-guide.')

const slugsField = (title: string) =>
  z
    .string()
    .transform((text) => text.split(/[\s,،]+/).filter(Boolean))
    .pipe(
      z.array(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'نام‌ها را مثل peugeot-207 و با ویرگول بنویسید.')).max(12),
    )
    .meta({ title })

/** Larger than the largest document as JSON. */
const longestJson = 1_500_000

const bodyField = z
  .string()
  .max(longestJson, 'این متن خیلی طولانی است؛ کوتاه‌ترش کنید.')
  .transform((text, context): Document => {
    const complain = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      return complain('متن به‌درستی نرسید. صفحه را دوباره باز کنید.')
    }
    const read = documentSchema.safeParse(json)
    if (read.success) return withoutEmptyEnd(read.data)
    return complain(messageOf(read.error.issues) ?? 'این متن بخشی دارد که پذیرفته نمی‌شود.')
  })
  .meta({ title: 'متن' })

type Issue = z.core.$ZodIssue

/** Finds the first Persian message among nested issues. */
function messageOf(issues: readonly Issue[]): string | null {
  for (const issue of issues) {
    if (/[\u0600-\u06ff]/.test(issue.message)) return issue.message
    const inner = issue.code === 'invalid_union' ? messageOf(issue.errors.flat()) : null
    if (inner) return inner
  }
  return null
}

/** Removes the empty line that editors leave at the end. */
function withoutEmptyEnd({ content }: Document): Document {
  const last = content.findLastIndex((block) => block.type !== 'paragraph' || (block.content?.length ?? 0) > 0)
  return { type: 'doc', content: content.slice(0, last + 1) }
}

const base = { intent: z.enum(['save', 'publish']), revision: z.coerce.number().int().min(0), body: bodyField }
const head = { title: line('عنوان', 160), lead: line('خلاصهٔ یک‌خطی', 400) }

const article = z.object({
  ...base,
  ...head,
  category: z.enum(keysOf<ArticleCategory>(articleCategories)).meta({ title: 'موضوع' }),
  author: line('نویسنده', 80),
  source: line('منبع', 200).optional(),
  models: slugsField('خودروهای مطلب').optional(),
  coverModel: latinNameField('تصویر بالای مطلب', 'نام خودرو را مثل peugeot-207 یا موضوع را مثل subject-oil بنویسید.'),
  coverAlt: line('توضیح تصویر', 200),
  seriesTitle: line('مجموعه', 120).optional(),
  seriesSlug: latinNameField(
    'نام انگلیسی مجموعه',
    'نام را با حروف انگلیسی، عدد و خط تیره بنویسید؛ مثلاً safe-deal.',
  ).optional(),
  seriesPart: z
    .string()
    .transform((text) => Number(toLatinDigits(text)))
    .pipe(z.int().min(1).max(99))
    .meta({ title: 'شمارهٔ قسمت' })
    .optional(),
})

/** The form schemas by kind of entry. */
export const entrySchemas = {
  article,
  news: article,
  faq: z.object({
    ...base,
    title: line('سؤال', 200),
    topic: z.enum(keysOf<AnswerTopic>(answerTopics)).meta({ title: 'موضوع' }),
    keywords: z
      .string()
      .transform((text) =>
        text
          .split(/[،,\n]/)
          .map(cleanText)
          .filter(Boolean),
      )
      .pipe(z.array(z.string().max(60)).max(40))
      .meta({ title: 'کلمه‌های جست‌وجو' })
      .optional(),
  }),
  page: z.object({ ...base, ...head }),
  job: z.object({
    ...base,
    ...head,
    team: line('تیم', 80),
    city: line('شهر', 80),
    kind: line('نوع همکاری', 80),
    open: z.literal('on').optional().meta({ title: 'رزومه می‌گیرد' }),
  }),
  document: z.object({
    ...base,
    title: line('عنوان', 160),
    version: z
      .string()
      .transform((text) => toLatinDigits(text).trim().replaceAll('/', '-'))
      .pipe(z.string().regex(/^\d{4}-\d{2}(-\d{1,2})?$/, 'نسخه را مثل ۱۴۰۵/۰۹ بنویسید.'))
      .meta({ title: 'نسخه' }),
    effective: z
      .string()
      .transform((text) => toLatinDigits(text).trim().replaceAll('/', '-'))
      .pipe(z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'روز اجرا را مثل ۱۴۰۵/۰۹/۰۱ بنویسید.'))
      .meta({ title: 'روز اجرا' }),
  }),
} satisfies Record<EntryKind, z.ZodObject>

type FormOf<Kind extends EntryKind> = z.output<(typeof entrySchemas)[Kind]>

/** Converts a form to the fields of an entry, or to errors by field. */
export function fieldsOfForm(
  kind: EntryKind,
  form: FormOf<EntryKind>,
): { fields: AnyFields } | { errors: Record<string, string> } {
  switch (kind) {
    case 'article':
    case 'news':
      return articleFieldsOf(form as FormOf<'article'>)
    case 'faq': {
      const { title, topic, keywords = [], body } = form as FormOf<'faq'>
      return { fields: { question: title, topic, keywords, answer: body } }
    }
    case 'job': {
      const { title, lead, team, city, kind: terms, open, body } = form as FormOf<'job'>
      return { fields: { title, lead, team, city, kind: terms, open: open === 'on', body } }
    }
    case 'document': {
      const { title, version, effective, body } = form as FormOf<'document'>
      const read = sectionsOf(body)
      return 'problem' in read
        ? { errors: { body: read.problem } }
        : { fields: { title, version, effective, sections: read.sections } }
    }
    case 'page': {
      const { title, lead, body } = form as FormOf<'page'>
      return { fields: { title, lead, body } }
    }
  }
}

function articleFieldsOf(form: FormOf<'article'>): ReturnType<typeof fieldsOfForm> {
  const { title, lead, category, author, source, models = [], coverModel, coverAlt, body } = form
  const { seriesSlug, seriesTitle, seriesPart } = form
  const series = [seriesSlug, seriesTitle, seriesPart].filter((each) => each !== undefined).length
  if (series > 0 && series < 3) {
    return { errors: { seriesTitle: 'برای مجموعه هر سه فیلد را پر کنید: نام، نام انگلیسی و شمارهٔ قسمت.' } }
  }
  return {
    fields: {
      title,
      lead,
      category,
      author,
      ...(source && { source }),
      models,
      cover: { model: coverModel, alt: coverAlt },
      ...(series === 3 && { series: { slug: seriesSlug!, title: seriesTitle!, part: seriesPart! } }),
      body,
    },
  }
}

/** Converts the fields of an entry to form values. */
export function formOfFields(kind: EntryKind, fields: AnyFields): Record<string, string> {
  const body = JSON.stringify(bodyOf(kind, fields))
  switch (kind) {
    case 'article':
    case 'news': {
      const { title, lead, category, author, source = '', models, cover, series } = fields as FieldsOf<'article'>
      return {
        title,
        lead,
        category,
        author,
        source,
        models: models.join('، '),
        coverModel: cover.model,
        coverAlt: cover.alt,
        seriesTitle: series?.title ?? '',
        seriesSlug: series?.slug ?? '',
        seriesPart: series ? toPersianDigits(series.part) : '',
        body,
      }
    }
    case 'faq': {
      const { question, topic, keywords } = fields as FieldsOf<'faq'>
      return { title: question, topic, keywords: keywords.join('، '), body }
    }
    case 'job': {
      const { title, lead, team, city, kind: terms, open } = fields as FieldsOf<'job'>
      return { title, lead, team, city, kind: terms, open: open ? 'on' : '', body }
    }
    case 'document': {
      const { title, version, effective } = fields as FieldsOf<'document'>
      const day = (text: string) => toPersianDigits(text.replaceAll('-', '/'))
      return { title, version: day(version), effective: day(effective), body }
    }
    case 'page': {
      const { title, lead } = fields as FieldsOf<'page'>
      return { title, lead, body }
    }
  }
}

/** Returns the text of an entry for the editor. */
export function bodyOf(kind: EntryKind, fields: AnyFields): Document {
  if (kind === 'faq') return (fields as FieldsOf<'faq'>).answer
  if (kind === 'document') return documentOfSections((fields as FieldsOf<'document'>).sections)
  return (fields as FieldsOf<'page'>).body
}

export const newEntrySchema = z.object({
  kind: z.enum(entryKinds).meta({ title: 'نوع' }),
  title: line('عنوان', 160),
  slug: slugField,
})
const revision = z.coerce.number().int().min(1)
export const slugSchema = z.object({ intent: z.literal('slug'), revision, slug: slugField })
export const scheduleSchema = z.object({
  intent: z.literal('schedule'),
  revision,
  at: jalaliMomentField({ title: 'زمان انتشار' }),
})
export const withdrawSchema = z.object({
  intent: z.literal('withdraw'),
  revision,
  reason: reasonField({ title: 'دلیل', min: 5, max: 400 }),
})
export const entryParams = z.object({ entryId: z.string().regex(/^\d{1,18}$/) })
