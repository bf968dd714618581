import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { anAd, aPerson } from '../../../../../tests/support/market.ts'
import { inTransaction } from '#platform/database/database.ts'
import { rateAd, rateAds } from './rate-ads.ts'

const test = useTestDb({ perFile: true })
const dayMs = 24 * 3_600_000
let seller_id: bigint

beforeAll(async () => {
  await loadCatalogue(test.db)
  seller_id = (await aPerson(test)).id
})
beforeEach(async () => void (await test.db.deleteFrom('ad').execute()))

const daysAgo = (days: number) => new Date(test.now.getTime() - days * dayMs)
const ad = (over: Parameters<typeof anAd>[1] = {}) => anAd(test, { seller_id, ...over })

async function fiveLikeCars(over: Parameters<typeof anAd>[1] = {}) {
  for (let made = 0; made < 5; made++) await ad(over)
}

async function rated(over: Parameters<typeof anAd>[1]) {
  const { id } = await ad(over)
  await rateAds(test.db, test.now)
  return test.db
    .selectFrom('ad')
    .select(['rating', 'gap_permille', 'market_rial', 'market_sample', 'rating_reason', 'rated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('rating of live ads', () => {
  it('compares an ad with five similar ones and stores rating, gap, market and day', async () => {
    await fiveLikeCars()
    expect(await rated({ toman: 940_000_000 })).toEqual({
      rating: 'good',
      gap_permille: -60,
      market_rial: 10_000_000_000n,
      market_sample: 5,
      rating_reason: null,
      rated_at: test.now,
    })
  })

  it.each([
    ['of another trim', { trim: 'peugeot-207-automatic-tu5' }],
    ['that are sold', { state: 'sold' as const }],
    ['that have expired', { state: 'expired' as const }],
    ['published more than thirty days ago', { published_at: new Date('2026-10-22T07:59:00Z') }],
    ['with instalment prices', { price_mode: 'instalment' as const }],
    ['without a number', { toman: null }],
    ['with free-zone plates', { plate_kind: 'free-zone' as const }],
    ['after an accident', { body_state: 'crashed' as const }],
    ['with an engine that needs repair', { engine_state: 'needs-repair' as const }],
    ['with a gearbox that needs repair', { gearbox_state: 'needs-repair' as const }],
    ['sold by a power of attorney', { document_kind: 'power-of-attorney' }],
  ])('does not compare it with cars %s', async (_case, over) => {
    await fiveLikeCars(over)
    expect(await rated({})).toMatchObject({
      rating: null,
      rating_reason: 'few-comparables',
      market_sample: 0,
      gap_permille: null,
    })
  })

  it.each(['crashed', 'burned', 'scrap', 'cabin-replaced'] as const)('never rates a %s car', async (body_state) => {
    await fiveLikeCars({ body_state })
    expect(await rated({ body_state, toman: 100_000_000 })).toMatchObject({ rating: null, rating_reason: 'wrecked' })
  })

  it.each([
    [{ engine_state: 'needs-repair' }, 'repair'],
    [{ gearbox_state: 'needs-repair' }, 'repair'],
    [{ document_kind: 'power-of-attorney' }, 'document'],
  ] as const)('never praises the price of %o', async (over, rating_reason) => {
    await fiveLikeCars()
    expect(await rated({ ...over, toman: 900_000_000 })).toMatchObject({ rating: null, rating_reason })
  })

  it("rates an ad older than thirty days by today's market", async () => {
    await fiveLikeCars()
    expect(await rated({ published_at: daysAgo(31), toman: 1_200_000_000 })).toMatchObject({
      rating: 'very-high',
      gap_permille: 200,
    })
  })

  it('removes a rating when the similar cars are gone', async () => {
    await fiveLikeCars()
    expect(await rated({})).toMatchObject({ rating: 'fair' })
    await test.db.updateTable('ad').set({ state: 'sold' }).where('rating', 'is not', null).execute()
    expect(await rated({})).toMatchObject({ rating: null, rating_reason: 'few-comparables' })
  })

  it('writes nothing on a second run', async () => {
    await fiveLikeCars()
    const first = await rated({ toman: 880_000_000 })
    await rateAds(test.db, test.now)
    const again = await test.db
      .selectFrom('ad')
      .select('rating')
      .where('gap_permille', '=', first.gap_permille)
      .execute()
    expect(again).toEqual([{ rating: 'excellent' }])
  })

  it('stores the gap of an absurd price: a placeholder does not stop the rating of other ads', async () => {
    await fiveLikeCars()
    await ad({ toman: 1 })
    expect(await rated({ toman: 900_000_000_000 })).toMatchObject({ rating: 'very-high', gap_permille: 9999 })
  })

  it('compares a sound car with painted ones at their adjusted value', async () => {
    await fiveLikeCars({ body_state: 'around-painted' })
    const { market_rial } = await rated({ body_state: 'no-paint' })
    expect(market_rial).toBeGreaterThan(11_000_000_000n)
    expect(market_rial).toBeLessThan(15_000_000_000n)
  })

  it('values a car that cannot be rated, but not a wreck', async () => {
    await fiveLikeCars()
    const { id } = await ad({ toman: null, price_mode: 'negotiable' })
    const wreck = await ad({ body_state: 'crashed' })
    await rateAds(test.db, test.now)
    const rows = await test.db.selectFrom('ad_valuation').select(['ad_id', 'value_rial']).execute()
    expect(rows).toHaveLength(1)
    expect(rows).toContainEqual({ ad_id: id, value_rial: 10_000_000_000n })
    expect(rows.map(({ ad_id }) => ad_id)).not.toContain(wreck.id)
    await test.db.updateTable('ad').set({ body_state: 'burned' }).where('id', '=', id).execute()
    await rateAds(test.db, test.now)
    expect(await test.db.selectFrom('ad_valuation').select('ad_id').where('ad_id', '=', id).execute()).toEqual([])
  })

  it('rates a single ad at once like the next full run', async () => {
    for (const [km, toman] of [60, 80, 100, 120, 140].map((km) => [km * 1000, (1200 - km) * 1_000_000] as const))
      await ad({ mileage_km: km, toman, colour: 'black' })
    await rateAds(test.db, test.now)
    const { id } = await ad({ toman: 1_000_000_000, colour: 'white', insurance_months: 1 })
    const read = () => ({
      ad: test.db.selectFrom('ad').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      valuation: test.db.selectFrom('ad_valuation').selectAll().where('ad_id', '=', id).executeTakeFirstOrThrow(),
    })
    await inTransaction(test.db, (trx) => rateAd(trx, id, test.now))
    const once = [await read().ad, await read().valuation]
    expect(once[0]).toMatchObject({ rating: 'excellent' })
    await rateAds(test.db, test.now)
    // With one more ad, the full run may have learnt a slightly different market.
    const again = [await read().ad, await read().valuation]
    expect(again[1]).toMatchObject({ base_year: expect.any(Number) })
    expect(again[0]).toMatchObject({ rating: 'excellent', market_sample: 5 })
    await inTransaction(test.db, (trx) => rateAd(trx, id, test.now))
    expect([await read().ad, await read().valuation]).toEqual(again)
  })
})
