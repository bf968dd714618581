import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext } from '../../../../../tests/support/market.ts'
import '../../contact/server/tables.ts'
import '../../conversations/server/tables.ts'
import { decideReview, findReportedReviews } from './decide-review.ts'
import { ratingOf, writeReview } from './reviews.ts'

const test = useTestDb()
const dayMs = 86_400_000
let dealer: Awaited<ReturnType<typeof aDealer>>
beforeEach(async () => {
  await loadCatalogue(test.db)
  dealer = await aDealer(test)
})

let statement = 0
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
    .values({ gallery_id: dealer.id, ad_id: null, person_id: personId, at })
    .execute()
  const { ctx } = requestContext(test, { personId, address: `198.51.${++statement}.7` })
  const scores = { honesty: stars, conduct: stars, fairness: stars }
  expect(
    (await writeReview(ctx, { personId, galleryId: dealer.id, body: `نظر شمارهٔ ${statement}`, ...scores })).ok,
  ).toBe(true)
}

it('four new accounts give a dealer no rating', async () => {
  for (let n = 0; n < 4; n++) await rate(5, { days: 0.0007, met: 0.0003 })
  expect(await ratingOf(test.db, dealer.id)).toBeNull()
})

it('established accounts do, and new accounts hardly change it', async () => {
  for (let n = 0; n < 3; n++) await rate(2)
  expect(await ratingOf(test.db, dealer.id)).toEqual({ average: '۲', count: '۳' })
  for (let n = 0; n < 4; n++) await rate(5, { days: 5 })
  // (3 × 2 + 4 × 0.3 × 5) / (3 + 4 × 0.3)
  expect((await ratingOf(test.db, dealer.id))!.average).toBe('۲٫۹')
})

it('weak reviews from one network are held together, the earlier ones too, and staff see the cluster', async () => {
  const write = async (n: number, { days = 5, address = '203.0.113.9', visit = false } = {}) => {
    const { id: personId } = await aPerson(test)
    const created_at = new Date(test.now.getTime() - days * dayMs)
    await test.db.updateTable('person').set({ created_at }).where('id', '=', personId).execute()
    const at = new Date(test.now.getTime() - 2 * 3_600_000)
    await test.db
      .insertInto('contact_reveal')
      .values({ gallery_id: dealer.id, ad_id: null, person_id: personId, at })
      .execute()
    if (visit) await agreedVisit(personId)
    const { ctx } = requestContext(test, { personId, address })
    const scores = { honesty: 5, conduct: 5, fairness: 5 }
    await writeReview(ctx, { personId, galleryId: dealer.id, body: `متن جدای شمارهٔ ${n}`, ...scores })
    return personId
  }
  const agreedVisit = async (buyer: bigint) => {
    const ad = await anAd(test, { gallery_id: dealer.id })
    const { id } = await test.db
      .insertInto('conversation')
      .values({
        public_id: `t${String(buyer).padStart(9, '0')}`,
        ad_id: ad.id,
        buyer_id: buyer,
        seller_id: (await aPerson(test)).id,
        buyer_number: 1,
        started_at: test.now,
        last_at: test.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const message = await test.db
      .insertInto('conversation_message')
      .values({ conversation_id: id, author: 'buyer', kind: 'visit', body: '', at: test.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('conversation_visit')
      .values({
        message_id: message.id,
        conversation_id: id,
        visit_at: new Date(test.now.getTime() - 3_600_000),
        place: 'سعادت‌آباد',
        state: 'agreed',
      })
      .execute()
  }
  const held = () =>
    test.db
      .selectFrom('gallery_review')
      .select('person_id')
      .where('held_at', 'is not', null)
      .orderBy('id')
      .execute()
      .then((rows) => rows.map(({ person_id }) => person_id))
  const old = await write(1, { days: 400 })
  const visitor = await write(2, { visit: true })
  await write(3, { address: '203.0.113.10' })
  const first = await write(4)
  const second = await write(5)
  expect(await held()).toEqual([])
  const third = await write(6)
  expect(await held()).toEqual([first, second, third])
  expect([old, visitor].some((id) => [first, second, third].includes(id))).toBe(false)
  const staff = await aPerson(test, { roles: ['operator'] })
  const { ctx } = requestContext(test, { personId: staff.id, roles: ['operator'], confirmedAt: test.now })
  const reportedReviews = await findReportedReviews(ctx)
  expect(reportedReviews.map(({ cluster, signs }) => [cluster, signs.includes('same-network')])).toEqual([
    [3, true],
    [3, true],
    [3, true],
  ])
  await decideReview(ctx, { id: String(reportedReviews[0]!.id), decision: 'keep', reason: 'x' })
  await write(7)
  expect(await held()).not.toContain(first)
})
