import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../tests/support/market.ts'
import { contextOf } from '#platform/context.ts'
import { loader as openAnswers } from '../screens/answers.ts'
import { loader as openArticle } from '../screens/article.tsx'
import { action as sayOfHelp, loader as openFaq } from '../screens/faq.tsx'
import { askAgainPath } from '../addresses.ts'
import { changeSlug, createEntry, publishEntry, saveEntry, scheduleEntry, withdrawEntry } from './edit-entry.ts'
import { publishDue } from './jobs.ts'
import { loadSeedTexts } from './load-seed-texts.ts'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  personId = (await aPerson(test)).id
})

const ctx = () =>
  contextOf((visit(test, '/', { personId, roles: ['content-editor'] }) as never as { context: never }).context)
const fields = (title: string) => ({
  category: 'market' as const,
  title,
  lead: 'خلاصه',
  author: 'مریم احمدی',
  models: ['peugeot-207'],
  cover: { model: 'peugeot-207', alt: 'پژو ۲۰۷' },
  body: {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: `متن ${title} <script>` }] }],
  },
})
const news = async (slug = 'first-news') => {
  const made = await createEntry(ctx(), { kind: 'news', slug, fields: fields('اول') })
  if (!made.ok) throw new Error(made.code)
  return made.value
}
type Opened = {
  status: number
  init: { status: number }
  data: { article: { title: string; body: string; models: object[] }; withdrawn: object }
}
const open = (slug: string) =>
  openArticle(visit(test, `/services/club/news/${slug}`, { params: { slug } }) as never).catch(
    (thrown: unknown) => thrown,
  ) as Promise<Opened>

describe('an entry', () => {
  it('is readable once published, then in its newest version', async () => {
    const id = await news()
    expect(await open('first-news')).toMatchObject({ status: 404 })
    await publishEntry(ctx(), { id, revision: 1 })
    await saveEntry(ctx(), { id, revision: 2 }, fields('دوم'))
    expect((await open('first-news')).data.article).toMatchObject({ title: 'اول', models: [{ slug: 'peugeot-207' }] })
    await publishEntry(ctx(), { id, revision: 3 })
    const { article } = (await open('first-news')).data
    expect(article.title).toBe('دوم')
    expect(article.body).toContain('متن دوم &lt;script&gt;')
    expect(await test.db.selectFrom('content_version').select('number').orderBy('number').execute()).toEqual([
      { number: 1 },
      { number: 2 },
    ])
  })

  it("keeps the first of two editors' texts and informs the second", async () => {
    const id = await news()
    const [one, two] = await Promise.all([
      saveEntry(ctx(), { id, revision: 1 }, fields('یکی')),
      saveEntry(ctx(), { id, revision: 1 }, fields('دیگری')),
    ])
    expect([one.ok, two.ok].toSorted()).toEqual([false, true])
    expect([one, two]).toContainEqual({ ok: false, code: 'changed-meanwhile' })
  })

  it('can be scheduled for the future only, and is published once', async () => {
    const id = await news()
    expect(await scheduleEntry(ctx(), { id, revision: 1 }, test.now)).toEqual({ ok: false, code: 'past' })
    const later = new Date(test.now.getTime() + 60_000)
    await scheduleEntry(ctx(), { id, revision: 1 }, later)
    await publishDue(test.db, test.now)
    expect(await open('first-news')).toMatchObject({ status: 404 })
    await Promise.all([publishDue(test.db, later), publishDue(test.db, later)])
    expect((await open('first-news')).data.article.title).toBe('اول')
    expect(await test.db.selectFrom('content_version').select('number').execute()).toHaveLength(1)
  })

  it('redirects from its old address to the new one, which other entries cannot take', async () => {
    const id = await news()
    await publishEntry(ctx(), { id, revision: 1 })
    await changeSlug(ctx(), { id, revision: 2 }, 'second-news')
    const moved = (await open('first-news')) as unknown as Response
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/services/club/news/second-news'])
    for (const slug of ['first-news', 'second-news']) {
      expect(await createEntry(ctx(), { kind: 'article', slug, fields: fields('x') })).toEqual({
        ok: false,
        code: 'slug-taken',
      })
    }
    const other = await news('third-news')
    expect(await changeSlug(ctx(), { id: other, revision: 1 }, 'first-news')).toEqual({ ok: false, code: 'slug-taken' })
    await changeSlug(ctx(), { id, revision: 3 }, 'first-news')
    expect((await open('first-news')).data.article.title).toBe('اول')
  })

  it('cannot be published or scheduled without a text', async () => {
    for (const content of [[], [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: ' ' }] }]]) {
      const made = await createEntry(ctx(), {
        kind: 'news',
        slug: `empty-${content.length}`,
        fields: { ...fields('x'), body: { type: 'doc', content } },
      })
      const at = { id: made.ok ? made.value : 0n, revision: 1 }
      const refused = { ok: false, code: 'incomplete' }
      expect(await publishEntry(ctx(), at)).toEqual(refused)
      expect(await scheduleEntry(ctx(), at, new Date(ctx().now.getTime() + 60_000))).toEqual(refused)
    }
  })

  it('never takes the address of the news feed', async () => {
    for (const kind of ['article', 'news'] as const) {
      const refused = { ok: false, code: 'slug-taken' }
      expect(await createEntry(ctx(), { kind, slug: 'rss', fields: fields('x') })).toEqual(refused)
    }
    const id = await news()
    expect(await changeSlug(ctx(), { id, revision: 1 }, 'rss')).toEqual({ ok: false, code: 'slug-taken' })
  })

  it('shows that it was withdrawn, and why', async () => {
    const id = await news()
    await publishEntry(ctx(), { id, revision: 1 })
    await withdrawEntry(ctx(), { id, revision: 2 }, 'عددها درست نبود')
    const answer = await open('first-news')
    expect(answer.init.status).toBe(410)
    expect(answer.data.withdrawn).toMatchObject({ title: 'اول', reason: 'عددها درست نبود.' })
  })
})

