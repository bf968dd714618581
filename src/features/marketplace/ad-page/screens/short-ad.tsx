import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { validateParams } from '#platform/validate-params.ts'
import { adPath } from '../../addresses.ts'
import { shortAdParams } from '../../ad/ad-id.ts'
import { dealerSlug, linkedStates } from '../../ad/server/ad-rows.ts'
import type { Route } from './+types/short-ad'

/** Redirects an ad's short address, used in messages and QR codes, to its full address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { adId } = validateParams(shortAdParams, params)
  const ad = await contextOf(context)
    .db.selectFrom('ad')
    .select(dealerSlug)
    .where('public_id', '=', adId)
    .where('state', 'in', linkedStates)
    .executeTakeFirst()
  if (!ad) throw notFound()
  return redirect(adPath(ad.gallery_slug, adId))
}

/** Never rendered. Its presence makes the route a page, so errors use the site's layout. */
export default function ShortAd() {
  return null
}
