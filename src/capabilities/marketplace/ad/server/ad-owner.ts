import { sql, type RawBuilder } from 'kysely'
import './tables.ts'

/** Whose ad is meant: a person's own, or with `galleryId` one of the gallery for which the person acts. */
export type AdOwner = { personId: bigint; galleryId?: bigint | null | undefined }

/** The ads of an owner; who asks for a gallery's has seen that the person works there. */
export const ownedBy = ({ personId, galleryId = null }: AdOwner): RawBuilder<boolean> =>
  galleryId === null
    ? sql<boolean>`ad.seller_id = ${personId} and ad.gallery_id is null`
    : sql<boolean>`ad.gallery_id = ${galleryId}`
