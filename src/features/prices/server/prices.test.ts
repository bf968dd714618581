import { sql } from 'kysely'
import { brotliCompressSync, constants } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import type { AppError } from '#platform/errors.ts'
import { manifests } from '../../../app/features.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { anAd, aPerson, visit } from '../../../../tests/support/market.ts'
import { openProduct } from '../../../../tests/support/product.ts'
import { addDays, type Day } from '#kit/day.ts'
import type { MarketDay } from '../market-day.ts'
import { loader as openTrim } from '../screens/price.tsx'
import { loader as openCsv } from '../screens/prices-csv.ts'
import { loader as openFeed } from '../screens/prices-feed.ts'
import { loader as openTable } from '../screens/prices.tsx'
import { findPriceTable } from './find-price-table.ts'
import { marketOffersOf } from './market-offers.ts'
import { insertMarketDays, recordMarketDay } from './write-market-days.ts'

const test = useTestDb()
const today = '2026-11-21'
const path = '/services/vehicle-info/price'
const trim = 'peugeot-207-manual-tu5'
let trimId: number

beforeEach(async () => {
  await loadCatalogue(test.db)
  trimId = (await getCatalogue(test.db)).trims.bySlug.get(trim)!.id
})

const marketDay = (day: Day, millions: number, over: Partial<MarketDay> = {}) => {
  const medianRial = BigInt(millions) * 10_000_000n
  return {
    trimId,
    year: 1401,
    kind: 'used' as const,
    day,
    medianRial,
    lowRial: medianRial - 5n,
    highRial: medianRial + 5n,
    sample: 7,
    ...over,
  }
}
const write = (...rows: ReturnType<typeof marketDay>[]) => insertMarketDays(test.db, rows, false)
const factoryPrice = (millions: number, from: Day) =>
  test.db
    .insertInto('factory_price')
    .values({
      trim_id: trimId,
      price_rial: BigInt(millions) * 10_000_000n,
      valid_from: from,
      source: 'بخشنامهٔ ۱۲',
      entered_by: null,
      entered_at: test.now,
    })
    .execute()
const quote = (millions: number, day: Day) =>
  test.db
    .insertInto('market_quote')
    .values({
      trim_id: trimId,
      year: 1405,
      kind: 'new',
      day,
      price_rial: BigInt(millions) * 10_000_000n,
      source: 'نمایشگاه‌های تهران',
      entered_by: null,
      entered_at: test.now,
    })
    .execute()
const rowsOf = async (day: Day) =>
  (await findPriceTable(test.db, day)).rows.map((row) => ({
    kind: row.kind,
    year: row.year,
    market: row.marketRial && Number(row.marketRial / 10_000_000n),
    factory: row.factoryRial && Number(row.factoryRial / 10_000_000n),
    gap: row.gap,
    changes: [row.day, row.week, row.month],
    sample: row.sample,
  }))

describe('the market of a day', () => {
  const record = () => recordMarketDay(test.db, marketOffersOf(manifests)!, test.now)
  const stored = () =>
    test.db.selectFrom('market_day').select(['year', 'kind', 'median_rial', 'sample']).orderBy('year').execute()

  it('comes from ads on offer and sold lately, and the last run of a day counts', async () => {
    const seller_id = (await aPerson(test)).id
    const ago = (days: number) => new Date(test.now.getTime() - days * 86_400_000)
    for (const toman of [1_000_000_000, 1_100_000_000]) await anAd(test, { seller_id, toman })
    await anAd(test, { seller_id, toman: 1_200_000_000, state: 'sold', published_at: ago(50), sold_at: ago(10) })
    // None of these is a true cash price of now.
    await anAd(test, { seller_id, toman: 1, state: 'sold', published_at: ago(90), sold_at: ago(40) })
    await anAd(test, { seller_id, toman: 1, published_at: ago(40) })
    await anAd(test, { seller_id, toman: 1, plate_kind: 'free-zone' })
    await anAd(test, { seller_id, toman: 1, document_kind: 'power-of-attorney' })
    await anAd(test, { seller_id, toman: 1, body_state: 'crashed' })
    await anAd(test, { seller_id, price_mode: 'instalment' })
    await anAd(test, { seller_id, toman: 1, panels: { hood: 'painted' }, body_state: 'hood-painted' })
    expect(await record()).toBe(1)
    expect(await stored()).toEqual([{ year: 1401, kind: 'used', median_rial: 11_000_000_000n, sample: 3 }])
    await anAd(test, { seller_id, toman: 1_300_000_000 })
    await record()
    expect(await stored()).toEqual([{ year: 1401, kind: 'used', median_rial: 11_500_000_000n, sample: 4 }])
  })

  it('is written only where it changed, so that cached pages are not cleared for nothing', async () => {
    const seller_id = (await aPerson(test)).id
    const ads = [await anAd(test, { seller_id }), await anAd(test, { seller_id }), await anAd(test, { seller_id })]
    const changes = async (write: () => Promise<unknown>) => {
      await sql`truncate page_change`.execute(test.db)
      await write()
      return (await sql`select from page_change`.execute(test.db)).rows.length
    }
    expect(await changes(record)).toBe(1)
    expect(await changes(record)).toBe(0)
    for (const { id } of ads) await test.db.deleteFrom('ad').where('id', '=', id).execute()
    expect(await changes(record)).toBe(1)
    expect(await stored()).toEqual([])
  })
})

