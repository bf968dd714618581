import { z } from 'zod'
import { documentSchema, type Document } from './document/document.ts'
import { answerTopics, articleCategories, type AnswerTopic, type ArticleCategory } from './topics.ts'

export const entryKinds = ['page', 'faq', 'article', 'news', 'job', 'document'] as const
export type EntryKind = (typeof entryKinds)[number]
export type EntryState = 'draft' | 'scheduled' | 'published' | 'withdrawn'

const line = (max: number) => z.string().trim().min(1).max(max)
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)
const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.keys(names) as [Key, ...Key[]]

export const answerFields = z.object({
  topic: z.enum(keysOf<AnswerTopic>(answerTopics)),
  question: line(200),
  keywords: z.array(line(60)).max(40),
  answer: documentSchema,
})
export const articleFields = z.object({
  category: z.enum(keysOf<ArticleCategory>(articleCategories)),
  series: z.object({ slug, title: line(120), part: z.int().min(1).max(99) }).optional(),
  title: line(160),
  lead: line(400),
  author: line(80),
  source: line(200).optional(),
  models: z.array(slug).max(12),
  cover: z.object({ model: slug, alt: line(200) }),
  body: documentSchema,
})
export const pageFields = z.object({ title: line(160), lead: line(400), body: documentSchema })
export const jobFields = pageFields.extend({ team: line(80), city: line(80), kind: line(80), open: z.boolean() })
export const legalFields = z.object({
  title: line(160),
  version: z.string().regex(/^\d{4}-\d{2}(-\d{1,2})?$/),
  /** The Jalali day from which the edition applies, `1405-09-01`. */
  effective: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  sections: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z0-9-]{1,60}$/),
        title: line(160),
        summary: line(600),
        body: documentSchema,
        changed: line(600).optional(),
      }),
    )
    .min(1)
    .max(60),
})

export const fieldSchemas = {
  page: pageFields,
  faq: answerFields,
  article: articleFields,
  news: articleFields,
  job: jobFields,
  document: legalFields,
} satisfies Record<EntryKind, z.ZodType>

export type FieldsOf<Kind extends EntryKind> = z.output<(typeof fieldSchemas)[Kind]>
export type AnyFields = FieldsOf<EntryKind>

export const titleOf = (fields: AnyFields): string => ('question' in fields ? fields.question : fields.title)

/** Lists the texts of an entry: one, or one per section. */
export const bodiesOf = (fields: AnyFields): Document[] =>
  'sections' in fields ? fields.sections.map(({ body }) => body) : ['answer' in fields ? fields.answer : fields.body]
