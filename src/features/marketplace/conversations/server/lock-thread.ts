import './tables.ts'
import '../../ad/server/tables.ts'
import type { Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { silenceOf, type Party, type Silence } from '../rules.ts'
import { findBlocks } from './blocks.ts'
import { isParty, partiesOf } from './party.ts'

/** A thread from the view of one party. */
export type OwnThread = {
  id: bigint
  publicId: string
  adId: bigint
  side: Party
  /** Who acts. */
  personId: bigint
  /** Who stands for this side: for a dealer the assigned colleague. */
  ownId: bigint
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
    .where(isParty(personId))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const ad = await trx
    .selectFrom('ad')
    .select(['state', 'price_rial'])
    .where('id', '=', row.ad_id)
    .executeTakeFirstOrThrow()
  const { side, ownId, otherId } = partiesOf(row, personId)
  const blocks = await findBlocks(trx, { personId: ownId, otherId })
  return {
    id: row.id,
    publicId: row.public_id,
    adId: row.ad_id,
    side,
    personId,
    ownId,
    otherId,
    answered: row.answered_at !== null,
    silence: silenceOf({ closed: row.closed_at !== null, blocks, adState: ad.state }),
    ad: { state: ad.state, priceRial: ad.price_rial },
  }
}