describe('the table of prices', () => {
  it('compares a day with the day, the week and the month before', async () => {
    await write(marketDay(today, 1100), marketDay('2026-11-20', 1000), marketDay('2026-11-14', 2000))
    await write(marketDay('2026-10-22', 550))
    expect(await rowsOf(today)).toEqual([
      { kind: 'used', year: 1401, market: 1100, factory: null, gap: null, changes: [100, -450, 1000], sample: 7 },
    ])
  })

  it('uses the nearest day before where one is missing, and none that is far', async () => {
    await write(marketDay(today, 1100), marketDay('2026-11-18', 1000), marketDay('2026-11-11', 1000))
    expect((await rowsOf(today))[0]!.changes).toEqual([100, 100, null])
  })

  it('shows an older day as it was known then', async () => {
    await factoryPrice(800, '2026-03-21')
    await factoryPrice(950, '2026-11-01')
    await write(marketDay(today, 1100), marketDay('2026-06-01', 700))
    const factory = async (day: Day) => (await rowsOf(day)).find(({ kind }) => kind === 'new')?.factory
    expect(await factory(today)).toBe(950)
    expect(await factory('2026-11-01')).toBe(950)
    expect(await factory('2026-10-31')).toBe(800)
    expect(await factory('2026-03-20')).toBeUndefined()
    expect((await rowsOf('2026-06-02')).find(({ kind }) => kind === 'used')?.market).toBe(700)
    // Of two entries for one day the newest counts.
    await factoryPrice(960, '2026-11-01')
    expect(await factory(today)).toBe(960)
  })

  it('uses quotes of staff where there are no ads, and the gap to the factory', async () => {
    await factoryPrice(1000, '2026-03-21')
    await quote(1200, '2026-11-20')
    await quote(1150, '2026-11-13')
    expect(await rowsOf(today)).toEqual([
      { kind: 'new', year: 1405, market: 1200, factory: 1000, gap: 200, changes: [null, null, null], sample: null },
    ])
    await write(marketDay(today, 1100), marketDay('2026-11-14', 1))
    expect((await rowsOf(today))[0]).toEqual({
      kind: 'new',
      year: 1405,
      market: 1200,
      factory: 1000,
      gap: 200,
      changes: [null, 43, null],
      sample: null,
    })
    await write(marketDay(today, 1300, { year: 1405, kind: 'new' }))
    expect((await rowsOf(today))[0]).toMatchObject({ market: 1300, sample: 7, gap: 300 })
  })

  it('is filtered by words, make and order, all in the address', async () => {
    const pars = (await getCatalogue(test.db)).trims.bySlug.get('peugeot-pars-standard-xu7')!.id
    await write(marketDay(today, 1100), marketDay(today, 900, { trimId: pars }))
    const shown = async (query: string) => {
      const { table } = await openTable(visit(test, path + query))
      return [...(table ?? '').matchAll(/href="[^"]*price\/([\w-]+)\?/g)].map(([, slug]) => slug)
    }
    expect(await shown('')).toHaveLength(2)
    expect(await shown('?q=۲۰۷')).toEqual([trim])
    expect(await shown('?q=هیچ')).toEqual([])
    expect(await shown('?sort=market')).toEqual(['peugeot-pars-standard-xu7', trim])
    expect(await shown('?sort=-market&make=peugeot')).toEqual([trim, 'peugeot-pars-standard-xu7'])
    expect(await shown('?make=no-such-make&day=x&sort=constructor')).toHaveLength(2)
  })

  it('reports when the prices of the day are late', async () => {
    expect(await openTable(visit(test, path))).toMatchObject({ day: null, late: false, count: 0 })
    await write(marketDay('2026-11-19', 1100))
    expect(await openTable(visit(test, path))).toMatchObject({ day: '۲۸ آبان ۱۴۰۵', late: true, count: 1, demo: false })
  })

  it.each([
    ['1405/08/29', 'جمعه'],
    ['1405/01/02', 'نوروز'],
    ['1405/08/26', null],
  ])('explains that %s is a day without trading', async (day, name) => {
    const { closed } = await openTable(visit(test, `${path}?day=${day}`) as never)
    expect(closed).toBe(name)
  })

  it('is a file for spreadsheets and a feed', async () => {
    await write(marketDay(today, 1100), marketDay('2026-11-20', 1000))
    const csv = await (await openCsv(visit(test, `${path}/csv`))).text()
    expect(csv).toContain('پژو ۲۰۷ دنده‌ای,1401,کارکرده,11000000000,,,10,,,7,1405/08/30')
    const feed = await (await openFeed(visit(test, `${path}/rss`))).text()
    expect(feed).toContain('مدل ۱۴۰۱: ۱,۱۰۰ میلیون تومان')
    expect(feed).toContain(`<guid isPermaLink="false">price:${trim}:1401:used:${today}</guid>`)
  })

  it('has six hundred rows in 35 KiB', async () => {
    const { trims } = await getCatalogue(test.db)
    const rows = trims.list.slice(0, 300).flatMap(({ id }, index) =>
      [0, 1].flatMap((back) =>
        [today, '2026-11-20', '2026-11-14', '2026-10-22'].map((day, ago) =>
          marketDay(day, 300 + ((index * 7919 + back * 104_729 + ago * 61) % 6000), {
            trimId: id,
            year: 1404 - back,
          }),
        ),
      ),
    )
    await write(...rows)
    const product = await openProduct(test)
    try {
      const { body, statusCode } = await product.app.inject({ url: path, headers: { host: 'localhost' } })
      expect([statusCode, body.match(/<tr[ >]/g)?.length]).toEqual([200, 601])
      const packed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      expect(packed.length / 1024).toBeLessThan(35)
    } finally {
      await product.close()
    }
  })
})

