import { beforeEach, describe, expect, test } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext, usualHours } from '../../../../../tests/support/market.ts'
import { provincePlaces } from '../../ad/province-places.ts'
import { dealerPageSize, listDealers } from './list-dealers.ts'

const db = useTestDb()
beforeEach(() => loadCatalogue(db.db))

/** Lists at 11:30 in Tehran on Saturday 30 Aban 1405. */
const list = (text = '', now = db.now) => listDealers(requestContext(db, { now }).ctx, new URLSearchParams(text))
const names = async (text: string, now?: Date) => (await list(text, now)).galleries.map(({ name }) => name)

async function threeDealers() {
  const arian = await aDealer(db, { name: 'آرین', city: 'tehran', makes: ['peugeot'], founded_year: 1390 })
  const sahra = await aDealer(db, { name: 'صحرا', city: 'karaj', founded_year: 1370, hours: closedToday })
  const pars = await aDealer(db, { name: 'پارس', city: 'shiraz', founded_year: 1380 })
  await anAd(db, { gallery_id: sahra.id, pictures: ['a-side'] })
  await anAd(db, { gallery_id: sahra.id, trim: 'saipa-pride-131-se' })
  await anAd(db, { gallery_id: pars.id, trim: 'saipa-pride-131-se' })
  await anAd(db, { gallery_id: pars.id, state: 'sold' })
  await anAd(db, {})
  return { arian, sahra, pars }
}
const closedToday = [null, ...usualHours.slice(1)] as unknown as typeof usualHours

