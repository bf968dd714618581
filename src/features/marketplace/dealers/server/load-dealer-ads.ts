import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { dealerAdsPath, personalDealer } from '../../addresses.ts'
import { findDealer } from '../../ad/server/find-dealer.ts'
import { loadAdList } from '../../search/server/load-ad-list.ts'

/**
 * Lists the ads of one dealer or of private sellers; `view` is null for a suspended dealer. Throws
 * not-found.
 */
export async function loadDealerAds(ctx: RequestContext, slug: string, params: URLSearchParams) {
  const base = dealerAdsPath(slug)
  if (slug === personalDealer) {
    return {
      slug,
      name: 'شخصی',
      view: await loadAdList(ctx, params, { base, gallery: { id: null, slug } }),
    }
  }
  const dealer = await findDealer(ctx.db, slug)
  if (!dealer) throw notFound()
  const { id, name, state } = dealer
  return {
    slug,
    name,
    view: state === 'active' ? await loadAdList(ctx, params, { base, gallery: { id, slug } }) : null,
  }
}
