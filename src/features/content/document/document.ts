import { z } from 'zod'

/**
 * Limits of a document. The editor keeps within them; larger pasted or crafted content is refused.
 */
export const documentLimits = {
  nodes: 5_000,
  /**
   * Max nesting depth from the document itself: a paragraph in a list in a list in a cell has
   * eight.
   */
  depth: 12,
  letters: 60_000,
  textLetters: 10_000,
  tableColumns: 20,
  tableRows: 200,
  hrefLetters: 500,
} as const

export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }
export type Text = { type: 'text'; text: string; marks?: Mark[] | undefined }
export type Inline = Text | { type: 'hardBreak' }
export type Paragraph = { type: 'paragraph'; content?: Inline[] | undefined }
export type Heading = {
  type: 'heading'
  attrs: { level: 2 | 3; id?: string | undefined }
  content?: Inline[] | undefined
}
export type ListItem = { type: 'listItem'; content: Block[] }
export type List = { type: 'bulletList' | 'orderedList'; content: ListItem[] }
export type Cell = {
  type: 'tableHeader' | 'tableCell'
  attrs?: { colspan?: number | undefined; rowspan?: number | undefined } | undefined
  content: Paragraph[]
}
export type TableRow = { type: 'tableRow'; content: Cell[] }
export type Table = { type: 'table'; content: TableRow[] }
export type Image = { type: 'image'; attrs: { picture: string; alt: string; caption?: string | undefined } }
export type Summary = { type: 'summary'; content: Paragraph[] }
export type Note = { type: 'note'; attrs: { tone: 'info' | 'warning' }; content: Paragraph[] }
export type CarCard = { type: 'carCard'; attrs: { slug: string } }
export type Block =
  | Heading
  | Paragraph
  | List
  | { type: 'blockquote'; content: Block[] }
  | Table
  | Image
  | Summary
  | Note
  | CarCard
  | { type: 'horizontalRule' }
/** A text of the magazine, the help or a legal page, in ProseMirror's shape. Never HTML. */
export type Document = { type: 'doc'; content: Block[] }

const ownPath = /^\/(?![/\\])[^\s\\<>"'`]*$/
const telephone = /^tel:\+?[0-9*#]{3,20}$/
const mailAddress = /^mailto:[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+$/

/**
 * Whether a link is allowed in a text: a page of this site, an https page elsewhere, mail or a
 * phone number.
 */
export function isSafeLink(href: string): boolean {
  if (href.length > documentLimits.hrefLetters) return false
  if (ownPath.test(href) || telephone.test(href) || mailAddress.test(href)) return true
  // Browsers ignore line breaks and spaces in addresses, so refuse addresses with them.
  if (!/^https:\/\/[^\s\\<>"'`]+$/.test(href)) return false
  const url = URL.parse(href)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

const textField = z
  .string()
  .min(1)
  .max(documentLimits.textLetters, 'این متن طولانی است. آن را در چند بند بنویسید.')
  // Direction-changing characters would affect the page around them; half-spaces and joiners are
  // needed for writing.
  .transform((text) => text.replace(/(?!\u200c|\u200d|\t)[\p{Cc}\p{Cf}\p{Cs}]/gu, ''))

const optional = <Value extends z.ZodType>(value: Value) =>
  z
    .union([value, z.null(), z.literal('')])
    .transform((given) => given || undefined)
    .optional()

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({
      href: z.string().refine(isSafeLink, {
        message: 'این لینک درست نیست. لینک باید با https شروع شود یا آدرس یکی از صفحه‌های فرمان باشد.',
      }),
    }),
  }),
])

const inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: textField, marks: z.array(mark).max(3).optional() }),
  z.object({ type: z.literal('hardBreak') }),
])

const inlines = z.array(inline).optional()
const paragraph = z.object({ type: z.literal('paragraph'), content: inlines })
const paragraphs = z.array(paragraph).min(1)
const span = z.number().int().min(1).max(documentLimits.tableColumns).nullish()

