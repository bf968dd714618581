import { beforeAll, beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#capabilities/catalog/contract.ts'
import { useOwnDb } from '../../../../../tests/support/database.ts'
import { anAd } from '../../../../../tests/support/market.ts'
import type { FullAdRow } from './ad-rows.ts'
import { findMarket } from './find-market.ts'

const test = useOwnDb()
beforeAll(() => loadCatalogue(test.db))
beforeEach(async () => void (await test.db.deleteFrom('ad').execute()))

const million = 1_000_000
const prices = [900, 940, 980, 1020, 1060]

it('a rated price stands among those of comparable ads, with the range of their middle half', async () => {
  const ad = await anAd(test, { rating: 'fair', gap_permille: 20 })
  for (const price of prices) await anAd(test, { toman: price * million })
  expect(await findMarket(test.db, ad as FullAdRow, test.now)).toEqual({
    others: prices.map((price) => price * million),
    low: 940 * million,
    high: 1020 * million,
  })
})

it.each([
  ['another trim', { trim: 'toyota-corolla-2-0-gli' }],
  ['a much older car', { year: 1395 }],
  ['another mileage', { mileage_km: 148_000 }],
  ['a free zone', { plate_kind: 'free-zone' }],
  ['an ad that ended', { state: 'expired' }],
] as const)('%s is no comparable ad', async (_, over) => {
  const ad = await anAd(test, { rating: 'fair', gap_permille: 20 })
  for (const price of prices) await anAd(test, { toman: price * million, ...over })
  expect(await findMarket(test.db, ad as FullAdRow, test.now)).toBeNull()
})

it('an ad without a rating is shown among no others', async () => {
  const ad = await anAd(test)
  for (const price of prices) await anAd(test, { toman: price * million })
  expect(await findMarket(test.db, ad as FullAdRow, test.now)).toBeNull()
})
