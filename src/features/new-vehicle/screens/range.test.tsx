import { describe, expect, it } from 'vitest'
import { getCatalogue } from '#features/catalog/contract.ts'
import { reservedSlugs, readCatalogueFiles } from '#features/catalog/server/catalogue-files.ts'
import catalogueText from '#features/catalog/server/data/catalogue.json?raw'
import { addressesOf } from '../../../../tests/support/addresses.ts'
import { useTestDb, type TestDb } from '../../../../tests/support/database.ts'
import type { RequestContext } from '#platform/context.ts'
import { anAd, visit } from '../../../../tests/support/market.ts'
import routes from '../../../routes.ts'
import { rangeJsonLd } from '../range-json-ld.ts'
import type { MakerView, ModelView } from '../range-view.ts'
import { findSitemap } from '../server/find-sitemap.ts'
import { newVehicleSearch } from '../server/site-search.ts'
import { loader } from './range.tsx'

const test = useTestDb({ specs: true })

type Answer<View> = { data: { view: View; origin: string }; init: ResponseInit | null }
const open = async <View,>(slug: string, query = '') =>
  (await loader(
    visit(test, `/services/new-vehicle/${slug}${query}`, { params: { slug } }) as never,
  )) as unknown as Answer<View>

const trim = 'peugeot-207-manual-tu5'

async function aPrice({ db, now }: TestDb, toman: number) {
  const id = (await getCatalogue(db)).trims.bySlug.get(trim)!.id
  await db
    .insertInto('factory_price')
    .values({
      trim_id: id,
      price_rial: BigInt(toman) * 10n,
      valid_from: '2026-01-01',
      source: 'بخشنامه',
      entered_by: null,
      entered_at: now,
    })
    .execute()
}

describe('the page of a maker', () => {
  it('shows its models with trims and prices, current ones first, and marks unannounced values', async () => {
    await aPrice(test, 950_000_000)
    const { view } = (await open<MakerView>('peugeot')).data
    expect(view).toMatchObject({ kind: 'maker', title: 'پژو', filtered: false })
    const states = view.models.map(({ sold }) => sold)
    expect(states).toEqual([...states].sort((a, b) => Number(b) - Number(a)))
    const row = view.models.flatMap(({ trims }) => trims).find(({ info }) => info.endsWith(trim))
    expect(row).toMatchObject({ factory: '۹۵۰', market: null, gap: null })
    expect(row?.compare).toBe(`/services/new-vehicle/compare?v=${trim}`)
  })

  it.each([
    ['?body=hatchback', (view: MakerView) => view.models.every(({ body }) => body === 'هاچ‌بک')],
    ['?price=0-1000', (view: MakerView) => view.models.length === 1 && view.models[0]!.trims.length === 1],
    ['?price=4000-', (view: MakerView) => view.models.length === 0],
    ['?state=ended', (view: MakerView) => view.models.every(({ sold }) => !sold)],
    ['?body=<b>&price=cheap&state=1', (view: MakerView) => !view.filtered && view.models.length === view.total],
  ])('is filtered by %s', async (query, holds) => {
    await aPrice(test, 950_000_000)
    expect(holds((await open<MakerView>('peugeot', query)).data.view)).toBe(true)
  })
})

describe('the page of a model', () => {
  it('shows trims, key facts, and the number of used cars', async () => {
    await aPrice(test, 950_000_000)
    await anAd(test, {})
    const { view, origin } = (await open<ModelView>('peugeot-207')).data
    expect(view).toMatchObject({ title: 'پژو ۲۰۷', sold: true, maker: { href: '/services/new-vehicle/peugeot' } })
    expect(view.used.href).toBe('/services/used-vehicle/advertisement?make=peugeot&model=peugeot-207')
    expect(view.facts.find(({ label }) => label === 'نوع بدنه')?.value).toBe('هاچ‌بک')
    expect(JSON.stringify(rangeJsonLd(view, origin))).not.toMatch(/Offer|price/)
  })
})

