import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { advertisementPath, galleryAdsPath, personalGallery } from '../../addresses.ts'
import { findGallery } from '../../ad/server/find-gallery.ts'
import type { ListPlace } from './load-ad-list.ts'

/** The list that an endpoint is asked about: of one gallery, of private sellers, or of everybody. Throws not-found. */
export async function findListPlace({ db }: RequestContext, slug: string | null): Promise<ListPlace> {
  if (!slug) return { base: advertisementPath }
  if (slug === personalGallery) return { base: galleryAdsPath(slug), gallery: { id: null, slug } }
  const gallery = await findGallery(db, slug)
  if (gallery?.state !== 'active') throw notFound()
  return { base: galleryAdsPath(slug), gallery }
}
