import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { galleryAdsPath, personalGallery } from '../../addresses.ts'
import { findGallery } from '../../ad/server/find-gallery.ts'
import { loadAdList } from '../../search/server/load-ad-list.ts'

/**
 * Lists the ads of one dealer or of private sellers; `view` is null for a suspended dealer. Throws
 * not-found.
 */
export async function loadGalleryAds(ctx: RequestContext, slug: string, params: URLSearchParams) {
  const base = galleryAdsPath(slug)
  if (slug === personalGallery) {
    return {
      slug,
      name: 'شخصی',
      view: await loadAdList(ctx, params, { base, gallery: { id: null, slug } }),
    }
  }
  const gallery = await findGallery(ctx.db, slug)
  if (!gallery) throw notFound()
  const { id, name, state } = gallery
  return {
    slug,
    name,
    view: state === 'active' ? await loadAdList(ctx, params, { base, gallery: { id, slug } }) : null,
  }
}
