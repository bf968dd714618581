import { beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, visit } from '../../../../../tests/support/market.ts'
import { loader, meta } from './compare.tsx'

const db = useTestDb()
beforeEach(() => loadCatalogue(db.db))

const path = '/services/used-vehicle/advertisement/compare'
const open = (query = '') => loader(visit(db, path + query))
const rowOf = (view: Awaited<ReturnType<typeof open>>, label: string) => view.rows.find((row) => row.label === label)

async function twoCars() {
  const dealer = await aDealer(db, { name: 'اتوگالری آرین' })
  const cheap = await anAd(db, { toman: 800_000_000, mileage_km: 90_000, insurance_months: 2 })
  const fresh = await anAd(db, {
    toman: 950_000_000,
    mileage_km: 20_000,
    year: 1403,
    gallery_id: dealer.id,
    panels: { hood: 'painted', roof: 'painted', trunk: 'replaced' },
  })
  return { cheap, fresh, query: `?ads=${cheap.public_id},${fresh.public_id}` }
}

describe('the comparison of cars', () => {
  test('shows in each row the difference and the better car', async () => {
    const { query } = await twoCars()
    const view = await open(query)
    const marks = (label: string) => rowOf(view, label)?.cells.map(({ mark }) => mark)
    expect(marks('قیمت')).toEqual(['ارزان‌ترین', null])
    expect(marks('سال ساخت')).toEqual([null, 'جدیدترین'])
    expect(marks('کارکرد')).toEqual([null, 'کم‌کارکردترین'])
    expect(marks('قطعه‌های بدنه')).toEqual(['بیشترین قطعهٔ سالم', null])
    expect(rowOf(view, 'قطعه‌های بدنه')?.cells[1]?.text).toBe('۲ رنگ‌شده، ۱ تعویض‌شده')
    expect(rowOf(view, 'فروشنده')?.cells.map(({ text }) => text)).toEqual(['شخصی', 'اتوگالری آرین'])
    // A missing value is named, never shown as a dash.
    const inside = await anAd(db, { inside_colour: 'black', ride_hailing: true })
    const outcome = await open(`${query},${inside.public_id}`)
    expect(rowOf(outcome, 'رنگ داخل')?.cells.map(({ text }) => text)).toEqual(['ثبت نشده', 'ثبت نشده', 'مشکی'])
    expect(JSON.stringify(outcome.rows)).not.toContain('—')
    expect(rowOf(view, 'گیربکس')).toMatchObject({ differs: false })
    // One of the two has no insurance data.
    expect(marks('بیمهٔ شخص ثالث')).toEqual([null, null])
  })

  test('can omit equal rows and shows their number', async () => {
    const { query } = await twoCars()
    const all = await open(query)
    const view = await open(`${query}&only=differences`)
    expect(view.rows.every(({ differs }) => differs)).toBe(true)
    expect(view.rows.length + view.alike).toBe(all.rows.length)
    expect(view.cars[0]?.without).toBe(`${path}?ads=${view.cars[1]?.id}&only=differences`)
  })

  test('calls an unmarked body sound only when its seller says so', async () => {
    const sound = await anAd(db)
    const painted = await anAd(db, { body_state: 'around-painted' })
    const view = await open(`?ads=${sound.public_id},${painted.public_id}`)
    expect(rowOf(view, 'قطعه‌های بدنه')?.cells.map(({ text }) => text)).toEqual(['همه سالم', 'ثبت نشده'])
  })

  test('does not call the hidden price of a sold car negotiable', async () => {
    const sold = await anAd(db, { state: 'sold', sold_at: db.now, price_hidden: true })
    const view = await open(`?ads=${sold.public_id}`)
    expect(rowOf(view, 'قیمت')?.cells).toEqual([{ text: 'قیمت نمایش داده نمی‌شود', mark: null }])
    expect(rowOf(view, 'تغییر قیمت')?.cells[0]?.text).toBe('قیمت نمایش داده نمی‌شود')
  })

  test('does not compare a down payment or a missing price with a price', async () => {
    const cash = await anAd(db, { toman: 900_000_000 })
    const dear = await anAd(db, { toman: 990_000_000 })
    const silent = await anAd(db, { toman: null })
    const monthly = await anAd(db, {
      price_mode: 'instalment',
      toman: 700_000_000,
      down_payment_rial: 3_000_000_000n,
      instalment_rial: 200_000_000n,
      instalment_count: 20,
    })
    const view = await open(`?ads=${[silent, monthly, dear, cash].map(({ public_id }) => public_id)}`)
    expect(rowOf(view, 'قیمت')?.cells).toEqual([
      { text: 'توافقی', mark: null },
      {
        text: 'پیش‌پرداخت ۳۰۰,۰۰۰,۰۰۰\u00a0تومان',
        price: { before: 'پیش‌پرداخت ', toman: 300_000_000 },
        mark: null,
      },
      { text: '۹۹۰,۰۰۰,۰۰۰\u00a0تومان', price: { before: '', toman: 990_000_000 }, mark: null },
      { text: '۹۰۰,۰۰۰,۰۰۰\u00a0تومان', price: { before: '', toman: 900_000_000 }, mark: 'ارزان‌ترین' },
    ])
  })

  test('describes the price history by its dated changes', async () => {
    const ad = await anAd(db, { toman: 900_000_000 })
    const at = new Date(db.now.getTime() - 60_000)
    await db.db.insertInto('ad_price').values({ ad_id: ad.id, at, price_rial: 8_600_000_000n }).execute()
    const view = await open(`?ads=${ad.public_id}`)
    expect(rowOf(view, 'تغییر قیمت')?.cells[0]?.text).toBe('۱ بار، جمعاً ۴۰\u00a0میلیون\u00a0تومان کمتر')
  })

  test('keeps and marks sold cars, and names invisible ones', async () => {
    const sold = await anAd(db, { state: 'sold', sold_at: db.now })
    const hidden = await anAd(db, { state: 'suspended' })
    const draft = await anAd(db, { state: 'pending' })
    const ids = [sold, hidden, draft].map(({ public_id }) => public_id)
    const view = await open(`?ads=${ids},nonsense`)
    expect(view.cars.map(({ id, ended }) => [id, ended])).toEqual([[sold.public_id, 'فروخته شد']])
    expect(view.unknown).toEqual([hidden.public_id, draft.public_id, 'nonsense'])
  })

  test('suggests cars like the first with their advantages while there is space', async () => {
    const ad = await anAd(db, { toman: 900_000_000 })
    const better = await anAd(db, { toman: 800_000_000 })
    const view = await open(`?ads=${ad.public_id}`)
    expect(view.suggestions).toMatchObject([
      { id: better.public_id, href: `${path}?ads=${ad.public_id},${better.public_id}` },
    ])
    expect(view.suggestions[0]?.better).toContain('ارزان‌تر')
    expect((await open(`?ads=${ad.public_id},${better.public_id}`)).suggestions).toEqual([])
  })

  test.each(['', '?ads=', '?ads=zzzzzzzzzz', '?ads=%00&only=x'])('has an empty page for «%s»', async (query) => {
    expect(await open(query)).toMatchObject({ cars: [], rows: [], suggestions: [] })
  })

  test('is not indexed by search engines', async () => {
    const tags = meta({ loaderData: await open((await twoCars()).query) } as never) as Record<string, string>[]
    expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
  })
})
