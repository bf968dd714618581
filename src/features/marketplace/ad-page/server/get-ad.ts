import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { validateParams } from '#platform/validate-params.ts'
import { personalDealer } from '../../addresses.ts'
import { asOthersSee, selectFullAds } from '../../ad/server/ad-rows.ts'
import { hasReported } from '../../reports/server/report-ad.ts'

const paramsSchema = z.object({
  galleryId: z.string().regex(/^[a-z0-9-]{2,60}$/),
  adId: z.string().regex(/^[0-9a-z]{10}$/),
})

/** States in which only the seller sees the ad. */
const ownerOnly = new Set(['draft', 'pending', 'paused', 'rejected', 'suspended'])

/**
 * Loads one ad at its own address. Throws not-found for an unknown or removed ad, or for a
 * wrong dealer in the address. Throws it for a non-public ad too, unless the caller is its seller. The reporter of a
 * suspended ad sees the outcome.
 */
export async function getAd(db: Db, params: unknown, personId: bigint | null) {
  const { galleryId, adId } = validateParams(paramsSchema, params)
  const ad = await selectFullAds(db).where('public_id', '=', adId).executeTakeFirst()
  if (!ad || (ad.gallery_slug ?? personalDealer) !== galleryId || ad.state === 'removed') throw notFound()
  if (ownerOnly.has(ad.state) && ad.seller_id !== personId) {
    const reporter = ad.state === 'suspended' && personId !== null && (await hasReported(db, ad.id, personId))
    if (!reporter) throw notFound()
  }
  return ad.seller_id === personId ? ad : asOthersSee(ad)
}
