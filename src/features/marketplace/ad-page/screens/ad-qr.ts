import { contextOf } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { shortAdPath } from '../../addresses.ts'
import { shortAdParams } from '../../ad/ad-id.ts'
import { qrSvg } from '#ui/qr-code.ts'
import type { Route } from './+types/ad-qr'

/** Returns the QR code of an ad's short address, for its printed page. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { adId } = validateParams(shortAdParams, params)
  const { origin } = contextOf(context).scope
  return new Response(qrSvg(origin + shortAdPath(adId)), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  })
}
