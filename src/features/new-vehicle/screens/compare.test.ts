import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { getCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { visit } from '../../../../tests/support/market.ts'
import type { CompareView, PairView } from '../compare/compare-view.ts'
import { CarComparePage } from '../components/car-compare-page.tsx'
import { links, loader } from './compare.tsx'
import { loader as pairLoader } from './pair.tsx'

const test = useTestDb({ specs: true })
const dena = 'ikco-dena-plus-turbo-6at'
const arrizo = 'fownix-arrizo-6-pro-1-5t'

const open = async (query = ''): Promise<CompareView> =>
  (await loader(visit(test, `/services/new-vehicle/compare?${query}`) as never)).view
const thrown = (answer: Promise<unknown>) => answer.then(() => null).catch((response: Response) => response)
const nearOf = async (slug: string) => {
  const refusal = (await pair(slug).catch((thrown: unknown) => thrown)) as { data: { near: { href: string }[] } }
  return refusal.data.near
}
const pair = (slug: string) =>
  pairLoader(
    visit(test, `/services/vehicle-info/compare/${slug}`, { params: { slug } }) as never,
  ) as unknown as Promise<{
    data: { view: PairView }
    init: ResponseInit | null
  }>

async function factoryPrice(slug: string, millions: number) {
  const trim_id = (await getCatalogue(test.db)).trims.bySlug.get(slug)!.id
  const row = { trim_id, price_rial: BigInt(millions) * 10_000_000n, valid_from: '2026-03-21', source: 'کارخانه' }
  await test.db
    .insertInto('factory_price')
    .values({ ...row, entered_by: null, entered_at: test.now })
    .execute()
}

describe('comparing new cars', () => {
  it('names the better one in words, with both numbers', async () => {
    await factoryPrice(dena, 2400)
    await factoryPrice(arrizo, 2300)
    const view = await open(`v=${dena},${arrizo}`)
    const row = view.groups.flatMap(({ rows }) => rows).find(({ key }) => key === 'consumption-combined')!
    expect(row.cells.map(({ best }) => best)).toEqual([null, 'کم‌مصرف‌تر'])
    expect(view.strengths[1]!.texts[0]!.replaceAll(/\s/g, ' ')).toBe(
      'قیمت کارخانه: ارزان‌تر؛ ۲٫۳ میلیارد تومان در برابر ۲٫۴ میلیارد تومان',
    )
    expect(view.groups[0]!.rows[1]!.cells.map(({ text }) => text)).toEqual(['ثبت نشده', 'ثبت نشده'])
  })

  it('shows no two cars in one colour, whatever their usual ones are', async () => {
    const { list } = (await getCatalogue(test.db)).trims
    for (let at = 0; at + 3 < 40; at += 4) {
      const { cars } = await open(`v=${list.slice(at, at + 4).map(({ slug }) => slug)}`)
      const colours = cars.map(({ alt }) => alt.split('، رنگ ')[1])
      expect(new Set(colours).size, `${colours}`).toBe(cars.length)
    }
  })

  it('can be printed, and without a car there is nothing to print', async () => {
    const page = async (query: string) => {
      const view = await open(query)
      const Stub = createRoutesStub([{ path: '/', Component: () => createElement(CarComparePage, { view }) }])
      return renderToString(createElement(Stub))
    }
    expect(await page(`v=${dena},${arrizo}`)).toContain('چاپ مقایسه')
    expect(await page('')).not.toContain('چاپ مقایسه')
    expect(links()).toMatchObject([{ rel: 'stylesheet', media: 'print' }])
  })

  it('shows as text what the other cars lack', async () => {
    const view = await open(`v=${dena},ikco-dena-plus-manual-ef7,ikco-dena-plus-turbo-6mt`)
    const texts = view.strengths.flatMap((each) => each.texts)
    expect(texts).toContain('سانروف: دارد؛ بقیه ندارند')
    expect(texts.filter((text) => text.includes('ندارد و ندارد'))).toEqual([])
  })

  it('shows only differences on request', async () => {
    const view = await open(`v=${dena},${arrizo}&only=differences`)
    expect(view.alike).toBeGreaterThan(3)
    expect(view.groups.flatMap(({ rows }) => rows).every(({ differs }) => differs)).toBe(true)
  })

  it.each([
    ['a car that is not there', `v=${dena},flying-car`, 1, /«flying-car» در لیست خودروهای فرمان نیست/],
    ['the same car twice', `v=${dena},${dena}`, 1, /دو بار/],
    [
      'five cars',
      `v=${dena},${arrizo},ikco-dena-plus-manual-ef7,peugeot-207-manual-tu5,peugeot-207-automatic-tu5`,
      4,
      /۱ خودروی آخر اضافه نشد/,
    ],
  ])('explains %s and compares the rest', async (_case, query, cars, sentence) => {
    const view = await open(query)
    expect(view.cars).toHaveLength(cars)
    expect(view.notices.join(' ')).toMatch(sentence)
  })

  it('finds a typed name, and suggests similar ones for an unknown name', async () => {
    const answer = await thrown(
      loader(
        visit(test, `/services/new-vehicle/compare?v=${dena}&add=${encodeURIComponent('فونیکس آريزو ۶ پرو')}`) as never,
      ),
    )
    expect(answer?.headers.get('location')).toBe(`/services/new-vehicle/compare?v=${dena},${arrizo}`)
    const view = await open(`v=${dena}&add=${encodeURIComponent('دنا پلاس توربوو')}`)
    expect(view.typed?.text).toBe('دنا پلاس توربوو')
    expect(view.typed?.near.length).toBeGreaterThan(0)
  })

  it('weighs priorities, and names no winner without data', async () => {
    expect((await open(`v=${dena},${arrizo}`)).weighed).toBeNull()
    const weighed = (await open(`v=${dena},${arrizo}&consumption=3`)).weighed!
    expect(weighed.map(({ best }) => best)).toEqual([false, true])
    expect((await open(`v=${dena},${arrizo}&price=3`)).weighed!.map(({ score }) => score)).toEqual([null, null])
  })

  it('shows an invitation without cars', async () => {
    expect(await open()).toMatchObject({ cars: [], groups: [], notices: [], weighed: null })
  })
})

describe('the prepared page of two cars', () => {
  const own = `${arrizo}-vs-${dena}`

  it('shows differences first', async () => {
    const { data } = await pair(own)
    for (const { rows } of data.view.groups) {
      const differing = rows.map(({ differs }) => differs)
      expect(differing).toEqual(differing.toSorted((a, b) => Number(b) - Number(a)))
    }
    expect(data.view.prices).toBeNull()
  })

  it.each([
    [`${dena}-vs-${arrizo}`, `/services/vehicle-info/compare/${own}`],
    [own.toUpperCase(), `/services/vehicle-info/compare/${own}`],
    [`${dena}-vs-${dena}`, `/services/new-vehicle/info/${dena}`],
  ])('redirects %s permanently', async (slug, to) => {
    const answer = await thrown(pair(slug))
    expect([answer?.status, answer?.headers.get('location')]).toEqual([301, to])
  })

  it.each(['nothing', `${dena}-vs-flying-car`, '%E0', `${dena}-vs-${arrizo}-vs-${dena}`])(
    'does not find %s',
    async (slug) => {
      await expect(pair(slug)).rejects.toMatchObject({ status: 404 })
    },
  )

  it.each([
    [`${dena}-vs-peugeot-270`, `/services/vehicle-info/compare/${dena}-vs-peugeot-207`],
    ['peugeot-270-vs-peugeot-250', '/services/vehicle-info/compare/peugeot-206-vs-peugeot-207'],
  ])('suggests similar pages for %s', async (slug, href) => {
    const near = await nearOf(slug)
    expect(near.map((link) => link.href)).toContain(href)
  })

  it('suggests prepared pages of the one known car', async () => {
    await factoryPrice(dena, 2400)
    await factoryPrice(arrizo, 2300)
    const near = await nearOf(`${dena}-vs-zzzz`)
    expect(near.map((link) => link.href)).toContain(`/services/vehicle-info/compare/${own}`)
  })
})
