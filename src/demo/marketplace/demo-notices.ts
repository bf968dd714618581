import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { dayMs } from '#kit/durations.ts'
import type { Trx } from '#platform/database/database.ts'
import '#features/marketplace/ad/server/tables.ts'
import { adPublishedNotice } from '#features/marketplace/ad/server/notices.ts'
import { priceDropNotice } from '#features/marketplace/shortlist/server/notices.ts'
import { shortAdPath } from '#features/marketplace/addresses.ts'

type People = { buyer: bigint; seller: bigint }

/**
 * Seeds the inbox of the demo's buyer and seller: a price drop and a published ad of existing ads.
 */
export async function seedDemoNotices(trx: Trx, { buyer, seller }: People, now: Date): Promise<void> {
  const catalogue = await getCatalogue(trx)
  const fallen = await trx
    .selectFrom('ad')
    .select(['public_id', 'trim_id', 'price_rial', 'drop_rial'])
    .where('state', '=', 'published')
    .where('drop_rial', '>', 0n)
    .where('price_rial', 'is not', null)
    .orderBy('published_at', 'desc')
    .limit(3)
    .execute()
  const own = await trx
    .selectFrom('ad')
    .select(['public_id', 'trim_id'])
    .where('seller_id', '=', seller)
    .where('state', '=', 'published')
    .limit(3)
    .execute()
  const prices = fallen.map(({ public_id, trim_id, price_rial, drop_rial }) => ({
    personId: buyer,
    notice: priceDropNotice,
    data: {
      ad: vehicleTitle(catalogue, trim_id),
      fromRial: String((price_rial ?? 0n) + drop_rial),
      toRial: String(price_rial ?? 0n),
    },
    link: shortAdPath(public_id),
    key: `demo:${public_id}`,
  }))
  const published = own.map(({ public_id, trim_id }) => ({
    personId: seller,
    notice: adPublishedNotice,
    data: { ad: vehicleTitle(catalogue, trim_id) },
    link: shortAdPath(public_id),
    key: `demo:${public_id}`,
  }))
  for (const [n, notice] of prices.toReversed().entries()) {
    await notify(trx, { now: new Date(now.getTime() - (prices.length - n - 1) * dayMs) }, notice)
  }
  for (const notice of published) await notify(trx, { now }, notice)
}
