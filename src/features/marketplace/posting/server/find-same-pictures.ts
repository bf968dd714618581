import { adPicture, findAlikePictures } from '#features/files/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdState } from '../../ad/ad-states.ts'
import type { AdOwner } from '../../ad/server/ad-owner.ts'
import '../../ad/server/tables.ts'
import type { PictureRisk } from '../risk.ts'

/** A picture of an ad that resembles one of another ad. */
export type SamePicture = {
  picture: string
  other: string
  /** Only the encoding differs. */
  same: boolean
  ad: { publicId: string; trimId: number; state: AdState; own: boolean }
}

/** Max different bits between encodings of one picture. */
const sameDistance = 2
const openStates: readonly AdState[] = ['pending', 'published', 'paused', 'suspended']

type Asked = {
  pictures: readonly string[]
  /** Null while it was never sent. */
  adId: bigint | null
  owner: AdOwner
}

/**
 * Finds similar pictures in other ads, other sellers' first. Ignores ads that the same seller sold
 * or withdrew, because a car offered again has the same pictures.
 */
export async function findSamePictures(db: Db, { pictures, adId, owner }: Asked): Promise<SamePicture[]> {
  const besides = adId === null ? null : { kind: 'ad', id: adId }
  const alike = await findAlikePictures(db, { purpose: adPicture, ids: pictures, besides })
  if (alike.length === 0) return []
  const ads = await db
    .selectFrom('ad')
    .select(['id', 'public_id', 'trim_id', 'state', 'seller_id', 'gallery_id'])
    .where('id', 'in', [...new Set(alike.map(({ subjectId }) => subjectId))])
    .execute()
  const byId = new Map(ads.map((ad) => [ad.id, ad]))
  const found = alike.flatMap(({ id: picture, other, subjectId, distance }): SamePicture[] => {
    const ad = byId.get(subjectId)
    if (!ad) return []
    const { galleryId = null, personId } = owner
    const own = galleryId === null ? ad.gallery_id === null && ad.seller_id === personId : ad.gallery_id === galleryId
    if (own && !openStates.includes(ad.state)) return []
    const same = distance <= sameDistance
    return [{ picture, other, same, ad: { publicId: ad.public_id, trimId: ad.trim_id, state: ad.state, own } }]
  })
  return found.toSorted((one, other) => Number(one.ad.own) - Number(other.ad.own))
}

/** Returns the risk of similar pictures. */
export function pictureRiskOf(found: readonly SamePicture[]): PictureRisk | null {
  const others = found.filter(({ ad }) => !ad.own)
  if (others.length > 0) return others.some(({ same }) => same) ? 'same-picture' : 'near-picture'
  return found.length > 0 ? 'own-picture' : null
}
