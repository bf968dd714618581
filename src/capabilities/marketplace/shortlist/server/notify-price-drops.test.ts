import { beforeEach, expect, test } from 'vitest'
import { loadCatalogue } from '#capabilities/catalog/contract.ts'
import '#capabilities/notifications/server/tables.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aGallery, anAd, aPerson } from '../../../../../tests/support/market.ts'
import { addBookmark } from './change-bookmark.ts'
import { notifyPriceDrops } from './notify-price-drops.ts'

const shared = useTestDb()
beforeEach(() => loadCatalogue(shared.db))

const hours = (count: number) => new Date(shared.now.getTime() + count * 3_600_000)

async function bookmarkedAd() {
  const gallery = await aGallery(shared)
  const seller = await aPerson(shared)
  const ad = await anAd(shared, { gallery_id: gallery.id, seller_id: seller.id, toman: 1_000_000_000 })
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
const told = () => shared.db.selectFrom('notice').select(['person_id', 'kind', 'data', 'link']).execute()

test('who keeps an ad is told once that its price fell; its seller is not', async () => {
  const { ad, keeper } = await bookmarkedAd()
  await asks(ad.id, 900_000_000, hours(1))
  for (let turn = 0; turn < 3; turn++) await notifyPriceDrops(shared.db, hours(2))
  expect(await told()).toEqual([
    {
      person_id: keeper.id,
      kind: 'price-drop',
      data: { ad: 'پژو ۲۰۷ دنده‌ای', fromRial: '10000000000', toRial: '9000000000' },
      link: `/a/${ad.public_id}`,
    },
  ])
})

test('a second drop is news again', async () => {
  const { ad } = await bookmarkedAd()
  await asks(ad.id, 900_000_000, hours(1))
  await notifyPriceDrops(shared.db, hours(2))
  await asks(ad.id, 850_000_000, hours(3))
  await notifyPriceDrops(shared.db, hours(4))
  expect((await told()).map(({ data }) => (data as { toRial: string }).toRial)).toEqual(['9000000000', '8500000000'])
})

test.each([
  ['a price that rose', 1_100_000_000, 1, 2],
  ['a drop from before the ad was kept', 900_000_000, -0.5, 2],
  ['a drop of the day before yesterday', 900_000_000, 1, 40],
])('%s is told to nobody', async (_name, toman, at, lookedAt) => {
  const { ad } = await bookmarkedAd()
  await asks(ad.id, toman, hours(at))
  await notifyPriceDrops(shared.db, hours(lookedAt))
  expect(await told()).toEqual([])
})
