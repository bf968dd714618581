import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'
import { validateParams } from '#platform/validate-params.ts'
import { personalGallery } from '../../addresses.ts'
import { asOthersSee, selectFullAds } from '../../ad/server/ad-rows.ts'
import { hasReported } from '../../reports/server/report-ad.ts'

const paramsSchema = z.object({
  galleryId: z.string().regex(/^[a-z0-9-]{2,60}$/),
  adId: z.string().regex(/^[0-9a-z]{10}$/),
})

/** States in which an ad is nobody's business but its seller's. */
const ownerOnly = new Set(['draft', 'pending', 'paused', 'rejected', 'suspended'])

/**
 * One ad at its own address. Throws not-found for an unknown ad, for an ad before another gallery than its own (AD29), for
 * a removed one, and for one that is not public to anybody but its seller. Who reported a suspended ad sees what became
 * of it.
 */
export async function getAd(db: Db, params: unknown, personId: bigint | null) {
  const { galleryId, adId } = validateParams(paramsSchema, params)
  const ad = await selectFullAds(db).where('public_id', '=', adId).executeTakeFirst()
  if (!ad || (ad.gallery_slug ?? personalGallery) !== galleryId || ad.state === 'removed') throw notFound()
  if (ownerOnly.has(ad.state) && ad.seller_id !== personId) {
    const reporter = ad.state === 'suspended' && personId !== null && (await hasReported(db, ad.id, personId))
    if (!reporter) throw notFound()
  }
  return ad.seller_id === personId ? ad : asOthersSee(ad)
}
