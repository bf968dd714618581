import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { validateParams } from '#platform/validate-params.ts'
import { adPath } from '../../addresses.ts'
import { shortAdParams } from '../../ad/ad-id.ts'
import { gallerySlug, linkedStates } from '../../ad/server/ad-rows.ts'
import type { Route } from './+types/short-ad'

/** The short address of an ad, for messages and QR codes, leads to its own. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { adId } = validateParams(shortAdParams, params)
  const ad = await contextOf(context)
    .db.selectFrom('ad')
    .select(gallerySlug)
    .where('public_id', '=', adId)
    .where('state', 'in', linkedStates)
    .executeTakeFirst()
  if (!ad) throw notFound()
  return redirect(adPath(ad.gallery_slug, adId))
}

/** Never seen; with it the address is a page, whose refusals stand in the frame of the house. */
export default function ShortAd() {
  return null
}