const cell = z.object({
  type: z.enum(['tableHeader', 'tableCell']),
  attrs: z
    .object({ colspan: span, rowspan: span })
    .transform(({ colspan, rowspan }) => ({
      ...(colspan && colspan > 1 ? { colspan } : {}),
      ...(rowspan && rowspan > 1 ? { rowspan } : {}),
    }))
    .optional(),
  content: paragraphs,
})

const columnsOf = (row: { content: Cell[] }) => row.content.reduce((sum, each) => sum + (each.attrs?.colspan ?? 1), 0)

const table = z.object({
  type: z.literal('table'),
  content: z
    .array(z.object({ type: z.literal('tableRow'), content: z.array(cell).min(1) }))
    .min(1)
    .max(documentLimits.tableRows, 'جدول حداکثر ۲۰۰ ردیف دارد. آن را به چند جدول تقسیم کنید.')
    .refine((rows) => rows.every((row) => columnsOf(row) <= documentLimits.tableColumns), {
      message: 'جدول حداکثر ۲۰ ستون دارد. آن را به چند جدول تقسیم کنید.',
    }),
})

const image = z.object({
  type: z.literal('image'),
  attrs: z.object({
    picture: z.string().regex(/^[\w.:-]{1,120}$/),
    alt: z.string().trim().min(1, 'توضیح عکس را بنویسید تا نابینایان هم بدانند در آن چیست.').max(300),
    caption: optional(z.string().trim().max(300)),
  }),
})

const leaf = [
  z.object({
    type: z.literal('heading'),
    attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]), id: optional(z.string().regex(/^[\w-]{1,80}$/)) }),
    content: inlines,
  }),
  paragraph,
  table,
  image,
  z.object({ type: z.literal('summary'), content: paragraphs }),
  z.object({
    type: z.literal('note'),
    attrs: z.object({ tone: z.enum(['info', 'warning']) }),
    content: paragraphs,
  }),
  z.object({
    type: z.literal('carCard'),
    attrs: z.object({
      slug: z
        .string()
        .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
        .max(120),
    }),
  }),
  z.object({ type: z.literal('horizontalRule') }),
] as const

const block: z.ZodType<Block> = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...leaf,
    z.object({ type: z.literal('bulletList'), content: listItems }),
    z.object({ type: z.literal('orderedList'), content: listItems }),
    z.object({ type: z.literal('blockquote'), content: z.array(block).min(1) }),
  ]),
)
const listItems = z.array(z.object({ type: z.literal('listItem'), content: z.array(block).min(1) })).min(1)

/** Checks size and depth before validation, so that no input costs more than this traversal. */
function sizeProblem(value: unknown): string | null {
  const waiting: { node: unknown; depth: number }[] = [{ node: value, depth: 1 }]
  let nodes = 0
  let letters = 0
  for (let each = waiting.pop(); each; each = waiting.pop()) {
    const { node, depth } = each
    if (typeof node !== 'object' || node === null) continue
    nodes += 1
    if (nodes > documentLimits.nodes) return 'این متن خیلی بزرگ است. آن را به چند مطلب تقسیم کنید.'
    if (depth > documentLimits.depth) return 'لیست‌ها و نقل‌قول‌های تودرتو زیاد است. یکی دو سطح را حذف کنید.'
    const { content, text } = node as { content?: unknown; text?: unknown }
    if (typeof text === 'string') letters += text.length
    if (letters > documentLimits.letters) return 'این متن خیلی طولانی است. حداکثر ۶۰,۰۰۰ حرف می‌شود نوشت.'
    if (Array.isArray(content)) {
      if (nodes + waiting.length + content.length > documentLimits.nodes)
        return 'این متن خیلی بزرگ است. آن را به چند مطلب تقسیم کنید.'
      for (const child of content as unknown[]) waiting.push({ node: child, depth: depth + 1 })
    }
  }
  return null
}

/** A storable document. Drops attributes that are never shown; refuses unknown node types. */
export const documentSchema: z.ZodType<Document> = z
  .unknown()
  .superRefine((value, context) => {
    const message = sizeProblem(value)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .pipe(z.object({ type: z.literal('doc'), content: z.array(block) }))
