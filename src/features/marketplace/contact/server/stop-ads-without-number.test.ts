import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson } from '../../../../../tests/support/market.ts'
import { stopAdsWithoutNumber } from './stop-ads-without-number.ts'

const test = useTestDb()
beforeEach(() => loadCatalogue(test.db))

it("pauses public ads with the number, but no dealer's, other people's or non-public ads", async () => {
  const [{ id: seller }, { id: dealer }] = [await aPerson(test), await aDealer(test)]
  const ads = [
    await anAd(test, { seller_id: seller }),
    await anAd(test, { seller_id: seller, gallery_id: dealer }),
    await anAd(test, { seller_id: seller, state: 'draft' }),
    await anAd(test),
  ]
  await inTransaction(test.db, (trx) => stopAdsWithoutNumber(trx, { personId: String(seller) }))
  const states = []
  for (const { id } of ads) {
    states.push((await test.db.selectFrom('ad').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state)
  }
  expect(states).toEqual(['suspended', 'published', 'draft', 'published'])
})
