import { expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import Book, { action as book, loader as hours } from '#features/inspection/screens/book.tsx'
import { aPlace, aSignedReport } from '#features/inspection/test-inspections.ts'
import { writeSlots } from '#features/inspection/server/slots.ts'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, visit } from '../../../../../tests/support/market.ts'
import { loader as ad } from '../../ad-page/screens/ad.tsx'
import { action, loader } from './ask-inspection.tsx'

const test = useTestDb()
const shown = (Page: unknown, loaderData: unknown) =>
  renderToString(
    createElement(RouterProvider, {
      router: createMemoryRouter([{ path: '*', element: createElement(Page as never, { loaderData } as never) }]),
    }),
  )
const leadsTo = (answer: unknown) => (answer as Response).headers.get('location') ?? ''

it('a buyer requests an inspection, chooses the payer, and the seller is notified; own ads are refused', async () => {
  await loadCatalogue(test.db)
  const [buyer, seller] = [await aPerson(test), await aPerson(test)]
  const one = await anAd(test, { seller_id: seller.id })
  const path = `/profile/inspection/ask?ad=${one.public_id}`
  expect(await loader(visit(test, path, { personId: buyer.id }))).toMatchObject({ refusal: null })
  expect(await loader(visit(test, path, { personId: seller.id }))).toMatchObject({ refusal: expect.any(String) })
  await expect(loader(visit(test, '/profile/inspection/ask?ad=x', { personId: buyer.id }))).rejects.toMatchObject({
    status: 404,
  })
  const way = leadsTo(await action(visit(test, path, { personId: buyer.id, form: {} })))
  expect(way).toMatch(/book\?request=\w{10}$/)
  // The same request for the same ad.
  expect(leadsTo(await action(visit(test, path, { personId: buyer.id, form: {} })))).toBe(way)
  const place = await aPlace(test)
  await writeSlots(test.db, test.now)
  const chosen = `${way}&place=${place.publicId}`
  const page = (await hours(visit(test, chosen, { personId: buyer.id }))) as { day: { hours: { value: string }[] } }
  expect(shown(Book, page)).toContain('نصف من، نصف فروشنده')
  const form = { hour: page.day.hours[0]!.value, split: 'seller', sentKey: 'a-key-of-a-form' }
  expect(leadsTo(await book(visit(test, chosen, { personId: buyer.id, form })))).toMatch(
    /\/profile\/inspection\/\w{10}$/,
  )
  const order = await test.db.selectFrom('inspection_order').selectAll().executeTakeFirstOrThrow()
  expect(order).toMatchObject({ state: 'awaiting-seller', seller_id: seller.id, ad_id: one.id })
})

it('a valid report appears in the ad of its car', async () => {
  await loadCatalogue(test.db)
  const dealer = await aDealer(test)
  const one = await anAd(test, { gallery_id: dealer.id })
  const params = { galleryId: dealer.slug, adId: one.public_id }
  expect(await ad(visit(test, '/', { params }))).toMatchObject({ inspection: null })
  const code = await aSignedReport(test, { adId: one.id })
  expect(await ad(visit(test, '/', { params }))).toMatchObject({
    inspection: { href: `/verify/inspection/${code}/report`, text: expect.stringContaining('کارشناسی‌شده') },
  })
})
