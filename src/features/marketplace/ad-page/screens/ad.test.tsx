import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { AppError } from '#platform/errors.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, visit } from '../../../../../tests/support/market.ts'
import { AdPage } from '../components/ad-page.tsx'
import { pictureWords } from '../share-image.ts'
import { rateAds } from '../../ad/server/rate-ads.ts'
import { reportAnswers } from '../../reports/report.ts'
import { loader as openList } from '../../search/screens/advertisement.tsx'
import { action, loader, meta } from './ad.tsx'

const db = useTestDb()
beforeEach(() => loadCatalogue(db.db))

type Args = Parameters<typeof loader>[0]
type Question = { personId?: bigint; form?: Record<string, string>; now?: Date; address?: string }

const argsOf = (adId: string, galleryId = 'personal', request: Question = {}) =>
  visit(db, `/services/used-vehicle/exhibition/${galleryId}/ads/${adId}`, {
    params: { galleryId, adId },
    ...request,
  }) as unknown as Args
const open = (adId: string, request?: Question, dealerId?: string) => loader(argsOf(adId, dealerId, request))

async function report(
  adId: string,
  personId: bigint | undefined,
  message: Record<string, string>,
  address = '203.0.113.7',
) {
  try {
    const form = { intent: 'report', ...message }
    const answer = await action(argsOf(adId, 'personal', { personId, form, address }) as never)
    return { status: answer.init?.status, report: answer.data.report?.code }
  } catch (thrown) {
    if (thrown instanceof Response) return { status: thrown.status, to: thrown.headers.get('location') }
    if (thrown instanceof AppError) return { status: thrown.status }
    throw thrown
  }
}
const stateOf = (adId: string) =>
  db.db.selectFrom('ad').select('state').where('public_id', '=', adId).executeTakeFirstOrThrow()
const reports = () => db.db.selectFrom('ad_report').selectAll().orderBy('id').execute()

type AdData = Awaited<ReturnType<typeof open>>
function page(ad: AdData, { signedIn = true, thanks = false } = {}) {
  const report = thanks ? { code: 'thanks' as const, text: reportAnswers.thanks, done: true } : null
  const Component = () => <AdPage ad={ad} origin={ad.origin} reveal={null} report={report} />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component }])
  return renderToString(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root: { signedIn } } }} />)
}
const jsonLdOf = (html: string) => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json) as Record<string, unknown>[]
}

describe('sharing an ad', () => {
  test.each([
    ['published', true],
    ['sold', true],
    ['expired', true],
    ['pending', false],
    ['paused', false],
    ['rejected', false],
    ['suspended', false],
  ] as const)('is offered where its short address resolves: %s', async (state, offered) => {
    const { id: seller_id } = await aPerson(db)
    const ad = await anAd(db, { seller_id, state })
    const html = page(await open(ad.public_id, { personId: seller_id }))
    expect([html.includes('اشتراک‌گذاری'), html.includes(`/a/${ad.public_id}/qr`)]).toEqual([offered, offered])
  })

  test("omits the price from the seller's picture after a sale with a hidden price", async () => {
    const { id: seller_id } = await aPerson(db)
    const ad = await anAd(db, { seller_id, state: 'sold', price_hidden: true, rating: 'good', gap_permille: -50 })
    const view = await open(ad.public_id, { personId: seller_id })
    expect(view).toMatchObject({ priceHidden: false, toman: 1_000_000_000, rating: { word: 'good' } })
    expect(pictureWords(view)).toEqual({ price: 'قیمت نمایش داده نمی‌شود', rating: null })
    expect(pictureWords({ ...view, shared: { priceHidden: false } }).price).toBe('۱,۰۰۰,۰۰۰,۰۰۰ تومان')
  })
})

/** Creates a person with a one-year-old account. */
async function somebodyKnown(): Promise<bigint> {
  const { id } = await aPerson(db)
  const created_at = new Date(db.now.getTime() - 365 * 86_400_000)
  await db.db.updateTable('person').set({ created_at }).where('id', '=', id).execute()
  return id
}

