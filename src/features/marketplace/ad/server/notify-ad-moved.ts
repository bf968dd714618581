import './tables.ts'
import type { z } from 'zod'
import type { Trx } from '#platform/database/database.ts'
import { publish } from '#platform/events/events.ts'
import { adMoved } from './events.ts'

/** Publishes what happened to a private ad. */
export async function notifyAdMoved(
  trx: Trx,
  adId: bigint,
  what: z.input<typeof adMoved.payload>['what'],
): Promise<void> {
  const { seller_id, gallery_id } = await trx
    .selectFrom('ad')
    .select(['seller_id', 'gallery_id'])
    .where('id', '=', adId)
    .executeTakeFirstOrThrow()
  if (seller_id === null || gallery_id !== null) return
  await publish(trx, adMoved, { adId: String(adId), personId: String(seller_id), what })
}
