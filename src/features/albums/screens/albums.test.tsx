import { beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { visit } from '../../../../tests/support/market.ts'
import { albumJsonLd } from '../album-json-ld.ts'
import type { AlbumListView, AlbumView } from '../album-view.ts'
import { albumOfModel } from '../server/album-of-model.ts'
import { albumDemo } from '#demo/albums/album-demo.ts'
import { findSitemap } from '../server/find-sitemap.ts'
import { measureAlbum } from '../server/jobs.ts'
import { albumSearch } from '../server/site-search.ts'
import { sizeText } from '../size-text.ts'
import { loader as openAlbum } from './album.tsx'
import { loader as openList } from './albums.tsx'

const test = useTestDb()
beforeEach(async () => {
  await loadCatalogue(test.db)
  await albumDemo.write(test.db as never, { now: test.now } as never)
})

const list = async (query = ''): Promise<AlbumListView> =>
  (await openList(visit(test, `/services/vehicle-info/album${query}`) as never)).view

type Answer<View> = { data: View; init: ResponseInit | null }
const open = async <View,>(albumId: string) =>
  (await openAlbum(
    visit(test, `/services/vehicle-info/album/${albumId}`, { params: { albumId } }) as never,
  )) as unknown as Answer<View>

type Refusal = { status: number; data: { near: { href: string }[] } }
const refused = (albumId: string) => open(albumId).catch((thrown: unknown) => thrown) as Promise<Refusal>

describe('the list of albums', () => {
  it('shows the newest first with their number, without drafts', async () => {
    const view = await list()
    expect(view.found).toBe(view.total)
    expect(view.pictures).toBe(view.total * 8)
    expect(view.albums[0]).toMatchObject({ count: 8, size: null, drawn: true })
    await test.db
      .updateTable('album')
      .set({ state: 'draft', published_at: null })
      .where('slug', '=', 'peugeot-207')
      .execute()
    expect((await list()).total).toBe(view.total - 1)
    expect((await refused('peugeot-207')).status).toBe(404)
  })

  it.each([
    ['?make=peugeot', (view: AlbumListView) => view.albums.every(({ maker }) => maker === 'پژو')],
    ['?kind=pickup', (view: AlbumListView) => view.found === 3],
    [`?q=${encodeURIComponent('۲۰۷')}`, (view: AlbumListView) => view.found === 2],
    ['?q=Peugeot+207', (view: AlbumListView) => view.found === 2],
    ['?q=nothing', (view: AlbumListView) => view.found === 0 && view.filtered],
    ['?make=<b>&kind=1&after=x', (view: AlbumListView) => !view.filtered && view.found === view.total],
  ])('is filtered by %s', async (query, holds) => {
    expect(holds(await list(query))).toBe(true)
  })
})

describe('an album', () => {
  it('shows its pictures by category, and marks them as drawings', async () => {
    const { album, origin } = (await open<{ album: AlbumView; origin: string }>('peugeot-207')).data
    expect(album).toMatchObject({ title: 'پژو ۲۰۷', drawn: true, saveSize: null })
    expect(album.model.href).toBe('/services/new-vehicle/peugeot-207')
    expect(album.groups.map(({ name, first, count }) => [name, first, count])).toEqual([
      ['بیرون', 0, 6],
      ['داخل', 6, 1],
      ['موتور', 7, 1],
    ])
    expect(album.pictures.every(({ credit }) => credit.includes('ترسیمی'))).toBe(true)
    expect(albumJsonLd(album, origin)).toMatchObject({ '@type': 'ImageGallery' })
  })

  it('shows file sizes once measured', async () => {
    const pictures = {
      audience: async () => null,
      render: async () => Buffer.alloc(40_000),
      forget: async () => {},
    } as Pictures
    await open('peugeot-207')
    const { id } = await test.db
      .selectFrom('album')
      .select('id')
      .where('slug', '=', 'peugeot-207')
      .executeTakeFirstOrThrow()
    const waiting = await test.db
      .selectFrom('job')
      .select('payload')
      .where('key', '=', `album-sizes:${id}`)
      .executeTakeFirst()
    expect(waiting?.payload).toEqual({ albumId: String(id) })
    await measureAlbum(test.db, pictures, id)
    const { album } = (await open<{ album: AlbumView }>('peugeot-207')).data
    expect(album.saveSize).toBe(sizeText(8 * 80_000))
    expect(album.pictures[0]?.downloads).toMatchObject([{ size: sizeText(40_000) }, { size: sizeText(40_000) }])
    const cards = (await list()).albums
    expect(cards.find(({ slug }) => slug === 'peugeot-207')?.size).toBe(sizeText(8 * 40_000))
    expect(cards.filter(({ size }) => size !== null)).toHaveLength(1)
  })

  it('redirects from other spellings, and suggests similar ones for an unknown address', async () => {
    const answer = (await open('Peugeot_207').catch((thrown: unknown) => thrown)) as Response
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/services/vehicle-info/album/peugeot-207'])
    const near = async (slug: string) => (await refused(slug)).data.near.map(({ href }) => href)
    expect((await near('peugeot-2077'))[0]).toBe('/services/vehicle-info/album/peugeot-207')
    expect(await near('%E0%A4%A')).toEqual([])
  })

  it('is found by the site search', async () => {
    const matchOf = async (text: string) => (await albumSearch({ db: test.db } as RequestContext, text))[0]!.items
    expect((await matchOf('peugeot ۲۰۷')).map(({ href }) => href)).toContain('/services/vehicle-info/album/peugeot-207')
    expect(await matchOf('پژو هواپیما')).toEqual([])
  })

  it("appears on its model's page and for search engines", async () => {
    const id = (await getCatalogue(test.db)).models.bySlug.get('peugeot-207')!.id
    expect(await albumOfModel(test.db, id)).toMatchObject({
      href: '/services/vehicle-info/album/peugeot-207',
      count: 8,
    })
    const paths = (await findSitemap(test.db)).map(({ path }) => path)
    expect(paths).toContain('/services/vehicle-info/album')
    expect(paths).toContain('/services/vehicle-info/album/peugeot-207')
  })
})

it.each([
  [1, '۱\u00a0کیلوبایت'],
  [84_600, '۸۵\u00a0کیلوبایت'],
  [1_000_000, '۱\u00a0مگابایت'],
  [1_440_000, '۱٫۴\u00a0مگابایت'],
])('%d bytes are «%s»', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
