import '../../posting/server/tables.ts'
import './tables.ts'
import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { selectFullAds } from '../../ad/server/ad-rows.ts'
import { appealStateOf } from '../appeal-states.ts'
import { findSameCars, maskedIdentity } from '../../posting/server/car-identity.ts'
import { findSamePictures } from '../../posting/server/find-same-pictures.ts'
import { withColumns } from '../../posting/server/proposals.ts'
import { summaryOf } from '../../posting/server/describe-changes.ts'

/**
 * Loads a submitted ad for staff: all its data, its last submission, earlier outcomes, and similar
 * pictures of other ads.
 */
export async function getSentAd(ctx: RequestContext, adId: string) {
  requirePermission(ctx, 'ads.moderate')
  const shown = await selectFullAds(ctx.db).where('public_id', '=', adId).executeTakeFirst()
  if (!shown) throw notFound()
  const sendings = await ctx.db
    .selectFrom('ad_submission')
    .selectAll()
    .where('ad_id', '=', shown.id)
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  const [last] = sendings
  if (!last) throw notFound()
  const ad = withColumns(shown, last.proposed)
  const owner = { personId: ad.seller_id, galleryId: ad.gallery_id }
  const [catalogue, person, alike, appeal] = await Promise.all([
    getCatalogue(ctx.db),
    ctx.db.selectFrom('person').select('created_at').where('id', '=', ad.seller_id).executeTakeFirstOrThrow(),
    findSamePictures(ctx.db, { pictures: ad.pictures, modelId: ad.model_id, adId: ad.id, owner }),
    ctx.db
      .selectFrom('ad_appeal')
      .selectAll()
      .where('ad_id', '=', ad.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const identity = await maskedIdentity(ctx, ad.id)
  const sameCars = await findSameCars(ctx.db, { adId: ad.id, owner, ...identity })
  const request = appeal && {
    id: String(appeal.id),
    note: appeal.note,
    at: appeal.at,
    open: appealStateOf({ ...appeal, adState: ad.state, isLastSending: appeal.submission_id === last.id }) === 'open',
    own: last.decided_by === ctx.scope.session.personId,
  }
  return {
    /** The version that staff judge: of an edit, the ad as it will be. */
    ad,
    /** An edit of an ad that stays public meanwhile; its pictures that buyers do not see yet. */
    edit: last.proposed ? { newPictures: ad.pictures.filter((each) => !shown.pictures.includes(each)) } : null,
    waits:
      last.outcome === null &&
      (last.proposed ? shown.state !== 'sold' && shown.state !== 'removed' : shown.state === 'pending'),
    appeal: request,
    title: vehicleTitle(catalogue, ad.trim_id),
    lines: [
      ...summaryOf(catalogue, ad),
      ...(identity.plate ? [{ label: 'پلاک', value: identity.plate, step: 'car' as const }] : []),
      ...(identity.vin ? [{ label: 'شمارهٔ شاسی', value: identity.vin, step: 'car' as const }] : []),
    ],
    /** The other ads with the plate or the VIN, of any seller. */
    history: sameCars.map(({ trimId, ...other }) => ({ ...other, title: vehicleTitle(catalogue, trimId) })),
    last,
    sendings,
    alike: alike.map(({ ad: { trimId, ...other }, ...each }) => ({
      ...each,
      ad: { ...other, title: vehicleTitle(catalogue, trimId) },
    })),
    sellerSince: person.created_at,
  }
}
