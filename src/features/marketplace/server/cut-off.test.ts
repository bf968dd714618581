import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import '#features/notifications/server/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { cutAt } from '../../../../tests/support/cut-off.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext } from '../../../../tests/support/market.ts'
import { followDealer, notifyFollowers } from '../dealers/server/follow.ts'
import '../saved-searches/server/tables.ts'
import { matchSearches } from '../saved-searches/server/match-searches.ts'
import { addBookmark } from '../shortlist/server/change-bookmark.ts'
import { notifyBackOnOffer, notifyBetterDeals } from '../shortlist/server/notify-bookmark-news.ts'

const test = useTestDb()
beforeEach(() => loadCatalogue(test.db))

const at = (minutes: number) => new Date(test.now.getTime() + minutes * 60_000)
type Parts = { db: Db; clock: { now: () => Date } }
/** Jobs that notify people; `prepare` creates exactly one notice for one person. */
type Telling = { kind: string; prepare: (personId: bigint) => Promise<void>; run: (parts: Parts) => Promise<unknown> }

const tellings: Record<string, Telling> = {
  'a saved search': {
    kind: 'saved-search',
    prepare: async (personId) => {
      await test.db
        .insertInto('saved_search')
        .values({
          public_id: 'search0001',
          person_id: personId,
          name: 'پژو',
          query: 'make=peugeot',
          period: 'instant',
          active: true,
          checked_at: at(-60),
          made_at: at(-60),
        })
        .execute()
      await anAd(test, { published_at: at(-5) })
    },
    run: matchSearches,
  },
  'a followed gallery': {
    kind: 'gallery-new-ads',
    prepare: async (personId) => {
      const dealer = await aDealer(test)
      await followDealer(requestContext(test, { personId, now: at(-120) }).ctx, { personId, slug: dealer.slug })
      await anAd(test, { gallery_id: dealer.id, published_at: at(-5) })
    },
    run: notifyFollowers,
  },
  'a kept ad that is back': {
    kind: 'back-on-offer',
    prepare: async (personId) => {
      const ad = await anAd(test)
      await addBookmark(test.db, { personId, publicId: ad.public_id, now: at(-60) })
      await test.db
        .updateTable('bookmark')
        .set({ gone_at: at(-30) })
        .execute()
    },
    run: notifyBackOnOffer,
  },
  'a better deal': {
    kind: 'better-deal',
    prepare: async (personId) => {
      await test.db
        .updateTable('better_deal_place')
        .set({ until: at(-30) })
        .execute()
      const stored = await anAd(test, { published_at: at(-600), gap_permille: 0, rating: 'fair' })
      await addBookmark(test.db, { personId, publicId: stored.public_id, now: at(-60) })
      await anAd(test, { published_at: at(-5), gap_permille: -120, rating: 'excellent' })
    },
    run: notifyBetterDeals,
  },
}

describe('interrupted at any statement and run again', () => {
  it.each(Object.entries(tellings))('%s notifies once, without repeats or gaps', async (_name, telling) => {
    const { kind, prepare, run } = telling
    const personId = (await aPerson(test)).id
    await prepare(personId)
    const clock = { now: () => test.now }
    let cuts = 0
    for (let n = 1; ; n++) {
      const cut = cutAt(test.db, n)
      const ended = await run({ db: cut.db, clock }).then(
        () => true,
        () => false,
      )
      if (!ended) cuts++
      if (!cut.wasCut()) break
    }
    await run({ db: test.db, clock })
    const rows = await test.db.selectFrom('notice').select(['person_id', 'kind']).execute()
    expect(rows).toEqual([{ person_id: personId, kind }])
    expect(cuts).toBeGreaterThan(1)
  })
})
