import '../../ad/server/tables.ts'
import './tables.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Party } from '../rules.ts'

/**
 * Whether a person is on the seller's side of a row of `conversation`: the seller of a private ad;
 * for an ad of a dealer its current staff. A dealer without an owner has only the person who posted
 * the ad.
 */
export const isSellerParty = (personId: bigint): RawBuilder<boolean> => sql<boolean>`exists (
  select from ad as thread_ad
  left join gallery as dealer on dealer.id = thread_ad.gallery_id
  left join gallery_member as member on member.gallery_id = dealer.id and member.person_id = ${personId}
  where thread_ad.id = conversation.ad_id and (
    dealer.owner_id = ${personId} or member.person_id is not null
    or (dealer.owner_id is null and conversation.seller_id = ${personId})))`

/** Whether a person is a party of a row of `conversation`. */
export const isParty = (personId: bigint): RawBuilder<boolean> =>
  sql<boolean>`(conversation.buyer_id = ${personId} or ${isSellerParty(personId)})`

/** Whether a thread is in a person's own list: bought from, or assigned to them. */
export const isOwnThread = (personId: bigint): RawBuilder<boolean> =>
  sql<boolean>`(conversation.buyer_id = ${personId}
    or (conversation.seller_id = ${personId} and ${isSellerParty(personId)}))`

type Row = { buyer_id: bigint; seller_id: bigint }

/**
 * Returns the side of a party, and the people of both sides: for a dealer the assigned colleague,
 * also when another one acts.
 */
export function partiesOf(row: Row, personId: bigint): { side: Party; ownId: bigint; otherId: bigint } {
  return row.buyer_id === personId
    ? { side: 'buyer', ownId: personId, otherId: row.seller_id }
    : { side: 'seller', ownId: row.seller_id, otherId: row.buyer_id }
}

/**
 * Returns who answers for an ad: its seller while they work for the dealer, else the dealer's
 * owner.
 */
export async function findAssignee(
  db: Db,
  { sellerId, galleryId }: { sellerId: bigint; galleryId: bigint | null },
): Promise<bigint> {
  if (galleryId === null) return sellerId
  const row = await db
    .selectFrom('gallery')
    .leftJoin('gallery_member', (join) =>
      join.onRef('gallery_member.gallery_id', '=', 'gallery.id').on('gallery_member.person_id', '=', sellerId),
    )
    .select(['owner_id', 'gallery_member.person_id as member'])
    .where('gallery.id', '=', galleryId)
    .executeTakeFirst()
  return row?.member ?? row?.owner_id ?? sellerId
}