describe('the seed texts', () => {
  it("are written once, and staff's changes stay", async () => {
    await loadSeedTexts(test.db)
    const count = async () => (await test.db.selectFrom('content_version').select('number').execute()).length
    const first = await count()
    await loadSeedTexts(test.db)
    expect(await count()).toBe(first)
    const { view } = await openFaq(visit(test, '/pages/faq') as never)
    expect(view.topics.length).toBeGreaterThan(5)
  })

  it('of the help that did not help are counted once a day, and lead to a support request with the same question', async () => {
    await loadSeedTexts(test.db)
    const say = (helped: string) => sayOfHelp(visit(test, '/pages/faq', { form: { helped } }) as never)
    const slug = 'how-draws-are-proved'
    expect(await say(`${slug} no`)).toEqual({ slug, thanked: 'no' })
    expect(await say(`${slug} no`)).toEqual({ slug, thanked: 'no' })
    expect(await say('no-such-answer yes')).toMatchObject({ thanked: 'yes' })
    expect(await say(`${slug} maybe`)).toBeNull()
    const counts = await test.db.selectFrom('content_feedback').select(['helped', 'not_helped']).execute()
    expect(counts).toEqual([{ helped: 0, not_helped: 1 }])
    const request = new URL(askAgainPath(slug, 'چرا & چطور؟'), 'http://localhost').searchParams
    expect(Object.fromEntries(request)).toEqual({ about: `help:${slug}`, title: 'چرا & چطور؟' })
  })

  it('of the help load as questions with the answers of one topic, and the others on demand', async () => {
    await loadSeedTexts(test.db)
    const open = async (query = '') => (await openFaq(visit(test, `/pages/faq${query}`) as never)).view
    const wholes = ({ answers }: Awaited<ReturnType<typeof open>>) => answers.filter(({ whole }) => whole)
    const all = await open()
    expect(new Set(wholes(all).map(({ topic }) => topic))).toEqual(new Set([all.topics[0]!.value]))
    const club = await open('?topic=club')
    expect([club.topic, wholes(club).length]).toEqual(['club', club.answers.length])
    expect((await open('?topic=nothing')).answers).toHaveLength(all.answers.length)
    const searched = wholes(await open('?q=خلافی'))
    expect(searched.length).toBeGreaterThan(0)
    expect(searched.length).toBeLessThan(13)
    const later = (await (await openAnswers(visit(test, '/pages/faq/answers') as never)).json()) as {
      answers: { slug: string; html: string }[]
    }
    expect(later.answers.map(({ slug }) => slug)).toEqual(all.answers.map(({ slug }) => slug))
    expect(later.answers.filter(({ html }) => !html.startsWith('<'))).toEqual([])
  })
})
