import '../../posting/server/tables.ts'
import { getCatalogue, vehicleTitle } from '#capabilities/catalog/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { selectFullAds } from '../../ad/server/ad-rows.ts'
import { summaryOf } from '../../posting/server/describe-changes.ts'

/** A sent ad as staff look at it: all of it, its last sending, and what became of those before. */
export async function getSentAd(ctx: RequestContext, adId: string) {
  requirePermission(ctx, 'ads.moderate')
  const ad = await selectFullAds(ctx.db).where('public_id', '=', adId).executeTakeFirst()
  if (!ad) throw notFound()
  const [sendings, catalogue, person] = await Promise.all([
    ctx.db.selectFrom('ad_submission').selectAll().where('ad_id', '=', ad.id).orderBy('id', 'desc').limit(10).execute(),
    getCatalogue(ctx.db),
    ctx.db.selectFrom('person').select('created_at').where('id', '=', ad.seller_id).executeTakeFirstOrThrow(),
  ])
  const [last] = sendings
  if (!last) throw notFound()
  return {
    ad,
    title: vehicleTitle(catalogue, ad.trim_id),
    lines: summaryOf(catalogue, ad),
    last,
    sendings,
    sellerSince: person.created_at,
  }
}
