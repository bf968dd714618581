import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import '#features/notifications/server/tables.ts'
import '../../posting/server/tables.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson } from '../../../../../tests/support/market.ts'
import { expireAds, notifyEndingAds } from './expire-ads.ts'

const test = useTestDb()
const hours = (count: number) => new Date(test.now.getTime() + count * 3600_000)
let seller: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  seller = (await aPerson(test)).id
})

const report = (at = test.now) => notifyEndingAds({ db: test.db, clock: { now: () => at } })
const messagesOf = () => test.db.selectFrom('notice').select(['person_id', 'kind', 'link']).orderBy('id').execute()

it('asks a seller three days before the end, once per end', async () => {
  const ad = await anAd(test, { seller_id: seller, expires_at: hours(70) })
  await anAd(test, { seller_id: seller, expires_at: hours(100) })
  await anAd(test, { seller_id: seller, expires_at: hours(50), state: 'sold' })
  await anAd(test, { seller_id: seller, expires_at: hours(50), gallery_id: (await aDealer(test)).id })
  await report()
  await report(hours(2))
  const request = { person_id: seller, kind: 'ad-ending', link: `/profile/my-ads/${ad.public_id}` }
  expect(await messagesOf()).toEqual([request])
  await test.db
    .updateTable('ad')
    .set({ expires_at: hours(800) })
    .where('id', '=', ad.id)
    .execute()
  await report(hours(20))
  await report(hours(750))
  expect((await messagesOf()).filter(({ link }) => link === request.link)).toEqual([request, request])
})

it('notifies a private seller once when the ad has ended, and no dealer', async () => {
  const ad = await anAd(test, { seller_id: seller, expires_at: hours(-1) })
  await anAd(test, { seller_id: seller, expires_at: hours(-1), gallery_id: (await aDealer(test)).id })
  await anAd(test, { seller_id: seller, expires_at: hours(1) })
  expect([await expireAds(test.db, test.now), await expireAds(test.db, test.now)]).toEqual([2, 0])
  expect(await messagesOf()).toEqual([
    { person_id: seller, kind: 'ad-expired', link: `/profile/my-ads/${ad.public_id}` },
  ])
})

it('an ad without an owner or an end of its state is a broken invariant', async () => {
  const waiting = await anAd(test, { state: 'pending' })
  const endless = await anAd(test, { expires_at: null })
  await anAd(test)
  const broken = () =>
    sql<{ id: bigint }>`select id from broken_ads_without_end order by id`
      .execute(test.db)
      .then(({ rows }) => rows.map(({ id }) => id))
  expect(await broken()).toEqual([waiting.id, endless.id])
  await test.db
    .insertInto('ad_submission')
    .values({ ad_id: waiting.id, at: test.now, risk: 0, reasons: '[]', before: null, outcome: null, decided_at: null })
    .execute()
  expect(await broken()).toEqual([endless.id])
})
