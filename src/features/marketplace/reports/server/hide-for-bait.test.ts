import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import '#features/notifications/server/tables.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { runJobs } from '../../../../../tests/support/jobs.ts'
import { aDealer, anAd, aPerson, nobodyCalls, requestContext, visit } from '../../../../../tests/support/market.ts'
import { findSellerFacts, measureConduct, noteActiveSellers } from '../../ad/server/seller-answers.ts'
import { loadAd } from '../../ad-page/server/load-ad.ts'
import { marketplaceJobs } from '../../server/jobs.ts'
import type { ReportReason } from '../report.ts'
import { loader as readDesk } from '../screens/admin/gallery-desk.tsx'
import { changeDealer } from './change-dealer.ts'
import { decideReports } from './decide-reports.ts'

const test = useTestDb()
let dealer: { id: bigint; slug: string }
let ads: Awaited<ReturnType<typeof anAd>>[]
let owner: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  owner = (await aPerson(test)).id
  dealer = await aDealer(test, { owner_id: owner })
  ads = []
  for (let n = 0; n < 5; n++) ads.push(await anAd(test, { gallery_id: dealer.id, seller_id: owner }))
})

const staff = async () => {
  const personId = (await aPerson(test)).id
  return requestContext(test, { personId, roles: ['operator'], confirmedAt: test.now }).ctx
}
const jobs = () =>
  runJobs(
    test.db,
    marketplaceJobs({
      db: test.db,
      clock: { now: () => test.now },
      secrets: test.secrets,
      calls: nobodyCalls,
      relay: () => null,
    }),
  )

/** Reports an ad, and lets staff confirm or reject the report. */
async function matchOf(at: number, reason: ReportReason, decision: 'suspend' | 'keep' = 'suspend') {
  await test.db
    .insertInto('ad_report')
    .values({ ad_id: ads[at]!.id, person_id: (await aPerson(test)).id, reason, at: test.now })
    .execute()
  const decided = await decideReports(await staff(), { adId: ads[at]!.public_id, decision, note: 'دلیل' })
  expect(decided.ok).toBe(true)
  await jobs()
}

const dealerState = async () =>
  (await test.db.selectFrom('gallery').select('state').where('id', '=', dealer.id).executeTakeFirstOrThrow()).state
const adState = async (at: number) =>
  (await test.db.selectFrom('ad').select('state').where('id', '=', ads[at]!.id).executeTakeFirstOrThrow()).state

it('the third bait ad suspends a dealer with its stock, notifies it, and shows staff the reasons', async () => {
  await matchOf(0, 'sold')
  await matchOf(1, 'fake-price')
  await matchOf(2, 'wrong-facts')
  await matchOf(4, 'sold', 'keep')
  expect([await dealerState(), await adState(3)]).toEqual(['active', 'published'])
  await matchOf(3, 'sold')
  expect([await dealerState(), await adState(4)]).toEqual(['suspended', 'suspended'])
  const rows = await test.db.selectFrom('notice').select('person_id').where('kind', '=', 'gallery-stopped').execute()
  expect(rows).toEqual([{ person_id: owner }])
  const personId = (await aPerson(test)).id
  const admin = await readDesk(
    visit(test, '/x', { personId, roles: ['operator'], params: { galleryId: dealer.slug } }) as never,
  )
  expect(admin).toMatchObject({ stopped: true })
  expect(admin.bait).toHaveLength(3)
})

it('earlier findings are settled when staff release the dealer, whose ads return', async () => {
  for (const at of [0, 1, 2]) await matchOf(at, 'sold')
  const freed = await changeDealer(await staff(), { slug: dealer.slug, change: 'release', note: 'تعهد داد' })
  expect(freed).toMatchObject({ ok: true, value: { ads: 2 } })
  await matchOf(3, 'sold')
  expect([await dealerState(), await adState(4)]).toEqual(['active', 'published'])
})

it('an ad of a dealer shows its response facts and how many sold cars stayed online', async () => {
  for (let n = 0; n < 7; n++) await anAd(test, { gallery_id: dealer.id, seller_id: owner })
  await matchOf(0, 'sold')
  const started_at = new Date(test.now.getTime() - 50 * 3600_000)
  for (let n = 1; n <= 3; n++)
    await test.db
      .insertInto('conversation')
      .values({
        public_id: `thread000${n}`,
        ad_id: ads[1]!.id,
        buyer_id: (await aPerson(test)).id,
        seller_id: owner,
        buyer_number: n,
        started_at,
        last_at: started_at,
        answered_at: new Date(started_at.getTime() + 60_000),
      } as never)
      .execute()
  await measureConduct(test.db, test.now)
  await measureConduct(test.db, test.now)
  expect(await findSellerFacts(test.db, { sellerId: owner, galleryId: dealer.id, now: test.now })).toEqual([
    'معمولاً در کمتر از ۳۰ دقیقه پاسخ می‌دهد؛ پاسخ به ۳ پیام از ۳ پیام آخر',
    '۱ آگهی از ۱۲ آگهی اخیرش بعد از فروش باز مانده بود',
  ])
})

it('an ad of a private seller shows only the day of their last visit', async () => {
  const seller = (await aPerson(test)).id
  const ad = await anAd(test, { seller_id: seller })
  const facts = () => findSellerFacts(test.db, { sellerId: seller, galleryId: null, now: test.now })
  await noteActiveSellers(test.db)
  expect(await facts()).toEqual([])
  const day = 86_400_000
  for (const [index, days] of [9, 1].entries()) {
    const seen_at = new Date(test.now.getTime() - days * day)
    await test.db
      .insertInto('session')
      .values({
        token_hash: Buffer.alloc(32, index + 1),
        person_id: seller,
        created_at: seen_at,
        seen_at,
        expires_at: test.now,
        confirmed_at: null,
      })
      .execute()
  }
  await noteActiveSellers(test.db)
  await noteActiveSellers(test.db)
  expect(await facts()).toEqual(['دیروز فعال بوده است'])
  const onPage = async () =>
    (await loadAd(requestContext(test).ctx, { galleryId: 'personal', adId: ad.public_id })).sellerFacts
  expect(await onPage()).toEqual(['دیروز فعال بوده است'])
  // The day is no longer recorded.
  await test.db.updateTable('ad').set({ state: 'sold', sold_at: test.now }).where('id', '=', ad.id).execute()
  expect(await onPage()).toEqual([])
})