describe('the page of a trim', () => {
  const answer = (query = '', slug = trim) => openTrim(visit(test, `${path}/${slug}${query}`, { params: { slug } }))
  const open = async (query = '', slug = trim) => {
    const { data } = await answer(query, slug)
    if (data.view.kind !== 'trim') throw new Error('no such car')
    return data.view
  }

  it('has its years, the range of time and the money of the address', async () => {
    const days = Array.from({ length: 400 }, (_, ago) => marketDay(addDays(today, -ago), 1100 - ago))
    await write(...days, marketDay(today, 1300, { year: 1402 }))
    await sql`insert into price_index (kind, day, value, source) values
      ('consumer', '2024-03-20', 100, 'x'), ('consumer', '2026-10-22', 100, 'x'), ('consumer', '2026-10-23', 200, 'x')`.execute(
      test.db,
    )
    const view = await open('?year=1401&range=1m')
    expect(view).toMatchObject({
      title: 'پژو ۲۰۷ دنده‌ای',
      yearText: 'مدل ۱۴۰۱',
      range: '1m',
      money: 'nominal',
      demo: false,
    })
    expect(view.years.map(({ label, price, current }) => [label, price, current])).toEqual([
      ['مدل ۱۴۰۲', '۱,۳۰۰', false],
      ['مدل ۱۴۰۱', '۱,۱۰۰', true],
    ])
    expect(view.points).toHaveLength(32)
    expect(view.points.at(-1)).toMatchObject({ value: 1_100_000_000, real: 1_100_000_000, label: '۳۰ آبان ۱۴۰۵' })
    expect(view.points[0]).toMatchObject({ value: 1_069_000_000, real: 2_138_000_000 })
    expect(view.now).toMatchObject({ toman: 1_100_000_000, change: 28 })
    expect(view.facts.map(({ value }) => value)).toEqual(['۴۹٫۷٪ بیشتر', '۲۵٫۲٪ کمتر'])
    const real = await open('?year=1401&money=real&range=6m')
    expect(real.points[0]?.value).toBe((1100 - 183) * 2_000_000)
    expect(real.points.every((point) => point.real === undefined)).toBe(true)
    expect(real.points.length).toBeLessThanOrEqual(90)
    expect([real.line, real.bases.map(({ label }) => label)]).toEqual(['قیمت به پول امروز', ['امروز', 'یک سال پیش']])
    const older = await open('?year=1401&money=real&range=6m&base=1y')
    expect(older.line).toBe('قیمت به پول یک سال پیش')
    expect(older.points[0]?.value).toBe((1100 - 183) * 1_000_000)
    expect(older.ranges.every(({ href }) => href.includes('base=1y'))).toBe(true)
    expect((await open('?year=1401&base=1y')).bases).toEqual([])
    // Prices of five years ago are unknown.
    expect(await open('?year=1401&money=real&base=5y')).toMatchObject({ line: 'قیمت به پول امروز' })
    await sql`delete from price_index`.execute(test.db)
    expect(await open('?year=1401&money=real')).toMatchObject({ points: [], bases: [] })
  })

  it('counts in dollars and in gold where rates were entered, and names their source', async () => {
    await write(marketDay(today, 1100), marketDay(addDays(today, -9), 900), marketDay(addDays(today, -60), 800))
    expect((await open('?year=1401&money=dollar')).moneys.map(({ label }) => label)).toEqual(['اسمی', 'واقعی'])
    expect((await open('?year=1401&money=dollar')).money).toBe('nominal')
    await sql`insert into price_index (kind, day, value, source) values
      ('dollar', ${addDays(today, -12)}, 1000000, 'بن‌بست'), ('dollar', ${today}, 1100000, 'صرافی')`.execute(test.db)
    const { moneys, points, facts, money } = await open('?year=1401&money=dollar')
    expect(money).toBe('dollar')
    expect(moneys.map(({ label, current }) => [label, current])).toEqual([
      ['اسمی', false],
      ['واقعی', false],
      ['دلاری', true],
    ])
    // Days without a near rate are left out.
    expect(points.map(({ value }) => value)).toEqual([9000, 10_000])
    expect(points[0]).not.toHaveProperty('real')
    expect(facts[0]).toEqual({ label: 'یک دلار، ۳۰ آبان ۱۴۰۵', value: '۱۱۰,۰۰۰ تومان · صرافی' })
  })

  it('reports missing prices rather than drawing a line', async () => {
    expect(await open()).toMatchObject({ now: null, points: [], years: [] })
    await write(marketDay(today, 1100))
    const view = await open('?year=no-year&range=no-range')
    expect(view).toMatchObject({ yearText: 'مدل ۱۴۰۱', range: '1y' })
    expect(view.points).toHaveLength(1)
  })

  it('lists the cars of that year that are on offer now', async () => {
    await write(marketDay(today, 1100))
    const ad = await anAd(test, { toman: 1_150_000_000, body_state: 'one-spot' })
    await anAd(test, { year: 1399 })
    await anAd(test, { plate_kind: 'free-zone' })
    await anAd(test, { state: 'sold' })
    const { offers } = await open()
    expect(offers).toMatchObject({
      count: 1,
      listHref: `/services/used-vehicle/advertisement?trim=${trim}&yearFrom=1401&yearTo=1401`,
      cars: [{ title: '۱۴۰۱ · ۴۸,۰۰۰ کیلومتر', about: 'تهران · یک لکه رنگ', toman: 1_150_000_000 }],
    })
    expect(offers!.cars[0]!.href).toContain(ad.public_id)
  })

  it('answers not-found for other names, with similar ones', async () => {
    const refused = async (slug: string) => open('', slug).catch((thrown: unknown) => thrown)
    expect(await refused('no-such-car')).toMatchObject({ status: 404, data: { near: [] } })
    const [first] = ((await refused('peugeot-207-manul-tu5')) as { data: { near: unknown[] } }).data.near
    expect(first).toEqual({ href: `${path}/${trim}`, label: 'قیمت پژو ۲۰۷ دنده‌ای' })
    expect(((await refused('../etc')) as AppError).status).toBe(404)
  })
})

