import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { beginTimelineOf } from '#features/garage/server/timeline/begin-timelines.ts'
import { findTimeline } from '#features/garage/server/timeline/find-events.ts'
import { anOwner, plate } from '#features/garage/server/test-cars.ts'
import { formatPlate } from '#kit/plate.ts'
import { inTransaction } from '#platform/database/database.ts'
import { registerSubscriptions, subscriptionJobs } from '#platform/events/subscriptions.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { runJobs } from '../../../../../tests/support/jobs.ts'
import { anAd } from '../../../../../tests/support/market.ts'
import { notifyAdMoved } from '../../ad/server/notify-ad-moved.ts'
import { adPlatePurpose } from '../../ad/plate-purpose.ts'
import { marketplaceSubscriptions } from '../../server/subscriptions.ts'
import { changeOwnAd } from './change-own-ad.ts'
import { findCarEvents } from './car-events.ts'

const test = useTestDb()
const own = plate('۱۲ ب ۳۴۵ ایران ۶۷')
const subscriptions = () =>
  marketplaceSubscriptions({ db: test.db, clock: { now: () => test.now }, secrets: test.secrets })
beforeEach(async () => {
  await loadCatalogue(test.db)
  await registerSubscriptions(test.db, subscriptions())
})

async function anOffer(manifests: { name: string; carEvents?: typeof findCarEvents }[] = []) {
  const owner = await anOwner(test)
  const ad = await anAd(test, {
    seller_id: owner.personId,
    mileage_km: 41_000,
    plate_index: test.secrets.blindIndex(adPlatePurpose, formatPlate(own)),
  })
  const { id } = await test.db
    .selectFrom('garage_car')
    .select('id')
    .where('public_id', '=', owner.carId)
    .executeTakeFirstOrThrow()
  await beginTimelineOf({ ...owner.ctx, manifests }, id)
  const events = async () => {
    await runJobs(test.db, subscriptionJobs(test.db, subscriptions()))
    const timeline = await findTimeline(test, id)
    return timeline!.events
      .filter(({ kind }) => kind === 'ad')
      .map(({ title, withdrawn }) => (withdrawn ? `-${title}` : title))
  }
  return { owner, ad, events }
}

describe('an ad of a garage car', () => {
  it('appears in its timeline when published, sold, and when the sale is undone', async () => {
    const { owner, ad, events } = await anOffer()
    const action = (act: 'sell' | 'undo') =>
      changeOwnAd(owner.ctx, { personId: owner.personId, adId: ad.public_id, act })
    await inTransaction(test.db, (trx) => notifyAdMoved(trx, ad.id, 'published'))
    expect(await events()).toEqual(['انتشار آگهی فروش'])
    await action('sell')
    expect(await events()).toEqual(['انتشار آگهی فروش', 'فروش خودرو'])
    await action('undo')
    expect(await events()).toEqual(['انتشار آگهی فروش', 'فروش خودرو', '-فروش خودرو'])
  })

  it('is imported once from before the timeline existed', async () => {
    const { ad, events } = await anOffer([{ name: 'marketplace', carEvents: findCarEvents }])
    await inTransaction(test.db, (trx) => notifyAdMoved(trx, ad.id, 'published'))
    expect(await events()).toEqual(['انتشار آگهی فروش'])
  })

  it('disappears when staff withdraw it from the market', async () => {
    const { ad, events } = await anOffer([{ name: 'marketplace', carEvents: findCarEvents }])
    await test.db.updateTable('ad').set({ state: 'suspended' }).where('id', '=', ad.id).execute()
    await inTransaction(test.db, (trx) => notifyAdMoved(trx, ad.id, 'stopped'))
    expect(await events()).toEqual(['انتشار آگهی فروش', '-انتشار آگهی فروش'])
  })
})
