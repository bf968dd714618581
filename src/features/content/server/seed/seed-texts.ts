import { z } from 'zod'
import { answerTopics, articleCategories, type AnswerTopic, type ArticleCategory } from '../../topics.ts'
import { parseDocument, parseFields, splitFrontMatter } from './parse-markdown.ts'
import type { SeedSection, SeedTexts, SeedVersion } from './seed-shapes.ts'

/** Path below `resources/content` → source text. */
type Files = Readonly<Record<string, string>>

const files = import.meta.glob<string>('/resources/content/**/*.md', { query: '?raw', import: 'default', eager: true })

const text = z.string().min(1)
const number = z.string().regex(/^\d+$/).transform(Number)
const list = z.string().transform((value) => value.split(/[،,] /))
const flag = z.enum(['yes', 'no']).transform((value) => value === 'yes')
const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as [Key, ...Key[]]

/** `place` orders the texts of a folder. */
const place = number
const answer = z.strictObject({ place, question: text, keywords: list })
const article = z.strictObject({
  place,
  category: z.enum(keysOf<ArticleCategory>(articleCategories)),
  series: z.strictObject({ slug: text, title: text, part: number }).optional(),
  title: text,
  lead: text,
  author: text,
  source: text.optional(),
  publishedDaysAgo: number,
  models: list.default([]),
  cover: z.strictObject({ model: text, alt: text }),
})
const page = z.strictObject({ place, title: text, lead: text })
const job = z.strictObject({ place, title: text, team: text, city: text, kind: text, lead: text, open: flag })
const edition = z.strictObject({ effective: z.string().regex(/^\d{4}-\d\d-\d\d$/) })
const section = z.strictObject({ after: text.optional(), summary: text, changed: text.optional() })
const topic = z.enum(keysOf<AnswerTopic>(answerTopics))

/** Adds the file's name to what its reader throws. */
function readFile<Value>(path: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Reads the files of a folder in the order of their `place`. `name` is the path below the folder, without the ending. */
function readFolder<Shape extends z.ZodType<{ place: number }>, Value>(
  all: Files,
  folder: string,
  shape: Shape,
  make: (name: string, fields: Omit<z.output<Shape>, 'place'>, body: string) => Value,
): Value[] {
  const start = `/resources/content/${folder}/`
  return Object.entries(all)
    .filter(([path]) => path.startsWith(start))
    .map(([path, source]) =>
      readFile(path, () => {
        const { fields, body } = splitFrontMatter(source)
        const { place: position, ...rest } = shape.parse(fields)
        return { position, value: make(path.slice(start.length, -'.md'.length), rest, body) }
      }),
    )
    .toSorted((a, b) => a.position - b.position)
    .map(({ value }) => value)
}

type Entry = { after: string | undefined; section: SeedSection }

/** Reads one section of an edition: `# title {#id}`, its fields, its text. */
function readSection(source: string): Entry {
  const [, title, id, fields, body] = /^(.+) \{#([\w-]+)\}\n\n((?:\w+: .+\n)+)\n([\s\S]+)$/.exec(source) ?? []
  if (!id) throw new Error(`a section begins with «# title {#id}» and its fields: ${source.slice(0, 60)}`)
  const { after, summary, changed } = section.parse(parseFields(fields!.trim()))
  const isNew = after !== undefined
  return {
    after,
    section: {
      id,
      title: title!,
      summary,
      body: parseDocument(body!),
      ...(isNew ? { changed: 'این بخش جدید است.' } : changed ? { changed } : {}),
    },
  }
}

/** Returns the sections of the next edition: changed ones in place of their former text, new ones behind their `after`. */
function nextEdition(former: readonly SeedSection[], entries: readonly Entry[]): SeedSection[] {
  const ids = new Set(former.map(({ id }) => id))
  const lost = entries.find(({ after, section: { id } }) => (after === undefined ? !ids.has(id) : !ids.has(after)))
  if (lost) throw new Error(`the edition before has no section for ${lost.section.id}`)
  return former.flatMap(({ id, title, summary, body }) => [
    entries.find(({ after, section: { id: changed } }) => after === undefined && changed === id)?.section ?? {
      id,
      title,
      summary,
      body,
    },
    ...entries.filter(({ after }) => after === id).map(({ section: added }) => added),
  ])
}

/** Reads the editions of a legal text; each file after the first one holds only what changed. */
function readEditions(all: Files, folder: 'terms' | 'privacy'): SeedVersion[] {
  const start = `/resources/content/${folder}/`
  const versions: SeedVersion[] = []
  const named = Object.entries(all).filter(([path]) => path.startsWith(start))
  for (const [path, source] of named.toSorted(([a], [b]) => (a.slice(0, -3) < b.slice(0, -3) ? -1 : 1))) {
    const former = versions.at(-1)?.sections
    versions.push(
      readFile(path, () => {
        const { fields, body } = splitFrontMatter(source)
        const entries = body.split(/^# /m).slice(1).map(readSection)
        return {
          version: path.slice(start.length, -'.md'.length),
          ...edition.parse(fields),
          sections: former ? nextEdition(former, entries) : entries.map((entry) => entry.section),
        }
      }),
    )
  }
  return versions
}

/** Reads the texts of a new installation and the demo. Throws for a file whose fields or blocks are invalid. */
export function readSeedTexts(all: Files = files): SeedTexts {
  const articlesOf = (folder: string, kind: 'article' | 'news') =>
    readFolder(all, folder, article, (slug, fields, body) => ({ slug, kind, ...fields, body: parseDocument(body) }))
  return {
    answers: readFolder(all, 'faq', answer, (name, fields, body) => {
      const [folder, slug = ''] = name.split('/')
      return { slug, topic: topic.parse(folder), ...fields, answer: parseDocument(body) }
    }),
    articles: [...articlesOf('articles', 'article'), ...articlesOf('news', 'news')],
    pages: readFolder(all, 'pages', page, (slug, fields, body) => ({ slug, ...fields, body: parseDocument(body) })),
    jobs: readFolder(all, 'jobs', job, (slug, fields, body) => ({ slug, ...fields, body: parseDocument(body) })),
    terms: readEditions(all, 'terms'),
    privacy: readEditions(all, 'privacy'),
  }
}
