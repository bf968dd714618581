import { adPicture, findAlikePictures, findCroppedPictures } from '#features/files/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdState } from '../../ad/ad-states.ts'
import { ownedBy, type AdOwner } from '../../ad/server/ad-owner.ts'
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

/** Ads whose pictures are compared for crops, newest first. */
const maxCompared = 1000

type Question = {
  pictures: readonly string[]
  /** A crop is looked for in ads of the model; a stolen picture is offered as what it shows. */
  modelId: number
  /** Looks for crops in own ads alone. */
  ownCropsOnly?: boolean
  /** Null while it was never sent. */
  adId: bigint | null
  owner: AdOwner
}

/**
 * Finds similar pictures in other ads, other sellers' first. Ignores ads that the same seller sold
 * or withdrew, because a car offered again has the same pictures.
 */
export async function findSamePictures(
  db: Db,
  { pictures, modelId, ownCropsOnly = false, adId, owner }: Question,
): Promise<SamePicture[]> {
  const besides = adId === null ? null : { kind: 'ad', id: adId }
  const whole = await findAlikePictures(db, { purpose: adPicture, ids: pictures, besides })
  const cropped = await findCrops(db, { pictures, modelId, adId, of: ownCropsOnly ? ownedBy(owner) : null })
  const existing = new Set(whole.map(({ id, subjectId }) => `${id} ${subjectId}`))
  const alike = [
    ...whole,
    ...cropped
      .filter(({ id, subjectId }) => !existing.has(`${id} ${subjectId}`))
      .map((each) => ({ ...each, distance: sameDistance + 1 })),
  ]
  if (alike.length === 0) return []
  const ads = await db
    .selectFrom('ad')
    .select(['id', 'public_id', 'trim_id', 'state', 'seller_id', 'gallery_id'])
    .where('id', 'in', [...new Set(alike.map(({ subjectId }) => subjectId))])
    .execute()
  const byId = new Map(ads.map((ad) => [ad.id, ad]))
  const matches = alike.flatMap(({ id: picture, other, subjectId, distance }): SamePicture[] => {
    const ad = byId.get(subjectId)
    if (!ad) return []
    const { galleryId = null, personId } = owner
    const own = galleryId === null ? ad.gallery_id === null && ad.seller_id === personId : ad.gallery_id === galleryId
    if (own && !openStates.includes(ad.state)) return []
    const same = distance <= sameDistance
    return [{ picture, other, same, ad: { publicId: ad.public_id, trimId: ad.trim_id, state: ad.state, own } }]
  })
  return matches.toSorted((one, other) => Number(one.ad.own) - Number(other.ad.own))
}

type Compared = Omit<Question, 'owner' | 'ownCropsOnly'> & { of: ReturnType<typeof ownedBy> | null }

async function findCrops(db: Db, { pictures, modelId, adId, of }: Compared) {
  let ads = db
    .selectFrom('ad')
    .select('id')
    .where('model_id', '=', modelId)
    .where('id', '<>', adId ?? 0n)
    .where('state', 'not in', ['draft', 'removed'])
    .orderBy('id', 'desc')
    .limit(maxCompared)
  if (of) ads = ads.where(of)
  const subjectIds = (await ads.execute()).map(({ id }) => id)
  return findCroppedPictures(db, { purpose: adPicture, ids: pictures, kind: 'ad', subjectIds })
}

/** Returns the risk of similar pictures. */
export function pictureRiskOf(samePictures: readonly SamePicture[]): PictureRisk | null {
  const others = samePictures.filter(({ ad }) => !ad.own)
  if (others.length > 0) return others.some(({ same }) => same) ? 'same-picture' : 'near-picture'
  return samePictures.length > 0 ? 'own-picture' : null
}