describe('another spelling', () => {
  it.each([
    ['Peugeot', '/services/new-vehicle/peugeot'],
    ['peugeot_207', '/services/new-vehicle/peugeot-207'],
    ['PEUGEOT--207-', '/services/new-vehicle/peugeot-207'],
    ['dena-plus', '/services/new-vehicle/ikco-dena-plus'],
    ['iran-khodro', '/services/new-vehicle/ikco'],
    ['دنا-پلاس', '/services/new-vehicle/ikco-dena-plus'],
    [trim, `/services/new-vehicle/info/${trim}`],
  ])('redirects %s to %s permanently', async (slug, address) => {
    const answer = (await open(slug).catch((thrown: unknown) => thrown)) as Response
    expect([answer.status, answer.headers.get('location')]).toEqual([301, address])
  })

  it('is not found without a match, with similar ones', async () => {
    const near = expect.arrayContaining([{ href: '/services/new-vehicle/peugeot', label: 'پژو' }]) as []
    await expect(open('peugeott-')).rejects.toMatchObject({ status: 404, data: { near } })
    for (const slug of ['', '--', '<script>', '%E0%A4%A', 'x'.repeat(5000)]) {
      await expect(open(slug)).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('a reserved word', () => {
  it('is refused by the catalogue as slug of a maker or a model', () => {
    const file = JSON.parse(catalogueText) as { makes: { slug: string; models: { slug: string }[] }[] }
    const named = (make: string, model: string) => {
      const [first, ...rest] = file.makes
      const changed = { ...first!, slug: make, models: [{ ...first!.models[0]!, slug: model }] }
      return JSON.stringify({ makes: [changed, ...rest] })
    }
    expect(() => readCatalogueFiles(named('compare', 'a'))).toThrow('compare')
    expect(() => readCatalogueFiles(named('sale', 'plan'))).toThrow('sale-plan')
    expect(readCatalogueFiles(named('sale', 'plane')).makes[0]!.slug).toBe('sale')
  })

  it('is every word in the place of a slug in the address table', () => {
    const words = addressesOf(routes)
      .map(({ path }) => /^\/services\/new-vehicle\/([a-zA-Z-]+)/.exec(path)?.[1])
      .filter((word) => word !== undefined)
    expect(words.filter((word) => !reservedSlugs.has(word.toLowerCase()))).toEqual([])
    for (const word of ['compare', 'info', 'sale-plan', 'vehicle-sale']) expect(reservedSlugs).toContain(word)
  })
})

it('the sitemap lists makers, models and trims', async () => {
  const paths = (await findSitemap(test.db, test.now)).map(({ path }) => path)
  expect(paths).toContain('/services/new-vehicle/peugeot')
  expect(paths).toContain('/services/new-vehicle/peugeot-207')
  expect(paths).toContain(`/services/new-vehicle/info/${trim}`)
  expect(new Set(paths).size).toBe(paths.length)
})

describe('the site search', () => {
  const labels = async (text: string) =>
    (await newVehicleSearch({ db: test.db } as RequestContext, text)).map(({ items }) =>
      items.map(({ label }) => label),
    )

  it.each(['پراید ۱۱۱', 'قیمت پراید ۱۱۱', 'مشخصات فنی پراید 111', 'pride 111'])(
    'finds sheets and prices for «%s»',
    async (text) => {
      const [sheets, prices] = await labels(text)
      expect(sheets!.length).toBeGreaterThan(0)
      expect(sheets!.every((label) => label.includes('۱۱۱'))).toBe(true)
      expect(prices!.every((label) => label.startsWith('قیمت '))).toBe(true)
    },
  )

  it.each(['قیمت خودرو', 'قیمت هواپیما'])('finds no car for «%s»', async (text) => {
    expect((await labels(text)).flat()).toEqual([])
  })
})
