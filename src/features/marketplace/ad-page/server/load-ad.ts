import { getCatalogue } from '#features/catalog/contract.ts'
import { hasTimelineOnAd } from '#features/garage/contract.ts'
import { findReportOfAd } from '#features/inspection/contract.ts'
import type { AdExtra } from '#platform/ad-extras.ts'
import type { RequestContext } from '#platform/context.ts'
import type { AdView } from '../ad-view.ts'
import { findSimilar } from '../../ad/server/find-similar.ts'
import { findValuation } from '../../ad/server/find-valuation.ts'
import { knowsNumber } from '../../contact/server/reveal-contact.ts'
import { findSellerFacts } from '../../ad/server/seller-answers.ts'
import { hidesPrice, type FullAdRow } from '../../ad/server/ad-rows.ts'
import { getAd } from './get-ad.ts'
import { presentAd } from './present-ad.ts'
import '../../ad/server/tables.ts'

/** Loads the page of one ad; see {@link getAd} for its errors. */
export async function loadAd(ctx: RequestContext, params: unknown): Promise<AdView> {
  const { db, now } = ctx
  const { personId } = ctx.scope.session
  const ad = await getAd(db, params, personId)
  ctx.scope.shownAd = ad.id
  const catalogue = await getCatalogue(db)
  const hidden = hidesPrice(ad) && ad.seller_id !== personId
  const [prices, gallery, similar, valuation, numberSeen, sellerFacts, inspection, hasTimeline, extras] =
    await Promise.all([
      hidden
        ? []
        : db.selectFrom('ad_price').select(['at', 'price_rial']).where('ad_id', '=', ad.id).orderBy('at').execute(),
      ad.gallery_id === null
        ? null
        : db
            .selectFrom('gallery')
            .select(['slug', 'name', 'founded_year'])
            .where('id', '=', ad.gallery_id)
            .executeTakeFirstOrThrow(),
      findSimilar(db, ad, catalogue, now),
      hidden ? null : findValuation(db, ad, catalogue),
      personId !== null && ad.state === 'published' && knowsNumber(ctx, personId, ad),
      // Sellers' visits are recorded only while they have a live ad.
      ad.state === 'published' ? findSellerFacts(db, { sellerId: ad.seller_id, galleryId: ad.gallery_id, now }) : [],
      findReportOfAd(db, { adId: ad.id, now }),
      hasTimelineOnAd(db, { adId: ad.public_id, now }),
      findExtras(ctx, ad),
    ])
  return presentAd(ad, {
    catalogue,
    gallery,
    prices,
    similar,
    valuation,
    personId,
    numberSeen,
    inspection,
    hasTimeline,
    sellerFacts,
    extras,
    now,
  })
}

/** Lines of other features, while everybody sees the ad. */
async function findExtras(ctx: RequestContext, { state, public_id, trim_id, year }: FullAdRow): Promise<AdExtra[]> {
  if (state !== 'published') return []
  const car = { publicId: public_id, trimId: trim_id, year }
  const lines = await Promise.all(ctx.manifests.map(async ({ adExtras }) => (await adExtras?.(ctx, car)) ?? []))
  return lines.flat()
}