describe('reporting an ad', () => {
  test('leads a guest to sign-in and back', async () => {
    const ad = await anAd(db, {})
    const next = encodeURIComponent(`/services/used-vehicle/exhibition/personal/ads/${ad.public_id}#report`)
    expect(await report(ad.public_id, undefined, { reason: 'sold' })).toEqual({
      status: 302,
      to: `/login?next=${next}`,
    })
    expect(await reports()).toEqual([])
  })

  test('thanks a person once and keeps one open report per ad', async () => {
    const ad = await anAd(db, {})
    const { id } = await aPerson(db)
    expect(await report(ad.public_id, id, { reason: 'deposit' })).toEqual({ status: 200, report: 'thanks' })
    expect(await report(ad.public_id, id, { reason: 'sold' })).toEqual({ status: 200, report: 'already' })
    expect(await reports()).toMatchObject([
      { ad_id: ad.id, person_id: id, reason: 'deposit', state: 'open', at: db.now },
    ])
  })

  test.each([
    ['without a reason', {}, 'no-reason'],
    ['with an unknown reason', { reason: 'toString' }, 'no-reason'],
    ['for something else without words', { reason: 'other', note: ' \u200c ' }, 'no-note'],
    ['with too many words', { reason: 'other', note: 'ب'.repeat(501) }, 'long-note'],
  ])('refuses %s', async (_what, message, code) => {
    const ad = await anAd(db, {})
    expect(await report(ad.public_id, (await aPerson(db)).id, message)).toEqual({ status: 422, report: code })
    expect(await reports()).toEqual([])
  })

  test('accepts up to 500 letters of text with «other» only', async () => {
    const ad = await anAd(db, {})
    const note = 'ب'.repeat(500)
    await report(ad.public_id, (await aPerson(db)).id, { reason: 'other', note })
    await report(ad.public_id, (await aPerson(db)).id, { reason: 'sold', note })
    expect((await reports()).map((row) => row.note)).toEqual([note, ''])
  })

  test('hides the ad from lists at the sixth report, and notifies only the seller of the outcome', async () => {
    const seller = (await aPerson(db)).id
    const ad = await anAd(db, { seller_id: seller })
    const list = async () => (await openList(visit(db, '/services/used-vehicle/advertisement') as never)).total
    const people = []
    for (let n = 0; n < 5; n++) people.push(await somebodyKnown())
    for (const [n, id] of people.entries()) await report(ad.public_id, id, { reason: 'fake-price' }, `198.51.${n}.7`)
    expect([(await stateOf(ad.public_id)).state, await list()]).toEqual(['published', 1])
    const sixth = await somebodyKnown()
    expect(await report(ad.public_id, sixth, { reason: 'sold' })).toEqual({ status: 200, report: 'thanks' })
    expect([(await stateOf(ad.public_id)).state, await list()]).toEqual(['suspended', 0])
    const html = page(await open(ad.public_id, { personId: sixth }), { thanks: true })
    expect(html).toContain('گزارش شما را بررسی می‌کنیم')
    expect(html).toContain('این آگهی، که شما هم گزارش کرده بودید، متوقف شده است')
    expect((await open(ad.public_id, { personId: seller })).mine).toBe(true)
    await expect(open(ad.public_id)).rejects.toMatchObject({ status: 404 })
    await expect(open(ad.public_id, { personId: (await aPerson(db)).id })).rejects.toMatchObject({ status: 404 })
  })

  test('ignores closed reports', async () => {
    const ad = await anAd(db, {})
    for (let n = 0; n < 5; n++) await report(ad.public_id, (await aPerson(db)).id, { reason: 'sold' })
    await db.db.updateTable('ad_report').set({ state: 'closed' }).execute()
    await report(ad.public_id, (await aPerson(db)).id, { reason: 'sold' })
    expect((await stateOf(ad.public_id)).state).toBe('published')
  })

  test('refuses reports of own ads, of ended ads, and more than ten in a day', async () => {
    const { id } = await aPerson(db)
    const mine = await anAd(db, { seller_id: id })
    expect(await report(mine.public_id, id, { reason: 'sold' })).toEqual({ status: 403, report: 'own' })
    const over = await anAd(db, { state: 'expired' })
    expect(await report(over.public_id, id, { reason: 'sold' })).toEqual({ status: 410, report: 'gone' })
    const statuses = []
    let tenth = ''
    for (let n = 1; n <= 11; n++) {
      const { public_id: ad } = await anAd(db, {})
      statuses.push((await report(ad, id, { reason: 'sold' })).status)
      if (n === 10) tenth = ad
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    // A repeat after a lost response finds its report and is accepted.
    expect((await report(tenth, id, { reason: 'sold' })).status).toBe(200)
  })

  test('requests the number when a post has no intent', async () => {
    const ad = await anAd(db, {})
    const answer = await action(
      argsOf(ad.public_id, 'personal', { personId: (await aPerson(db)).id, form: {} }) as never,
    )
    expect(answer.data).toMatchObject({ report: null, reveal: { refusal: null } })
  })
})

describe('similar cars', () => {
  test('are live ads of the model with advantages and disadvantages, without the ad itself', async () => {
    const ad = await anAd(db, {})
    const cheaper = await anAd(db, { toman: 960_000_000, city: 'kashan', mileage_km: 90_000 })
    await anAd(db, { toman: 500_000_000, state: 'sold' })
    await anAd(db, { toman: 500_000_000, trim: 'saipa-pride-131-se' })
    const { similar } = await open(ad.public_id)
    expect(similar.map(({ ad, ...difference }) => [ad.id, difference])).toEqual([
      [
        cheaper.public_id,
        { better: ['۴۰\u00a0میلیون\u00a0تومان ارزان‌تر'], worse: ['۴۲,۰۰۰\u00a0کیلومتر بیشتر کار کرده'] },
      ],
    ])
    expect(page(await open(ad.public_id))).toMatch(/تومان ارزان‌تر.*بیشتر کار کرده/s)
  })
})

describe('structured data of an ad', () => {
  test('describe a used car offered in rials', async () => {
    const dealer = await aDealer(db, { name: 'آرین' })
    const ad = await anAd(db, { gallery_id: dealer.id, toman: 1_250_000_000, mileage_km: 48_000 })
    const [car, way] = jsonLdOf(page(await open(ad.public_id, {}, dealer.slug)))
    expect(car).toMatchObject({
      '@type': 'Car',
      brand: { name: 'پژو' },
      vehicleModelDate: '2022',
      itemCondition: 'https://schema.org/UsedCondition',
      mileageFromOdometer: { value: 48_000, unitCode: 'KMT' },
      offers: {
        price: 12_500_000_000,
        priceCurrency: 'IRR',
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'AutoDealer', name: 'آرین' },
      },
    })
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ position: 1 }, {}, {}, { position: 4 }],
    })
  })

  test('have no price without an asking price, and are sold out when sold', async () => {
    const ad = await anAd(db, { toman: null, state: 'sold', sold_at: db.now })
    const [car] = jsonLdOf(page(await open(ad.public_id)))
    expect(car).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
    expect(JSON.stringify(car)).not.toContain('IRR')
  })

  test.each([
    ['published', false],
    ['sold', false],
    ['expired', true],
  ] as const)('hides an ad that is %s from search engines: %s', async (state, hidden) => {
    const ad = await anAd(db, { state })
    const tags = meta({ loaderData: await open(ad.public_id) } as never) as object[]
    expect(tags.some((tag) => 'content' in tag && tag.content === 'noindex')).toBe(hidden)
    expect(tags.some((tag) => 'rel' in tag && tag.rel === 'canonical')).toBe(!hidden)
  })
})

