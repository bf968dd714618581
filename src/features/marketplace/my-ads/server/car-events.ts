import '../../ad/server/tables.ts'
import { recordCarEvent, type StatedEvent } from '#features/garage/contract.ts'
import { dayOf } from '#kit/day.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import type { Clock } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { AdState } from '../../ad/ad-states.ts'
import { adPlatePurpose } from '../../ad/plate-purpose.ts'
import { adPath } from '../../addresses.ts'

const columns = ['public_id', 'seller_id', 'plate_index', 'state', 'mileage_km', 'published_at', 'sold_at'] as const

type AdRow = { public_id: string; state: AdState; mileage_km: number; published_at: Date | null; sold_at: Date | null }

/** Withdrawn by staff, or never published. */
const offMarket: readonly AdState[] = ['draft', 'pending', 'rejected', 'suspended']

function adEvents(ad: AdRow): StatedEvent[] {
  const message = { source: 'marketplace', kind: 'ad', km: ad.mileage_km, link: adPath(null, ad.public_id) } as const
  const { published_at: published, sold_at: sold } = ad
  return [
    ...(published === null
      ? []
      : [
          {
            ...message,
            key: `ad:${ad.public_id}:published`,
            day: dayOf(published),
            title: 'انتشار آگهی فروش',
            withdrawn: offMarket.includes(ad.state),
          },
        ]),
    ...(sold === null ? [] : [{ ...message, key: `ad:${ad.public_id}:sold`, day: dayOf(sold), title: 'فروش خودرو' }]),
  ]
}

/** Records an event of a private ad in the timeline of its garage car. */
export async function recordAdMoved(
  trx: Trx,
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  { adId, what }: { adId: string; what: 'published' | 'stopped' | 'sold' | 'not-sold' },
): Promise<void> {
  const ad = await trx.selectFrom('ad').select(columns).where('id', '=', BigInt(adId)).executeTakeFirst()
  if (!ad?.plate_index) return
  const car = { plateIndex: ad.plate_index, purpose: adPlatePurpose }
  const ctx = { secrets, now: clock.now() }
  const taken: StatedEvent[] =
    what === 'not-sold' ? [{ ...adEvents({ ...ad, sold_at: ctx.now }).at(-1)!, withdrawn: true }] : []
  for (const event of [...adEvents(ad), ...taken]) {
    await recordCarEvent(trx, ctx, { personId: ad.seller_id, car, event })
  }
}

/** Lists the ads with which a person has offered a garage car. */
export async function findCarEvents(
  { db, secrets }: { db: Db } & Pick<RequestContext, 'secrets'>,
  { personId, plate }: { personId: bigint; plate: Plate | null },
): Promise<StatedEvent[]> {
  if (!plate) return []
  const ads = await db
    .selectFrom('ad')
    .select(columns)
    .where('seller_id', '=', personId)
    .where('gallery_id', 'is', null)
    .where('plate_index', '=', secrets.blindIndex(adPlatePurpose, formatPlate(plate)))
    .where('published_at', 'is not', null)
    .execute()
  return ads.flatMap(adEvents)
}
