import { beforeEach, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import '#features/notifications/server/tables.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { anAd, aPerson } from '../../../../../tests/support/market.ts'
import type { AdState } from '../../ad/ad-states.ts'
import { addBookmark } from './change-bookmark.ts'
import { notifyBackOnOffer, notifyBetterDeals } from './notify-bookmark-news.ts'

const test = useTestDb()
let keeper: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  keeper = (await aPerson(test)).id
  await test.db
    .updateTable('better_deal_place')
    .set({ until: at(-0.5) })
    .execute()
})

const at = (hours: number) => new Date(test.now.getTime() + hours * 3_600_000)
const clockAt = (hours: number) => ({ db: test.db, clock: { now: () => at(hours) } })
const messagesOf = () =>
  test.db.selectFrom('notice').select(['person_id', 'kind', 'data', 'link']).orderBy('id').execute()
const keep = (publicId: string, personId = keeper) => addBookmark(test.db, { personId, publicId, now: test.now })
const become = (id: bigint, state: AdState) => test.db.updateTable('ad').set({ state }).where('id', '=', id).execute()

it('an ad that returns is announced once per return to people who bookmarked it', async () => {
  const ad = await anAd(test)
  await keep(ad.public_id)
  await keep(ad.public_id, ad.seller_id)
  expect(await notifyBackOnOffer(clockAt(0))).toBe(0)
  for (const [hours, state] of [
    [1, 'sold'],
    [3, 'expired'],
  ] as const) {
    await become(ad.id, state)
    expect(await notifyBackOnOffer(clockAt(hours))).toBe(0)
    await become(ad.id, 'published')
    expect(await notifyBackOnOffer(clockAt(hours + 1))).toBe(1)
    expect(await notifyBackOnOffer(clockAt(hours + 1))).toBe(0)
  }
  const notice = {
    person_id: keeper,
    kind: 'back-on-offer',
    data: { ad: 'پژو ۲۰۷ دنده‌ای', rial: '10000000000', adId: ad.public_id },
    link: `/a/${ad.public_id}`,
  }
  expect(await messagesOf()).toEqual([notice, notice])
})

it.each(['pending', 'suspended', 'rejected'] as const)('an ad that was only %s was never gone', async (state) => {
  const ad = await anAd(test)
  await keep(ad.public_id)
  await become(ad.id, state)
  await notifyBackOnOffer(clockAt(1))
  await become(ad.id, 'published')
  expect(await notifyBackOnOffer(clockAt(2))).toBe(0)
})

it('a bookmark with news off gets none, also not later', async () => {
  const ad = await anAd(test)
  await keep(ad.public_id)
  await test.db.updateTable('bookmark').set({ quiet: true }).execute()
  await become(ad.id, 'sold')
  await notifyBackOnOffer(clockAt(1))
  await become(ad.id, 'published')
  await notifyBackOnOffer(clockAt(2))
  await test.db.updateTable('bookmark').set({ quiet: false }).execute()
  expect(await notifyBackOnOffer(clockAt(3))).toBe(0)
  expect(await messagesOf()).toEqual([])
})

type Fresh = NonNullable<Parameters<typeof anAd>[1]>
/** The bookmarked one is 5 % below its market. */
const news: [name: string, fresh: Fresh, told: boolean][] = [
  ['further below its market', { gap_permille: -120, rating: 'excellent' }, true],
  ['a little further', { gap_permille: -70, rating: 'good' }, false],
  ['too cheap to be true', { gap_permille: -300, rating: 'suspicious' }, false],
  ['of another model', { gap_permille: -120, rating: 'excellent', trim: 'kia-cerato-1-6-assembled-by-saipa' }, false],
  ['of other years', { gap_permille: -120, rating: 'excellent', year: 1395 }, false],
  ['waiting for staff', { gap_permille: -120, rating: 'excellent', state: 'pending' }, false],
  ['older than the last look', { gap_permille: -120, rating: 'excellent', published_at: new Date(0) }, false],
]
it.each(news)('a new ad that is %s is announced: %#', async (_name, fresh, is) => {
  const stored = await anAd(test, { gap_permille: -50, rating: 'good', published_at: at(-9) })
  await anAd(test, { gap_permille: -200, rating: 'excellent', published_at: at(-9) })
  await keep(stored.public_id)
  const ad = await anAd(test, { published_at: at(-0.25), ...fresh })
  expect(await notifyBetterDeals(clockAt(0))).toBe(is ? 1 : 0)
  expect(await notifyBetterDeals(clockAt(0.1))).toBe(0)
  expect(await messagesOf()).toEqual(
    is
      ? [
          {
            person_id: keeper,
            kind: 'better-deal',
            data: { ad: 'پژو ۲۰۷ دنده‌ای', rial: '10000000000', percent: 12, adId: stored.public_id },
            link: `/a/${ad.public_id}`,
          },
        ]
      : [],
  )
})

it('its seller, people who already bookmarked it and quiet bookmarks get no better deal', async () => {
  const stored = await anAd(test, { gap_permille: -50, rating: 'good', published_at: at(-9) })
  const ad = await anAd(test, { published_at: at(-0.25), gap_permille: -120, rating: 'excellent' })
  const [knows, quiet] = [(await aPerson(test)).id, (await aPerson(test)).id]
  for (const personId of [knows, quiet, ad.seller_id]) await keep(stored.public_id, personId)
  await keep(ad.public_id, knows)
  await test.db.updateTable('bookmark').set({ quiet: true }).where('person_id', '=', quiet).execute()
  expect(await notifyBetterDeals(clockAt(0))).toBe(0)
})
