import { beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '#platform/database/database.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, visit } from '../../../../../tests/support/market.ts'
import { newsJsonLd } from '../news-json-ld.ts'
import { loader as openFeed } from '../../feeds/screens/gallery-feed.ts'
import { loader, meta } from './gallery-news.tsx'
import { loader as openGallery } from './gallery.tsx'
import { loader as openIndex } from '../../feeds/screens/sitemap-index.ts'
import { loader as openSitemap } from '../../feeds/screens/sitemap.ts'

const db = useTestDb()
beforeEach(() => loadCatalogue(db.db))

const dayMs = 86_400_000
const base = '/services/used-vehicle/exhibition'
const daysFromNow = (days: number) => new Date(db.now.getTime() + days * dayMs)

type Over = Partial<Omit<Insertable<Tables['gallery_news']>, 'gallery_id'>>
const aNotice = (dealer: { id: bigint }, over: Over = {}) =>
  db.db
    .insertInto('gallery_news')
    .values({
      gallery_id: dealer.id,
      slug: 'free-inspection',
      title: 'کارشناسی رایگان',
      body: 'بند یک.\nبند دو.',
      published_at: daysFromNow(-1),
      expires_at: null,
      ...over,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const open = (galleryId: string, slug = 'free-inspection') =>
  loader(visit(db, `${base}/${galleryId}/news/${slug}`, { params: { galleryId, slug } }))
const dealerNews = async (galleryId: string) => {
  const view = await openGallery(visit(db, `${base}/${galleryId}`, { params: { galleryId } }))
  return view.kind === 'gallery' ? view.news.map(({ title }) => title) : null
}
const feed = async (galleryId: string) =>
  (await openFeed(visit(db, `${base}/${galleryId}/rss`, { params: { galleryId } }))).text()
const sitemap = async () =>
  (await openSitemap(visit(db, '/sitemaps/news.xml', { params: { file: 'news.xml' } }))).text()

describe('a news item of a dealer', () => {
  test('shows its text, start and last day', async () => {
    const dealer = await aDealer(db, { name: 'آرین', city: 'kashan' })
    // The first instant of 5 Azar in Tehran: 4 Azar is the last day.
    await aNotice(dealer, { expires_at: new Date('2026-11-25T20:30:00Z') })
    expect(await open(dealer.slug)).toMatchObject({
      gallery: { name: 'آرین', place: 'کاشان (استان اصفهان)', href: `${base}/${dealer.slug}` },
      title: 'کارشناسی رایگان',
      paragraphs: ['بند یک.', 'بند دو.'],
      date: '۲۹ آبان ۱۴۰۵',
      until: '۴ آذر ۱۴۰۵',
      expired: false,
    })
  })

  test('is found below its own dealer only', async () => {
    const [dealer, other] = [await aDealer(db), await aDealer(db)]
    await aNotice(dealer)
    await expect(open(other.slug)).rejects.toMatchObject({ status: 404 })
    await expect(open('personal')).rejects.toMatchObject({ status: 404 })
    await expect(open(dealer.slug, 'another')).rejects.toMatchObject({ status: 404 })
    await expect(open(dealer.slug, "a'b")).rejects.toMatchObject({ status: 404 })
    expect((await open(dealer.slug)).title).toBe('کارشناسی رایگان')
  })

  test('keeps its page after its end, says so, and is no longer linked', async () => {
    const dealer = await aDealer(db)
    await aNotice(dealer, { published_at: daysFromNow(-9), expires_at: db.now })
    const news = await open(dealer.slug)
    expect(news).toMatchObject({ expired: true })
    expect(meta({ loaderData: news } as never)).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(await dealerNews(dealer.slug)).toEqual([])
    expect(await feed(dealer.slug)).not.toContain('<item>')
    await expect(sitemap()).rejects.toMatchObject({ status: 404 })
  })

  test('is not found before its day or while its dealer is suspended', async () => {
    const dealer = await aDealer(db)
    const stopped = await aDealer(db, { state: 'suspended' })
    await aNotice(dealer, { published_at: daysFromNow(1) })
    await aNotice(stopped)
    await expect(open(dealer.slug)).rejects.toMatchObject({ status: 404 })
    await expect(open(stopped.slug)).rejects.toMatchObject({ status: 404 })
    await expect(feed(stopped.slug)).rejects.toMatchObject({ status: 404 })
    expect([await dealerNews(dealer.slug), await dealerNews(stopped.slug)]).toEqual([[], []])
  })

  test("is listed on its dealer's page, newest first, and beside other items", async () => {
    const dealer = await aDealer(db)
    await aNotice(dealer, { slug: 'old', title: 'کهنه', published_at: daysFromNow(-5) })
    await aNotice(dealer, { slug: 'new', title: 'تازه', published_at: daysFromNow(-2), expires_at: daysFromNow(1) })
    expect(await dealerNews(dealer.slug)).toEqual(['تازه', 'کهنه'])
    expect((await open(dealer.slug, 'old')).others.map(({ title }) => title)).toEqual(['تازه'])
  })

  test('hides phone numbers in its text', async () => {
    const dealer = await aDealer(db)
    await aNotice(dealer, { title: 'زنگ ۰۹۱۲۱۲۳۴۵۶۷', body: 'یا ۰۹۱۲۱۲۳۴۵۶۷' })
    expect(JSON.stringify(await open(dealer.slug)) + (await feed(dealer.slug))).not.toMatch(/۹۱۲/)
  })
})

describe('news for machines', () => {
  test("appear in the dealer's feed with absolute addresses and dates", async () => {
    const dealer = await aDealer(db, { name: 'آرین & پسران' })
    await aNotice(dealer, { title: 'نو <b>' })
    const xml = await feed(dealer.slug)
    expect(xml).toContain('<title>اطلاعیه‌ها و آگهی‌های آرین &amp; پسران · فرمان</title>')
    expect(xml).toContain(`<item><title>نو &lt;b&gt;</title><link>http://localhost${base}/${dealer.slug}/news/`)
    expect(xml).toContain('<pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate>')
  })

  test("appear in the feed beside the dealer's new cars, newest first", async () => {
    const dealer = await aDealer(db)
    await aNotice(dealer, { title: 'بازدید رایگان', published_at: daysFromNow(-1) })
    const [fresh, older, other] = [
      await anAd(db, { gallery_id: dealer.id }),
      await anAd(db, { gallery_id: dealer.id, published_at: daysFromNow(-3) }),
      await anAd(db),
    ]
    const xml = await feed(dealer.slug)
    const places = [fresh.public_id, 'بازدید رایگان', older.public_id].map((text) => xml.indexOf(text))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(xml).not.toContain(other.public_id)
  })

  test('appear in the sitemap while current, with their publication day', async () => {
    const dealer = await aDealer(db)
    await aNotice(dealer)
    expect(await (await openIndex(visit(db, '/sitemap.xml'))).text()).toContain('/sitemaps/news.xml<')
    expect(await sitemap()).toContain(
      `/exhibition/${dealer.slug}/news/free-inspection</loc><lastmod>2026-11-20T08:00:00.000Z<`,
    )
  })

  test('form a schema.org article of a dealer', async () => {
    const dealer = await aDealer(db, { name: 'آرین' })
    await aNotice(dealer)
    expect(newsJsonLd(await open(dealer.slug), 'https://farman.example')).toMatchObject([
      {
        '@type': 'NewsArticle',
        headline: 'کارشناسی رایگان',
        datePublished: '2026-11-20T08:00:00.000Z',
        mainEntityOfPage: `https://farman.example${base}/${dealer.slug}/news/free-inspection`,
        publisher: { '@type': 'AutoDealer', name: 'آرین' },
      },
      { '@type': 'BreadcrumbList' },
    ])
  })
})
