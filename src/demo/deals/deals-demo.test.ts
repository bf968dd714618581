import { expect, it } from 'vitest'
import { useTestDb } from '../../../tests/support/database.ts'
import { brokenViews } from '../../../tests/support/broken-views.ts'
import { inTransaction } from '#platform/database/database.ts'
import { anAd, aPerson } from '../../../tests/support/market.ts'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { dealsDemo } from './deals-demo.ts'

const test = useTestDb()

it('shows deals in five states with money in the right place, and can be written again', async () => {
  await loadCatalogue(test.db)
  const [buyer, seller, other] = [await aPerson(test), await aPerson(test), await aPerson(test)]
  for (let n = 0; n < 5; n++) await anAd(test, { seller_id: seller.id })
  const people = { byRole: { buyer: buyer.id, seller: seller.id }, others: [other.id] }
  const ctx = { secrets: test.secrets, now: test.now, seed: 'x', size: 5, people: 1, content: { people } } as never
  const write = () => inTransaction(test.db, (trx) => dealsDemo.write(trx, ctx))
  await write()
  const states = await test.db.selectFrom('deal').select('state').orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual(['requested', 'accepted', 'held', 'done', 'disputed'])
  expect(await brokenViews(test.db)).toEqual([])
  await inTransaction(test.db, (trx) => dealsDemo.clear!(trx))
  expect(await brokenViews(test.db)).toEqual([])
})
