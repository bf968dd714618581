import { doing, type Doing } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { advertisementPath, galleryAdsPath, personalGallery } from '../addresses.ts'
import { findGallery } from '../server/find-gallery.ts'
import { loadCounts, loadMoreAds, type ListPlace } from '../server/load-ad-list.ts'
import type { Route } from './+types/list-part'

/** Parts of a list for a page that is already open: `?want=counts` or `?want=page`, `gallery=` for one gallery's list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const place = await placeOf(doing(context), params.get('gallery'))
  const load = params.get('want') === 'counts' ? loadCounts : loadMoreAds
  return Response.json(await load(doing(context), params, place), { headers: { 'cache-control': 'private, no-cache' } })
}

async function placeOf({ db }: Doing, slug: string | null): Promise<ListPlace> {
  if (!slug) return { base: advertisementPath }
  if (slug === personalGallery) return { base: galleryAdsPath(slug), gallery: { id: null, slug } }
  const gallery = await findGallery(db, slug)
  if (gallery?.state !== 'active') throw notFound()
  return { base: galleryAdsPath(slug), gallery }
}
