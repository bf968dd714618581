import { describe, expect, it } from 'vitest'
import catalogue from '../../../catalog/server/data/catalogue.json' with { type: 'json' }
import routes from '../../../../routes.ts'
import { readSubject } from '#features/drawings/contract.ts'
import { addressesOf } from '../../../../../tests/support/addresses.ts'
import { documentSchema, type Document } from '../../document/document.ts'
import { countWords, textOf } from '../../document/plain-text.ts'
import { answerTopics, articleCategories } from '../../topics.ts'
import { readSeedTexts } from './seed-texts.ts'

const { answers, articles, terms, privacy, pages, jobs } = readSeedTexts()

const sectionsOf = (name: string, versions: typeof terms) =>
  versions.flatMap(({ version, sections }) =>
    sections.map(({ id, body }) => [`${name} ${version} ${id}`, body] as const),
  )
const documents: (readonly [string, Document])[] = [
  ...answers.map(({ slug, answer }) => [`answer ${slug}`, answer] as const),
  ...articles.map(({ slug, body }) => [`article ${slug}`, body] as const),
  ...pages.map(({ slug, body }) => [`page ${slug}`, body] as const),
  ...jobs.map(({ slug, body }) => [`job ${slug}`, body] as const),
  ...sectionsOf('terms', terms),
  ...sectionsOf('privacy', privacy),
]

const deep = (value: unknown, key: string): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, each]) =>
        name === key && typeof each === 'string' ? [each] : deep(each, key),
      )

const models = new Set(
  catalogue.makes.flatMap((make) =>
    make.models.flatMap((model) => [
      `${make.slug}-${model.slug}`,
      ...model.trims.map((trim) => `${make.slug}-${model.slug}-${trim.slug}`),
    ]),
  ),
)

/** Texts may link only to existing pages; the API guide is not a screen. */
const addresses = [...addressesOf(routes).map(({ path }) => path), '/api/docs']
  .filter((path) => path !== '/*')
  .map((path) => new RegExp(`^${path.replace(/:\w+\??/g, '[^/]+')}/?$`))

const double = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

const job = (fields: string, body = 'متن') =>
  readSeedTexts({ '/resources/content/jobs/tester.md': `---\n${fields}\n---\n\n${body}\n` }).jobs[0]!
const fields = 'place: 1\ntitle: آزمونگر\nteam: فنی\ncity: تهران\nkind: تمام‌وقت\nlead: بیازمایید.\nopen: yes'

describe('a file of a text', () => {
  it('is read by its fields and blocks', () => {
    const body = '## سر\n\n- **یک**\n- [دو](/a)\n\n> [!WARNING]\n> سه\n>\n> چهار\n\n::car saipa-saina'
    const text = (words: string, ...marks: object[]) => [
      { type: 'text', text: words, ...(marks.length ? { marks } : {}) },
    ]
    const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
    expect(job(fields, body)).toEqual({
      slug: 'tester',
      title: 'آزمونگر',
      team: 'فنی',
      city: 'تهران',
      kind: 'تمام‌وقت',
      lead: 'بیازمایید.',
      open: true,
      body: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: text('سر') },
          {
            type: 'bulletList',
            content: [
              { type: 'listItem', content: [paragraph(...text('یک', { type: 'bold' }))] },
              { type: 'listItem', content: [paragraph(...text('دو', { type: 'link', attrs: { href: '/a' } }))] },
            ],
          },
          { type: 'note', attrs: { tone: 'warning' }, content: [paragraph(...text('سه')), paragraph(...text('چهار'))] },
          { type: 'carCard', attrs: { slug: 'saipa-saina' } },
        ],
      },
    })
  })

  it.each([
    ['an unknown field', `${fields}\ncolour: red`, 'متن', 'colour'],
    ['a missing field', fields.replace('team: فنی\n', ''), 'متن', 'team'],
    ['a line that is no field', `${fields}\nred`, 'متن', 'red'],
    ['a heading of level 1', fields, '# سر', '# سر'],
    ['an unknown note', fields, '> [!TIP]\n> سه', '[!TIP]'],
    ['a list with a foreign line', fields, '- یک\nدو', 'دو'],
    ['a table without its second line', fields, '| یک |\n| دو |', 'دو'],
  ])('is refused with %s, by its name', (_what, lines, body, match) => {
    expect(() => job(lines, body)).toThrow(/^\/resources\/content\/jobs\/tester\.md: /)
    expect(() => job(lines, body)).toThrow(match)
  })

  it('of an edition names sections that the edition before has', () => {
    const edition = (body: string) => `---\neffective: 1405-01-01\n---\n\n${body}\n`
    const terms = (second: string) =>
      readSeedTexts({
        '/resources/content/terms/1405-01.md': edition(
          '# یک {#a}\n\nsummary: س\n\nمتن\n\n# دو {#b}\n\nsummary: س\n\nمتن',
        ),
        '/resources/content/terms/1405-02.md': edition(second),
      }).terms
    const [, next] = terms(
      '# دوی نو {#b}\n\nsummary: ن\nchanged: عوض شد.\n\nمتن\n\n# میان {#c}\n\nafter: a\nsummary: م\n\nمتن',
    )
    expect(next!.sections.map(({ id, title, changed }) => [id, title, changed])).toEqual([
      ['a', 'یک', undefined],
      ['c', 'میان', 'این بخش جدید است.'],
      ['b', 'دوی نو', 'عوض شد.'],
    ])
    expect(() => terms('# سه {#x}\n\nsummary: س\nchanged: عوض شد.\n\nمتن')).toThrow('no section for x')
    expect(() => terms('# سه {#x}\n\nafter: y\nsummary: س\n\nمتن')).toThrow('no section for x')
  })
})

