import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { getCatalogue, type Catalogue } from '#features/catalog/contract.ts'
import { createLog } from '#platform/log.ts'
import { seedDemo } from '#demo/seed-demo.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { requestContext } from '../../tests/support/market.ts'
import { whole } from '../../tests/support/whole.ts'
import { bodyClassOf, ratings } from '#features/marketplace/ad/choices.ts'
import { selectFullAds, type FullAdRow } from '#features/marketplace/ad/server/ad-rows.ts'
import { findValuation, type AdValuation } from '#features/marketplace/ad/server/find-valuation.ts'
import { rateAds } from '#features/marketplace/ad/server/rate-ads.ts'
import { presentCard } from '#features/marketplace/ad/server/present-card.ts'
import { presentAd } from '#features/marketplace/ad-page/server/present-ad.ts'
import { presentAdForApi } from '#features/marketplace/api/server/present-ad-for-api.ts'
import { findRisks } from '#features/marketplace/ad/server/find-risks.ts'
import { loadCompare } from '#features/marketplace/shortlist/server/load-compare.ts'

const test = useTestDb({ perFile: true })
const walked = whole ? 2000 : 800
let ads: FullAdRow[]
let catalogue: Catalogue

beforeAll(async () => {
  await seedDemo({ ...test, log: createLog('silent') }, { ads: walked * 1.1 })
  // The demo contains no wrong data, so the test adds some.
  await test.db
    .updateTable('ad')
    .set({ price_rial: sql<bigint>`price_rial * 6 / 10` })
    .where(sql<boolean>`id % 20 = 0 and price_rial is not null`)
    .execute()
  await rateAds(test.db, test.now)
  catalogue = await getCatalogue(test.db)
  ads = await selectFullAds(test.db).where('state', '=', 'published').orderBy('public_id').limit(walked).execute()
}, 120_000)

/** Returns the statement of each place about an ad's price. */
function stated(ad: FullAdRow, valuation: AdValuation | null = null) {
  const { now } = test
  const related = {
    catalogue,
    gallery: null,
    prices: [],
    similar: [],
    valuation,
    personId: null,
    numberSeen: false,
    inspection: null,
    hasTimeline: false,
    sellerFacts: [],
    now,
  }
  return {
    card: presentCard(ad, catalogue, now),
    page: presentAd(ad, related),
    api: presentAdForApi(ad, { catalogue, galleryName: null, prices: [], valuation }),
  }
}

it('card, page and API agree on every price, and an ad without a rating states why', () => {
  expect(ads).toHaveLength(walked)
  const words = new Set<string | undefined>()
  const wordsOf = new Map<string, Set<string>>()
  for (const ad of ads) {
    const { card, page, api } = stated(ad)
    words.add(card.rating?.word)
    if (card.rating) wordsOf.set(card.rating.gap, (wordsOf.get(card.rating.gap) ?? new Set()).add(card.rating.word))
    const expected = card.rating && [card.rating.word, card.rating.text]
    expect(page.rating && [page.rating.word, page.rating.text]).toEqual(expected)
    expect(api.rating && [api.rating.slug, api.rating.label]).toEqual(expected)
    const reasons = [card.unrated, page.noRatingReason, api.noRatingReason]
    expect(reasons.map((reason) => reason === null)).toEqual(Array(3).fill(card.rating !== null))
    // A rating has a reference value, and every place shows the same value. An ad that cannot be compared shows none.
    const values = [page.market?.toman, api.market && Number(api.market.value.amount) / 10]
    const apart = ['wrecked', 'instalment', 'plate', 'engine', 'repair', 'document'].includes(ad.rating_reason ?? '')
    const value = apart ? null : ad.market_rial && Number(ad.market_rial) / 10
    expect(values.map((shown) => shown ?? null)).toEqual(Array(2).fill(value))
    if (card.rating) expect(ad.market_rial).not.toBeNull()
  }
  expect([...wordsOf].filter(([, ofGap]) => ofGap.size > 1)).toEqual([])
  // Otherwise the loop has not covered all ratings.
  expect(words).toEqual(new Set([...Object.keys(ratings), undefined]))
})

it('each value is explained by steps that add up to it, and by at least five other ads', async () => {
  let explained = 0
  for (const ad of ads) {
    const valuation = await findValuation(test.db, ad, catalogue)
    expect([ad.public_id, valuation === null]).toEqual([ad.public_id, ad.market_rial === null])
    if (!valuation) continue
    const { page, api } = stated(ad, valuation)
    if (['engine', 'document', 'instalment'].includes(ad.rating_reason ?? '')) {
      expect([ad.public_id, page.value, api.valuation]).toEqual([ad.public_id, null, null])
      continue
    }
    explained++
    const sums = [
      valuation.steps.reduce((sum, { rial }) => sum + rial, 0n),
      page.value!.steps.reduce((sum, { toman }) => sum + BigInt(toman) * 10n, 0n),
      api.valuation!.steps.reduce((sum, { change }) => sum + BigInt(change.amount), 0n),
    ]
    expect([ad.public_id, ...sums]).toEqual([ad.public_id, ...Array<bigint>(3).fill(ad.market_rial!)])
    expect(valuation.lowRial <= ad.market_rial! && ad.market_rial! <= valuation.highRial).toBe(true)
    expect(valuation.comparables.length).toBeGreaterThanOrEqual(5)
    expect(valuation.comparables.map(({ id }) => id)).not.toContain(ad.public_id)
    const step = valuation.steps.find(({ label }) => /undefined|NaN|null/.test(label))
    expect(step).toBeUndefined()
  }
  // A small market has fewer ads with enough others like them.
  expect(explained).toBeGreaterThan(whole ? walked / 2 : walked / 4)
})

it('praises no risky price: of a wrecked or broken car, of another engine, by an attorney, of one far too cheap', async () => {
  for (const ad of ads) {
    const { rating } = stated(ad).card
    const praised = rating !== null && ['excellent', 'good'].includes(rating.word)
    const broken = ad.engine_state !== 'sound' || ad.gearbox_state === 'needs-repair'
    const risky = bodyClassOf(ad.body_state) === null || broken || ad.document_kind === 'power-of-attorney'
    expect([ad.public_id, praised && risky]).toEqual([ad.public_id, false])
    const risks = (await findRisks(test.db, ad)).join(' ')
    const warned = rating?.word === 'suspicious' || rating?.word === 'very-low'
    expect([ad.public_id, risks.includes('زیر بازار')]).toEqual([ad.public_id, warned])
  }
})

it('a comparison agrees with the cards, and gives no award to a warning', async () => {
  const { ctx } = requestContext(test)
  for (let from = 0; from < ads.length; from += 4) {
    const four = ads.slice(from, from + 4)
    const view = await loadCompare(ctx, new URLSearchParams({ ads: four.map((ad) => ad.public_id).join() }))
    const row = view.rows.find(({ label }) => label === 'ارزیابی قیمت')!
    expect(view.cars.map(({ id }) => id)).toEqual(four.map((ad) => ad.public_id))
    const cards = four.map((ad) => stated(ad).card)
    expect(row.cells.map(({ text }) => text)).toEqual(cards.map(({ rating, unrated }) => rating?.line ?? unrated))
    row.cells.forEach(
      ({ mark }, at) => mark && expect(['suspicious', 'very-low']).not.toContain(cards[at]!.rating?.word),
    )
  }
})
