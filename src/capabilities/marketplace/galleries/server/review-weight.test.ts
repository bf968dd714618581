import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#capabilities/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aGallery, aPerson, requestContext } from '../../../../../tests/support/market.ts'
import '../../contact/server/tables.ts'
import { ratingOf, writeReview } from './reviews.ts'

const test = useTestDb()
const dayMs = 86_400_000
let gallery: Awaited<ReturnType<typeof aGallery>>
beforeEach(async () => {
  await loadCatalogue(test.db)
  gallery = await aGallery(test)
})

let said = 0
/** Rates a dealer by a person with an account of `days` days who saw its number `met` days ago. */
async function rate(stars: number, { days = 400, met = 3 } = {}) {
  const { id: personId } = await aPerson(test)
  await test.db
    .updateTable('person')
    .set({ created_at: new Date(test.now.getTime() - days * dayMs) })
    .where('id', '=', personId)
    .execute()
  const at = new Date(test.now.getTime() - met * dayMs)
  await test.db
    .insertInto('contact_reveal')
    .values({ gallery_id: gallery.id, ad_id: null, person_id: personId, at })
    .execute()
  const { ctx } = requestContext(test, { personId, address: `198.51.${++said}.7` })
  const scores = { honesty: stars, conduct: stars, fairness: stars }
  expect((await writeReview(ctx, { personId, galleryId: gallery.id, body: `نظر شمارهٔ ${said}`, ...scores })).ok).toBe(
    true,
  )
}

it('four new accounts give a dealer no rating', async () => {
  for (let n = 0; n < 4; n++) await rate(5, { days: 0.0007, met: 0.0003 })
  expect(await ratingOf(test.db, gallery.id)).toBeNull()
})

it('established accounts do, and new accounts hardly change it', async () => {
  for (let n = 0; n < 3; n++) await rate(2)
  expect(await ratingOf(test.db, gallery.id)).toEqual({ average: '۲', count: '۳' })
  for (let n = 0; n < 4; n++) await rate(5, { days: 5 })
  // (3 × 2 + 4 × 0.3 × 5) / (3 + 4 × 0.3)
  expect((await ratingOf(test.db, gallery.id))!.average).toBe('۲٫۹')
})