describe('seed texts', () => {
  it('are valid documents', () => {
    const broken = documents.flatMap(([name, document]) => {
      const { error } = documentSchema.safeParse(document)
      return error ? [`${name}: ${error.message}`] : []
    })
    expect(broken).toEqual([])
  })

  it('have unique addresses', () => {
    expect(double(answers.map(({ slug }) => slug))).toEqual([])
    expect(double(articles.map(({ slug }) => slug))).toEqual([])
    expect(double([...pages, ...jobs].map(({ slug }) => slug))).toEqual([])
    for (const { sections } of [...terms, ...privacy]) expect(double(sections.map(({ id }) => id))).toEqual([])
    const slugs = [...answers, ...articles, ...pages, ...jobs].map(({ slug }) => slug)
    expect(slugs.filter((slug) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toEqual([])
  })

  it('link to existing pages', () => {
    const lost = documents.flatMap(([name, document]) =>
      deep(document, 'href')
        .filter((href) => href.startsWith('/'))
        .filter((href) => !addresses.some((address) => address.test(href.split(/[?#]/)[0]!)))
        .map((href) => `${name} → ${href}`),
    )
    expect(lost).toEqual([])
  })

  it('link to existing answers and articles', () => {
    const slugs = { answers: answers.map(({ slug }) => slug), articles: articles.map(({ slug }) => slug) }
    const lost = documents.flatMap(([name, document]) =>
      deep(document, 'href')
        .filter((href) => {
          const answer = /^\/pages\/faq#(.+)$/.exec(href)?.[1]
          const article = /^\/services\/club\/news\/(.+)$/.exec(href)?.[1]
          return (answer && !slugs.answers.includes(answer)) || (article && !slugs.articles.includes(article))
        })
        .map((href) => `${name} → ${href}`),
    )
    expect(lost).toEqual([])
  })

  it('mention only vehicles of the catalogue', () => {
    const named = [
      ...documents.flatMap(([, document]) => deep(document, 'slug')),
      ...articles.flatMap((article) => article.models),
    ]
    expect(named.filter((slug) => !models.has(slug))).toEqual([])
  })

  it('show a subject or a car that they mention, with few repeated pictures', () => {
    const foreign = articles.filter(
      ({ cover, models: about }) => !readSubject(cover.model) && !about.includes(cover.model),
    )
    expect(foreign.map(({ slug, cover }) => `${slug}: ${cover.model}`)).toEqual([])
    const uses = Map.groupBy(articles, ({ cover }) => cover.model)
    expect([...uses].filter(([, all]) => all.length > 4).map(([name]) => name)).toEqual([])
  })

  it('contain no leftovers of their markup', () => {
    const left = documents.filter(([, document]) => /\*\*|\]\(|\[/.test(textOf(document)))
    expect(left.map(([name]) => name)).toEqual([])
  })

  it('have a readable length', () => {
    const lengths = [
      ...answers.map(({ slug, answer }) => [slug, countWords(textOf(answer)), 40, 200] as const),
      ...articles.map(({ slug, body }) => [slug, countWords(textOf(body)), 350, 900] as const),
    ]
    expect(lengths.filter(([, words, min, max]) => words < min || words > max)).toEqual([])
  })

  it('fill every topic, category and series', () => {
    if (answers.length > 0)
      expect(new Set(answers.map(({ topic }) => topic))).toEqual(new Set(Object.keys(answerTopics)))
    if (articles.length > 0)
      expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(Object.keys(articleCategories)))
    const parts = articles.flatMap(({ series }) => (series ? [`${series.slug} ${series.part}`] : []))
    expect(double(parts)).toEqual([])
  })

  it('describe the changes of each edition of a legal text', () => {
    for (const versions of [terms, privacy]) {
      expect(versions.map(({ version }) => version)).toEqual(versions.map(({ version }) => version).toSorted())
      versions.forEach(({ sections }, index) => {
        expect(sections.some(({ changed }) => changed)).toBe(index > 0)
      })
    }
  })
})
