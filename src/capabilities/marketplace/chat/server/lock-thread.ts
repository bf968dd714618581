import './tables.ts'
import '../../ad/server/tables.ts'
import type { Trx } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'
import { silenceOf, type Side, type Silence } from '../rules.ts'
import { findBlocks } from './blocks.ts'

/** A thread from the view of one party. */
export type OwnThread = {
  id: bigint
  publicId: string
  adId: bigint
  side: Side
  personId: bigint
  otherId: bigint
  answered: boolean
  silence: Silence | null
  ad: { state: AdState; priceRial: bigint | null }
}

type AdState = Parameters<typeof silenceOf>[0]['adState']

/**
 * Locks a person's thread until the transaction ends; throws not-found for other people's threads.
 */
export async function lockThread(trx: Trx, publicId: string, personId: bigint): Promise<OwnThread> {
  const row = await trx
    .selectFrom('conversation')
    .selectAll()
    .where('public_id', '=', publicId)
    .where((is) => is.or([is('buyer_id', '=', personId), is('seller_id', '=', personId)]))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const ad = await trx
    .selectFrom('ad')
    .select(['state', 'price_rial'])
    .where('id', '=', row.ad_id)
    .executeTakeFirstOrThrow()
  const side: Side = row.buyer_id === personId ? 'buyer' : 'seller'
  const otherId = side === 'buyer' ? row.seller_id : row.buyer_id
  const blocks = await findBlocks(trx, { personId, otherId })
  return {
    id: row.id,
    publicId: row.public_id,
    adId: row.ad_id,
    side,
    personId,
    otherId,
    answered: row.answered_at !== null,
    silence: silenceOf({ closed: row.closed_at !== null, blocks, adState: ad.state }),
    ad: { state: ad.state, priceRial: ad.price_rial },
  }
}