describe('the list of dealers', () => {
  test.each([
    ['those with most live ads come first', '', ['صحرا', 'پارس', 'آرین']],
    ['names are in Persian order', 'sort=name', ['آرین', 'پارس', 'صحرا']],
    ['the oldest comes first', 'sort=since', ['صحرا', 'پارس', 'آرین']],
    ['a province', 'province=fars', ['پارس']],
    ['a city alone knows its province', 'city=karaj', ['صحرا']],
    ['a city of another province is left out', 'province=tehran&city=karaj', ['آرین']],
    ['known for the make, or with a car of it on sale', 'make=peugeot', ['صحرا', 'آرین']],
    ['only those that are open now', 'open=1', ['پارس', 'آرین']],
    ['nothing fits', 'open=1&province=alborz', []],
  ])('%s (?%s)', async (_fact, text, expected) => {
    await threeDealers()
    expect(await names(text)).toEqual(expected)
  })

  test('has no open dealer at night', async () => {
    await threeDealers()
    expect(await names('open=1', new Date('2026-11-21T20:00:00Z'))).toEqual([])
  })

  test('opens on a holiday only dealers with holiday hours', async () => {
    await threeDealers()
    await aDealer(db, { name: 'نگین', holidayHours: [600, 780] })
    await db.db.insertInto('holiday').values({ day: '1405/08/30', name: 'تعطیل' }).execute()
    expect(await names('open=1')).toEqual(['نگین'])
    expect((await list('sort=name')).galleries.map(({ open }) => open?.text)).toEqual([
      'تعطیل رسمی؛ فردا ساعت ۹:۰۰ باز می‌شود',
      'تعطیل رسمی؛ فردا ساعت ۹:۰۰ باز می‌شود',
      'تعطیل رسمی؛ فردا ساعت ۹:۰۰ باز می‌شود',
      'الان باز است، تا ۱۳:۰۰',
    ])
  })

  test('filters by district, names the place and offers the districts of the chosen city', async () => {
    const { districts } = await getCatalogue(db.db)
    const idOf = (slug: string) => districts.bySlug.get(slug)!.id
    const [first, second] = districts.list.filter(({ slug }) => slug.startsWith('tehran-'))
    await aDealer(db, { name: 'آرین', district_id: idOf(first!.slug) })
    await aDealer(db, { name: 'نگین', district_id: idOf(second!.slug) })
    await aDealer(db, { name: 'بی‌محله' })
    const view = await list(`district=${first!.slug}`)
    expect(view.galleries).toMatchObject([{ name: 'آرین', place: `تهران، ${first!.nameFa}` }])
    expect(view.query).toMatchObject({ province: 'tehran', city: 'tehran', district: first!.slug })
    expect(view.where).toBe(`تهران، ${first!.nameFa}`)
    expect(view.districts?.map(({ value }) => value).toSorted()).toEqual([first!.slug, second!.slug].toSorted())
    expect((await list('province=tehran')).districts).toBeNull()
    expect((await list(`city=karaj&district=${first!.slug}`)).dropped).toEqual([`district=${first!.slug}`])
  })

  test('sorts by rating, where many good reviews precede one perfect one and held ones do not count', async () => {
    const rated = async (name: string, count: number, score: number, over: object = {}) => {
      const { id } = await aDealer(db, { name })
      for (let made = 0; made < count; made++) {
        const scores = { honesty: score, conduct: score, fairness: score }
        const row = { gallery_id: id, person_id: (await aPerson(db)).id, at: db.now, body: 'خوب بود.', weight: 100 }
        await db.db
          .insertInto('gallery_review')
          .values({ ...row, ...scores, ...over })
          .execute()
      }
    }
    await rated('یک عالی', 1, 5)
    await rated('ده خوب', 10, 4)
    await rated('بد', 3, 1)
    await rated('نگه‌داشته', 9, 5, { held_at: db.now })
    expect(await names('sort=rating')).toEqual(['ده خوب', 'یک عالی', 'بد', 'نگه‌داشته'])
    const { galleries } = await list('sort=rating')
    expect(galleries.map(({ rating }) => rating && [rating.average, rating.count])).toEqual([
      ['۴', '۱۰'],
      ['۵', '۱'],
      ['۱', '۳'],
      null,
    ])
  })

  test('filters dealers with a verified licence', async () => {
    await threeDealers()
    await aDealer(db, { name: 'نگین', licence_checked_at: db.now })
    expect(await names('verified=1')).toEqual(['نگین'])
    expect((await list('')).galleries.filter(({ verified }) => verified)).toHaveLength(1)
  })

  test('has every province on the map, with counts under the other filters', async () => {
    await threeDealers()
    expect((await list('')).map).toBeNull()
    const { map } = await list('map=1&open=1&province=fars')
    expect(map).toHaveLength(31)
    const counts = map!.filter(({ count }) => count > 0).map(({ slug, count, chosen }) => [slug, count, chosen])
    expect(counts).toEqual([
      ['tehran', 1, false],
      ['fars', 1, true],
    ])
    const hrefOf = (slug: string) => map!.find((tile) => tile.slug === slug)?.href
    expect(hrefOf('tehran')).toBe('/services/used-vehicle/exhibition?province=tehran&open=1&map=1')
    expect(hrefOf('fars')).toBe('/services/used-vehicle/exhibition?open=1&map=1')
  })

  test('places every province on its own tile', async () => {
    const { provinces } = await getCatalogue(db.db)
    expect(Object.keys(provincePlaces).toSorted()).toEqual(provinces.list.map(({ slug }) => slug).toSorted())
    const squares = Object.values(provincePlaces).flatMap(({ column, row, columns = 1, rows = 1 }) =>
      Array.from({ length: columns * rows }, (_, i) => `${column + (i % columns)},${row + Math.floor(i / columns)}`),
    )
    expect(squares.filter((square, i) => squares.indexOf(square) !== i)).toEqual([])
  })

  test('shows stock, focus, place, pictures and opening state of a card, and never the phone', async () => {
    await threeDealers()
    const view = await list('')
    expect(view).toMatchObject({ total: 3, personal: { count: 1 }, cities: null, next: null, dropped: [], where: null })
    expect(view.galleries[0]).toMatchObject({
      place: 'کرج',
      stock: 2,
      since: 1370,
      pictures: ['a-side'],
      open: { open: false, text: 'بسته؛ فردا ساعت ۹:۰۰ باز می‌شود' },
    })
    expect(view.galleries[2]).toMatchObject({ focus: ['پژو'], stock: 0, open: { text: 'الان باز است، تا ۲۱:۰۰' } })
    expect(JSON.stringify(view)).not.toContain('02112345678')
  })

  test('offers only places and makes with dealers, with counts', async () => {
    await threeDealers()
    const view = await list('province=alborz')
    expect(view.provinces.map(({ label }) => label)).toEqual(['البرز (۱)', 'تهران (۱)', 'فارس (۱)'])
    expect(view.cities).toEqual([{ value: 'karaj', label: 'کرج (۱)' }])
    expect(view.makes.map(({ value }) => value).toSorted()).toEqual(['peugeot', 'saipa'])
  })

  test('counts places under the other filters, and keeps the chosen place', async () => {
    await threeDealers()
    await aDealer(db, { licence_checked_at: db.now })
    const all = await list('')
    const checked = await list('verified=1&province=alborz')
    const numbers = (labels: readonly { label: string }[]) => labels.map(({ label }) => label)
    expect(numbers(all.provinces)).toHaveLength(3)
    expect(numbers(checked.provinces)).toEqual(['البرز (۰)', 'تهران (۱)'])
    expect(checked.total).toBe(0)
  })

  test('counts private ads in the chosen place and make, and links to them', async () => {
    await threeDealers()
    await anAd(db, { city: 'karaj', plate_kind: 'free-zone' })
    const personal = async (text: string) => (await list(text)).personal
    const ads = '/services/used-vehicle/exhibition/personal/ads'
    expect(await personal('')).toEqual({ count: 2, href: '/services/used-vehicle/exhibition/personal' })
    expect(await personal('province=alborz')).toEqual({ count: 1, href: `${ads}?province=alborz&plate=free-zone` })
    expect(await personal('city=tehran&make=peugeot')).toEqual({
      count: 1,
      href: `${ads}?make=peugeot&province=tehran&city=tehran`,
    })
    expect(await personal('province=fars')).toMatchObject({ count: 0 })
  })

  test('names and ignores invalid parts of the address', async () => {
    await threeDealers()
    const view = await list('province=atlantis&city=karaj&make=nothing&sort=best&open=2&after=%00')
    expect(view.dropped.toSorted()).toEqual(['after=…', 'make=nothing', 'open=2', 'province=atlantis', 'sort=best'])
    expect(view.query).toMatchObject({ province: 'alborz', city: 'karaj', make: null })
  })

  test.each([
    ['name', '\0', '1'],
    ['name', '\ud800', '1'],
    ['stock', '99999999999', '1'],
    ['since', '1380', '-1'],
    ['stock', '1'],
    'x',
  ])('ignores a forged cursor: %j', async (...cursor) => {
    await threeDealers()
    const after = Buffer.from(JSON.stringify(cursor)).toString('base64url')
    const view = await list(`sort=${cursor[0]}&after=${after}`)
    expect(view.dropped).toContain('after=…')
    expect(view.galleries).toHaveLength(3)
  })

  test('excludes a suspended dealer', async () => {
    await aDealer(db, { state: 'suspended' })
    expect(await list('')).toMatchObject({ total: 0, galleries: [], provinces: [] })
  })

  test.each(['stock', 'name', 'since', 'rating'])('pages in the order of %s join to the whole list', async (sort) => {
    for (let n = 0; n < dealerPageSize + 3; n++) {
      await aDealer(db, { name: `نمایشگاه ${'ابپتس'[n % 5]}`, founded_year: 1370 + (n % 7) })
    }
    const first = await list(`sort=${sort}`)
    const second = await list(first.next!.split('?')[1]!)
    const slugs = [...first.galleries, ...second.galleries].map(({ slug }) => slug)
    expect([first.galleries.length, second.galleries.length, second.next]).toEqual([dealerPageSize, 3, null])
    expect(new Set(slugs).size).toBe(dealerPageSize + 3)
    expect(second.total).toBe(dealerPageSize + 3)
  })
})
