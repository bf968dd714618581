import { sql } from 'kysely'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { defineNotice, notifyMany } from '#features/notifications/contract.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import '../../ad/server/tables.ts'
import { undoMinutes } from '../../ad/ad-states.ts'
import { shortAdPath } from '../../addresses.ts'
import './tables.ts'

export const adSoldNotice = defineNotice<{ ad: string }>({
  kind: 'ad-sold',
  topic: 'ad',
  title: ({ ad }) => `${ad} فروخته شد`,
  body: () => 'دربارهٔ این خودرو با فروشنده گفت‌وگو کرده بودید. خودروهای مشابه پایین صفحهٔ همین آگهی است.',
})

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** People who have been silent for longer are not waiting any more. */
const waitingMs = 30 * dayMs
/** Older sales are not news. */
const newsMs = 2 * dayMs

/**
 * Notifies buyers who talked with the seller that the car is sold, once the sale can no longer be
 * undone. The same transaction marks the thread as notified.
 */
export async function notifySold({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const catalogue = await getCatalogue(db)
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ personId: bigint; adId: string; trimId: number; id: bigint }>`
      update conversation set sold_told_at = ${now} from ad
      where ad.id = conversation.ad_id and sold_told_at is null and closed_at is null
        and buyer_blocked_at is null and seller_blocked_at is null
        and ad.state = 'sold' and ad.sold_at <= ${before(undoMinutes * minuteMs)} and ad.sold_at > ${before(newsMs)}
        and conversation.last_at > ${before(waitingMs)}
      returning buyer_id as "personId", ad.public_id as "adId", ad.trim_id as "trimId", conversation.id`.execute(trx)
    const to = rows.map(({ personId, adId, trimId, id }) => ({
      personId,
      data: { ad: vehicleTitle(catalogue, trimId) },
      link: shortAdPath(adId),
      key: `ad-sold:${id}`,
    }))
    await notifyMany(trx, { now }, { notice: adSoldNotice, to })
    return rows.length
  })
}
