import { sql, type RawBuilder } from 'kysely'
import './tables.ts'

/** The owner of ads: a person, or with `galleryId` the dealer for which the person acts. */
export type AdOwner = { personId: bigint; galleryId?: bigint | null | undefined }

/**
 * Filters the ads of an owner. The caller must have checked that the person works for the dealer.
 */
export const ownedBy = ({ personId, galleryId = null }: AdOwner): RawBuilder<boolean> =>
  galleryId === null
    ? sql<boolean>`ad.seller_id = ${personId} and ad.gallery_id is null`
    : sql<boolean>`ad.gallery_id = ${galleryId}`
