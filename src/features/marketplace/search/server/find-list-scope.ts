import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { advertisementPath, dealerAdsPath, personalDealer } from '../../addresses.ts'
import { findDealer } from '../../ad/server/find-dealer.ts'
import type { ListScope } from './load-ad-list.ts'

/** Finds the scope of a list request: one dealer, private sellers, or all. Throws not-found. */
export async function findListScope({ db }: RequestContext, slug: string | null): Promise<ListScope> {
  if (!slug) return { base: advertisementPath }
  if (slug === personalDealer) return { base: dealerAdsPath(slug), gallery: { id: null, slug } }
  const gallery = await findDealer(db, slug)
  if (gallery?.state !== 'active') throw notFound()
  return { base: dealerAdsPath(slug), gallery }
}