test("renders sellers' texts inert in the page, its data and its head", async () => {
  const hostile = '</script><script>alert(1)</script> ]]> "\' <b>& \u202eevil'
  const dealer = await aDealer(db, { name: hostile })
  const ad = await anAd(db, { gallery_id: dealer.id, description: hostile, district: hostile, barter_for: hostile })
  const view = await open(ad.public_id, {}, dealer.slug)
  const html = page(view)
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<b>')
  const data = jsonLdOf(html)
  expect(data[0]).toMatchObject({ description: hostile.replace('\u202e', '') })
  expect(JSON.stringify(meta({ loaderData: view } as never))).not.toContain('\u202e')
})

describe('the price of an ad', () => {
  const like = (toman: number) => anAd(db, { toman })

  test('stands on a ruler among the ads that rated it', async () => {
    for (const toman of [900, 950, 1000, 1050, 1100]) await like(toman * 1_000_000)
    const ad = await anAd(db, { toman: 980_000_000 })
    // None of these is comparable.
    await anAd(db, { toman: 5_000_000_000, plate_kind: 'free-zone' })
    await anAd(db, { toman: 5_000_000_000, state: 'sold', sold_at: db.now })
    await anAd(db, { toman: 5_000_000_000, price_mode: 'instalment' })
    await rateAds(db.db, db.now)
    const view = await open(ad.public_id)
    expect(view.market).toMatchObject({ toman: 1_000_000_000, sample: 5 })
    expect(view.value?.others.toSorted((a, b) => a - b)).toEqual([900, 950, 1000, 1050, 1100].map((n) => n * 1_000_000))
    const html = page(view)
    expect(html).toContain('این خودرو ۹۸۰')
    expect(html).toContain('محدودهٔ قیمت بازار آن از')
  })

  test('is explained in steps that add up to the rial, with the compared ads', async () => {
    for (const km of [60, 80, 100, 120, 140]) {
      const toman = (1200 - km) * 1_000_000
      await anAd(db, { toman, mileage_km: km * 1000, body_state: 'no-paint' })
    }
    const ad = await anAd(db, {
      toman: 980_000_000,
      body_state: 'hood-painted',
      insurance_months: 0,
      ride_hailing: true,
    })
    await rateAds(db.db, db.now)
    const view = await open(ad.public_id)
    const { value } = view
    expect(value!.steps[0]!.kind).toBe('base')
    expect(value!.steps.map(({ kind }) => kind)).toContain('panels')
    expect(value!.steps.reduce((sum, { toman }) => sum + toman, 0)).toBe(value!.toman)
    expect(value!.toman).toBe(view.market!.toman)
    expect(value!.comparables).toHaveLength(5)
    const html = page(view)
    expect(html).toContain('چرا این قیمت؟')
    expect(html).toContain('بدنه: کاپوت رنگ')
    for (const { href } of value!.comparables) expect(html).toContain(`href="${href}"`)
  })

  test('shows the cash value of the car also when it cannot be rated', async () => {
    for (const toman of [900, 950, 1000, 1050, 1100]) await like(toman * 1_000_000)
    const ad = await anAd(db, { toman: null, price_mode: 'negotiable' })
    await rateAds(db.db, db.now)
    const view = await open(ad.public_id)
    expect(view).toMatchObject({ rating: null, market: { toman: 1_000_000_000 } })
    expect(page(view)).toContain('فروشنده قیمت را ننوشته است.')
  })

  test.each([
    { engine_state: 'replaced' },
    { document_kind: 'power-of-attorney' },
    { price_mode: 'instalment' },
  ] as const)('shows no market, ruler or comparables beside %o', async (over) => {
    for (const toman of [900, 950, 1000, 1050, 1100]) await like(toman * 1_000_000)
    const ad = await anAd(db, over)
    await rateAds(db.db, db.now)
    const view = await open(ad.public_id)
    expect(view).toMatchObject({ rating: null, market: null, value: null })
    expect(page(view)).not.toMatch(/قیمت بازار|price-ruler|چرا این قیمت|ارزان‌تر|گران‌تر/)
  })

  test('shows the yearly rate of instalments against the value of the car', async () => {
    for (const toman of [900, 950, 1000, 1050, 1100]) await like(toman * 1_000_000)
    const payments = { down_payment_rial: 4_000_000_000n, instalment_rial: 317_226_000n, instalment_count: 24 }
    const ad = await anAd(db, { price_mode: 'instalment', ...payments })
    await rateAds(db.db, db.now)
    const view = await open(ad.public_id)
    expect(view.instalment).toMatchObject({ rate: { percent: 27, cash: 1_000_000_000 } })
    expect(page(view).replaceAll('<!-- -->', '')).toContain('۲۷٪ در سال')
  })

  test('counts its comparable ads that have ended since', async () => {
    const others = []
    for (const toman of [900, 950, 1000, 1050, 1100]) others.push(await like(toman * 1_000_000))
    const ad = await like(980_000_000)
    await rateAds(db.db, db.now)
    await db.db.updateTable('ad').set({ state: 'sold' }).where('id', '=', others[0]!.id).execute()
    const { value } = await open(ad.public_id)
    expect([value!.comparables.length, value!.ended, value!.others.length]).toEqual([4, 1, 5])
  })

  test('has no ruler without a rating', async () => {
    const ad = await like(1_000_000_000)
    await rateAds(db.db, db.now)
    const view = await open(ad.public_id)
    expect(view.market).toBeNull()
    expect(page(view)).not.toContain('price-ruler')
  })

  test('is charted over time after a change', async () => {
    const ad = await like(1_000_000_000)
    const at = (days: number) => new Date(db.now.getTime() - days * 24 * 3_600_000)
    await db.db.deleteFrom('ad_price').where('ad_id', '=', ad.id).execute()
    await db.db
      .insertInto('ad_price')
      .values({ ad_id: ad.id, at: at(9), price_rial: 11_000_000_000n })
      .execute()
    expect(page(await open(ad.public_id))).not.toContain('line-chart')
    await db.db
      .insertInto('ad_price')
      .values({ ad_id: ad.id, at: at(2), price_rial: 10_000_000_000n })
      .execute()
    const view = await open(ad.public_id)
    expect(view.history.map(({ day, toman }) => [day, toman])).toEqual([
      [7, 1_000_000_000],
      [0, 1_100_000_000],
    ])
    expect(page(view)).toContain('class="chart-market"')
  })
})
