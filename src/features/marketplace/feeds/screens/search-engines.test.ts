import { beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { renderToString } from 'react-dom/server'
import { createElement } from 'react'
import { createRoutesStub } from 'react-router'
import { pageMeta } from '#ui/page-meta.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, visit } from '../../../../../tests/support/market.ts'
import { DealerPage } from '../../dealers/components/dealer-page.tsx'
import { openingHours } from '../../dealers/dealer-json-ld.ts'
import { loader as openList, meta as listHead } from '../../search/screens/advertisement.tsx'
import { loader as openFeed } from './feed.ts'
import { loader as openGallery } from '../../dealers/screens/gallery.tsx'
import { loader as robots } from './robots.ts'
import { loader as openIndex } from './sitemap-index.ts'
import { loader as openSitemap } from './sitemap.ts'

const db = useTestDb()
beforeEach(() => loadCatalogue(db.db))

const list = '/services/used-vehicle/advertisement'
const textOf = async (response: Response | Promise<Response>) => (await response).text()
const feed = (query = '') => textOf(openFeed(visit(db, `${list}/rss${query}`)))
const sitemap = (file: string) => textOf(openSitemap(visit(db, `/sitemaps/${file}`, { params: { file } })))
const values = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map((m) => m[1])

/**
 * Checks that every tag is closed in order and every & starts an entity: a parser sufficient for
 * our output.
 */
function isWellFormed(xml: string): boolean {
  const open: string[] = []
  for (const [, close, name, empty] of xml.matchAll(/<(\/?)([a-z:A-Z]+)(?:\s[\w:]+="[^"<]*")*(\/?)>/g)) {
    if (close && open.pop() !== name) return false
    if (!close && !empty) open.push(name!)
  }
  const rest = xml.replace(/^<\?xml[^>]*\?>/, '').replace(/<\/?[a-z:A-Z]+(?:\s[\w:]+="[^"<]*")*\/?>/g, '')
  return open.length === 0 && !/[<>]|&(?!(amp|lt|gt|quot|apos);)/.test(rest)
}

describe('the feed of a search', () => {
  test('contains the newest fifty matching ads, with absolute addresses and dates', async () => {
    for (let n = 0; n < 51; n++) await anAd(db, { published_at: new Date(db.now.getTime() - (n + 1) * 60_000) })
    await anAd(db, { trim: 'saipa-pride-131-se' })
    const xml = await feed('?make=peugeot&sort=cheapest&make=nothing')
    expect(values(xml, 'item')).toHaveLength(50)
    expect(values(xml, 'pubDate')[0]).toBe('Sat, 21 Nov 2026 07:59:00 GMT')
    expect(values(xml, 'guid')[0]).toMatch(
      /^http:\/\/localhost\/services\/used-vehicle\/exhibition\/personal\/ads\/\w{10}$/,
    )
    expect(values(xml, 'link')[0]).toBe(`http://localhost${list}?make=peugeot`)
    expect(isWellFormed(xml)).toBe(true)
  })

  test('stays well-formed for a hostile search over hostile ads', async () => {
    const hostile = 'سمند </title><script>]]>&"\'\u202e'
    await anAd(db, { district: hostile })
    const xml = await feed()
    expect(isWellFormed(xml)).toBe(true)
    expect(xml).not.toMatch(/<script|\u202e/)
    expect(values(xml, 'description')[1]).toContain('&lt;/title&gt;&lt;script&gt;]]&gt;')
    expect(isWellFormed(await feed(`?q=${encodeURIComponent(hostile)}`))).toBe(true)
  })

  test('is linked from the head of the list, with the same filters', async () => {
    await anAd(db, {})
    const loaderData = await openList(visit(db, `${list}?make=peugeot&sort=cheapest`) as never)
    expect(listHead({ loaderData } as never)).toContainEqual(
      expect.objectContaining({ rel: 'alternate', type: 'application/rss+xml', href: `${list}/rss?make=peugeot` }),
    )
  })
})

describe('a list', () => {
  test.each([
    ['', 'canonical', list],
    ['?make=peugeot&sort=cheapest', 'canonical', `${list}?make=peugeot`],
    ['?city=tehran&make=peugeot', 'canonical', `${list}?make=peugeot&city=tehran`],
    ['?city=tehran&gearbox=manual&make=peugeot', 'noindex', null],
    ['?make=saipa', 'noindex', null],
  ])('at «%s» is %s for search engines', async (query, kind, address) => {
    await anAd(db, {})
    const outcome = visit(db, list + query) as never
    const tags = listHead({ loaderData: await openList(outcome) } as never) as Record<string, string>[]
    expect(tags.some(({ content }) => content === 'noindex')).toBe(kind === 'noindex')
    expect(tags.find(({ rel }) => rel === 'canonical')?.href ?? null).toBe(address && `http://localhost${address}`)
  })
})

describe('the sitemap', () => {
  test('lists every non-empty part, and only public pages', async () => {
    const dealer = await aDealer(db)
    const closed = await aDealer(db, { state: 'suspended' })
    const live = await anAd(db, { gallery_id: dealer.id })
    const sold = await anAd(db, { state: 'sold', sold_at: db.now })
    for (const state of ['expired', 'suspended', 'removed', 'pending'] as const) await anAd(db, { state })
    const parts = values(await textOf(openIndex(visit(db, '/sitemap.xml'))), 'loc')
    const files = parts.map((address) => address!.replace('http://localhost/sitemaps/', ''))
    expect(files.slice(0, 2)).toEqual(['pages.xml', 'galleries.xml'])
    const ads = (await Promise.all(files.filter((file) => file.startsWith('ads-')).map(sitemap))).join('')
    expect(values(ads, 'loc').map((address) => address!.slice(-10))).toEqual([live.public_id, sold.public_id])
    expect(values(ads, 'lastmod')).toEqual([live.published_at!.toISOString(), db.now.toISOString()])
    const dealers = await sitemap('galleries.xml')
    expect(dealers).toContain(`/exhibition/${dealer.slug}<`)
    expect(dealers).not.toContain(closed.slug)
    expect(await sitemap('pages.xml')).toContain('advertisement?make=peugeot<')
    for (const xml of [ads, dealers].map((text) => text.replaceAll(/<\?xml.*?\?>\n/g, '')))
      expect(isWellFormed(xml)).toBe(true)
  })

  test('marks an ad as changed when its price changes', async () => {
    const ad = await anAd(db, {})
    const at = new Date(db.now.getTime() + 60_000)
    await db.db.insertInto('ad_price').values({ ad_id: ad.id, at, price_rial: 1n }).execute()
    const file = `ads-${(ad.id - 1n) / 20_000n + 1n}.xml`
    expect(values(await sitemap(file), 'lastmod')).toEqual([at.toISOString()])
  })

  test.each(['ads-0.xml', 'ads-999999999.xml', 'ads-1', 'x.xml', 'ads-9999999999999999999.xml'])(
    'has no %s',
    async (file) => {
      await expect(sitemap(file)).rejects.toMatchObject({ status: 404 })
    },
  )

  test('is announced to robots with its absolute address', async () => {
    expect(await textOf(robots(visit(db, '/robots.txt')))).toContain('\nSitemap: http://localhost/sitemap.xml\n')
  })
})

describe('structured data of a dealer', () => {
  test("describe a dealer with its hours, with the owner's texts inert", async () => {
    const hostile = '</script><script>alert(1)</script>\u202e'
    const { slug } = await aDealer(db, { name: hostile, about: hostile, address: hostile })
    const view = await openGallery(visit(db, `/x/${slug}`, { params: { galleryId: slug } }))
    if (view.kind !== 'gallery') throw new Error('The page shows no dealer')
    const Component = () =>
      createElement(DealerPage, { following: false, gallery: view, origin: 'https://farman.example', reveal: null })
    const Stub = createRoutesStub([{ id: 'root', path: '/', Component }])
    const hydrationData = { loaderData: { root: { signedIn: false } } }
    const html = renderToString(createElement(Stub, { initialEntries: ['/'], hydrationData }))
    expect(html).not.toContain('<script>alert')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    const [dealer] = JSON.parse(json) as Record<string, unknown>[]
    expect(dealer).toMatchObject({
      '@type': 'AutoDealer',
      name: '</script><script>alert(1)</script>',
      url: `https://farman.example/services/used-vehicle/exhibition/${slug}`,
    })
    expect(dealer!.openingHours).toEqual([
      ...['Sa', 'Su', 'Mo', 'Tu', 'We'].map((day) => `${day} 09:00-21:00`),
      'Th 09:00-14:00',
    ])
  })

  test('close a minute before midnight', () => {
    expect(openingHours([[0, 1440], null, null, null, null, null, null])).toEqual(['Sa 00:00-23:59'])
  })
})

describe('the head of a page', () => {
  const page = { title: 'پژو\u202e', description: 'شرح', path: '/x?a=1' }
  test('has absolute addresses with a public origin, and paths without', () => {
    const existing = pageMeta({ ...page, origin: 'https://farman.example', picture: 'k-side' })
    expect(existing).toContainEqual({ title: 'پژو · فرمان' })
    expect(existing).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://farman.example/x?a=1' })
    expect(existing).toContainEqual({
      property: 'og:image',
      content: 'https://farman.example/pictures/k-side/1200.webp',
    })
    const unknown = pageMeta({ ...page, origin: '', picture: 'k-side' })
    expect(unknown).toContainEqual({ tagName: 'link', rel: 'canonical', href: '/x?a=1' })
    expect(unknown).not.toContainEqual(expect.objectContaining({ property: 'og:image' }))
  })
})