describe('the page of a model', () => {
  const open = async (query = '', slug = 'peugeot-207') => {
    const { data } = await openTrim(visit(test, `${path}/${slug}${query}`, { params: { slug } }))
    if (data.view.kind !== 'model') throw new Error('no such model')
    return data.view
  }
  const trimsOf207 = async () => {
    const { models, trims, trimsOf } = await getCatalogue(test.db)
    return {
      all: trimsOf(models.bySlug.get('peugeot-207')!.id),
      other: trims.list.find(({ slug }) => slug !== trim && slug.startsWith('peugeot-207-'))!,
    }
  }

  it('has its trims together over time and each by itself', async () => {
    const { all, other } = await trimsOf207()
    const beside = { trimId: other.id }
    await write(marketDay(today, 1100), marketDay(addDays(today, -30), 1000), marketDay(today, 900, { year: 1400 }))
    await write(marketDay(today, 1500, beside), marketDay(addDays(today, -30), 1400, beside))
    const view = await open()
    expect(view).toMatchObject({
      title: 'پژو ۲۰۷',
      yearText: 'مدل ۱۴۰۱',
      now: { toman: 1_300_000_000, low: '۱,۱۰۰', high: '۱,۵۰۰' },
      line: 'میانگین قیمت بازار',
      spread: 'از ارزان‌ترین تا گران‌ترین تیپ',
      infoHref: '/services/new-vehicle/peugeot-207',
    })
    expect(view.years.map(({ label, price, about, current }) => [label, price, about, current])).toEqual([
      ['مدل ۱۴۰۱', '۱,۱۰۰ تا ۱,۵۰۰', '۲ تیپ', true],
      ['مدل ۱۴۰۰', '۹۰۰', '۱ تیپ', false],
    ])
    expect(view.points.map(({ value, low, high }) => [value, low, high])).toEqual([
      [1_200_000_000, 1_000_000_000, 1_400_000_000],
      [1_300_000_000, 1_100_000_000, 1_500_000_000],
    ])
    expect(view.trims.map(({ price, change, href }) => [price, change, href.endsWith('?year=1401')])).toEqual(
      all.flatMap(({ slug }) =>
        slug === trim ? [['۱,۱۰۰', 100, true]] : slug === other.slug ? [['۱,۵۰۰', 71, true]] : [],
      ),
    )
    expect(view.unknown.split('، ')).toHaveLength(all.length - 2)
    const older = await open('?year=1400')
    expect(older).toMatchObject({ now: { toman: 900_000_000, low: null, high: null }, yearText: 'مدل ۱۴۰۰' })
    expect(older.spread).toBeUndefined()
  })

  it('begins with unused cars, whose trims show their factory prices', async () => {
    await factoryPrice(800, '2026-03-21')
    await quote(1200, today)
    await write(marketDay(today, 1100))
    const view = await open()
    expect(view.years.map(({ label, current }) => [label, current])).toEqual([
      ['صفر ۱۴۰۵', true],
      ['مدل ۱۴۰۱', false],
    ])
    expect(view.trims).toMatchObject([{ about: 'کارخانه ۸۰۰ میلیون تومان', price: '۱,۲۰۰', change: null }])
  })

  it('states that a car is left out of its line because it came later', async () => {
    const { other } = await trimsOf207()
    await write(
      marketDay(today, 1100),
      marketDay(addDays(today, -90), 1000),
      marketDay(today, 5000, { trimId: other.id }),
    )
    const view = await open()
    expect(view.points.map(({ value }) => value)).toEqual([1_000_000_000, 1_100_000_000])
    expect(view.facts[0]).toMatchObject({ label: 'تیپ‌های این نمودار' })
    expect(view.trims).toHaveLength(2)
  })

  it('reports missing prices rather than drawing a line', async () => {
    expect(await open('?year=1390')).toMatchObject({ now: null, years: [], points: [], trims: [], unknown: '' })
  })
})
