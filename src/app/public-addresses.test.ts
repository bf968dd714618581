import { expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { openSession } from '#platform/session.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { aPerson } from '../../tests/support/market.ts'
import { openProduct } from '../../tests/support/product.ts'

const test = useTestDb()
// Public by the table of addresses: a guest gets the page with a way to sign in on it, a stranger nothing of another person.
it.each([
  ['/services/new-vehicle/vehicle-sale/bill/abcdefghij', 404],
  ['/services/vehicle-center/insurance/confirm-insurance?quote=abcdefghij&insurer=iran&cover=1', 404],
  ['/profile/buy-vehicle', 200],
  ['/profile/inspection', 200],
])('%s opens for a guest, and gives a stranger %i', async (url, status) => {
  await loadCatalogue(test.db)
  const product = await openProduct(test)
  const guest = await product.app.inject(url)
  expect([guest.statusCode, guest.body.includes('href="/login')]).toEqual([200, true])
  const { id: personId } = await aPerson(test)
  const session = await openSession(test.db, { personId, userAgent: 'test', now: test.now, lifetimeSeconds: 3600 })
  const headers = { cookie: `sid=${session}` }
  const answer = await product.app.inject({ url, headers })
  const { location } = answer.headers
  const stranger = location === undefined ? answer : await product.app.inject({ url: location, headers })
  await product.close()
  expect(stranger.statusCode).toBe(status)
})
