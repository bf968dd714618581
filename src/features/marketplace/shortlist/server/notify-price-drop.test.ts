import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import '#features/notifications/server/tables.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { runJobs } from '../../../../../tests/support/jobs.ts'
import { aDealer, anAd, aPerson } from '../../../../../tests/support/market.ts'
import { registerSubscriptions, subscriptionJobs } from '#platform/events/subscriptions.ts'
import { addBookmark } from './change-bookmark.ts'
import { publishPriceDrops } from '../../ad/server/publish-price-drops.ts'
import { notifyPriceDrop } from './notify-price-drop.ts'
import { marketplaceSubscriptions } from '../../server/subscriptions.ts'

const shared = useTestDb()
beforeEach(() => loadCatalogue(shared.db))

/** Runs the jobs at a time: finds price drops and notifies people. */
async function notifyPriceDrops(now: Date): Promise<void> {
  const subscriptions = marketplaceSubscriptions({ db: shared.db, clock: { now: () => now }, secrets: shared.secrets })
  await registerSubscriptions(shared.db, subscriptions)
  await publishPriceDrops(shared.db, now)
  await runJobs(shared.db, subscriptionJobs(shared.db, subscriptions))
}

const hours = (count: number) => new Date(shared.now.getTime() + count * 3_600_000)

async function bookmarkedAd() {
  const dealer = await aDealer(shared)
  const seller = await aPerson(shared)
  const ad = await anAd(shared, { gallery_id: dealer.id, seller_id: seller.id, toman: 1_000_000_000 })
  const keeper = await aPerson(shared)
  for (const { id } of [keeper, seller]) {
    await addBookmark(shared.db, { personId: id, publicId: ad.public_id, now: shared.now })
  }
  return { ad, keeper, seller }
}

const asks = (adId: bigint, toman: number, at: Date) =>
  shared.db
    .insertInto('ad_price')
    .values({ ad_id: adId, at, price_rial: BigInt(toman) * 10n })
    .execute()
const messagesOf = () => shared.db.selectFrom('notice').select(['person_id', 'kind', 'data', 'link']).execute()

test('notifies people who bookmarked an ad of a price drop once, but not its seller', async () => {
  const { ad, keeper } = await bookmarkedAd()
  await asks(ad.id, 900_000_000, hours(1))
  for (let turn = 0; turn < 3; turn++) await notifyPriceDrops(hours(2))
  expect(await messagesOf()).toEqual([
    {
      person_id: keeper.id,
      kind: 'price-drop',
      data: { ad: 'پژو ۲۰۷ دنده‌ای', adId: ad.public_id, fromRial: '10000000000', toRial: '9000000000' },
      link: `/a/${ad.public_id}`,
    },
  ])
})

test('notifies of a second drop', async () => {
  const { ad } = await bookmarkedAd()
  await asks(ad.id, 900_000_000, hours(1))
  await notifyPriceDrops(hours(2))
  await asks(ad.id, 850_000_000, hours(3))
  await notifyPriceDrops(hours(4))
  expect((await messagesOf()).map(({ data }) => (data as { toRial: string }).toRial)).toEqual([
    '9000000000',
    '8500000000',
  ])
})

test.each([
  ['a price that rose', 1_100_000_000, 1, 2],
  ['a drop from before the ad was kept', 900_000_000, -0.5, 2],
  ['a drop of the day before yesterday', 900_000_000, 1, 40],
])('does not notify of %s', async (_name, toman, at, lookedAt) => {
  const { ad } = await bookmarkedAd()
  await asks(ad.id, toman, hours(at))
  await notifyPriceDrops(hours(lookedAt))
  expect(await messagesOf()).toEqual([])
})

test('publishes a drop once, also when instances check concurrently', async () => {
  const { ad } = await bookmarkedAd()
  await asks(ad.id, 900_000_000, hours(1))
  const counts = await Promise.all([publishPriceDrops(shared.db, hours(2)), publishPriceDrops(shared.db, hours(2))])
  expect(counts.toSorted()).toEqual([0, 1])
})

test('notifies of a drop whatever the microseconds of its time', async () => {
  const { ad } = await bookmarkedAd()
  await asks(ad.id, 900_000_000, hours(1))
  await sql`update ad_price set at = at + interval '789 microseconds' where price_rial = 9000000000`.execute(shared.db)
  await notifyPriceDrops(hours(2))
  expect(await messagesOf()).toHaveLength(1)
})

test('does not notify of a price that rose again before', async () => {
  const { ad } = await bookmarkedAd()
  await asks(ad.id, 900_000_000, hours(1))
  await publishPriceDrops(shared.db, hours(2))
  await asks(ad.id, 1_100_000_000, hours(2))
  await notifyPriceDrops(hours(3))
  expect(await messagesOf()).toEqual([])
})

test('notifies more people than one batch holds once each, also after a repeat', async () => {
  const { ad } = await bookmarkedAd()
  await sql`
    with people as (
      insert into person (mobile_sealed, mobile_index, created_at)
      select '\\x00', decode(md5(n::text), 'hex'), ${shared.now} from generate_series(1, 1100) as n returning id
    )
    insert into bookmark (person_id, ad_id, created_at) select id, ${ad.id}, ${shared.now} from people`.execute(
    shared.db,
  )
  const drop = { adId: String(ad.id), at: hours(1).toISOString(), fromRial: '10000000000', toRial: '9000000000' }
  await asks(ad.id, 900_000_000, hours(1))
  const ctx = { db: shared.db, clock: { now: () => hours(2) } }
  const run = { signal: new AbortController().signal }
  for (let turn = 0; turn < 2; turn++) await notifyPriceDrop(ctx, drop, run)
  const people = (await messagesOf()).map(({ person_id }) => person_id)
  expect([people.length, new Set(people).size]).toEqual([1101, 1101])
  const jobs = await shared.db.selectFrom('job').select(['name', 'lane']).execute()
  expect(jobs).toEqual(Array.from({ length: 3 }, () => ({ name: 'notifications.deliver-notice', lane: 'bulk' })))
})
