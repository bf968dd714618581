import { qrSvg } from '#ui/qr-code.ts'
import { dealerPath } from '../../addresses.ts'
import { panelOf } from '../server/panel-context.ts'
import type { Route } from './+types/gallery-qr'

/** Returns the address of the dealer's page as a QR code. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, gallery } = await panelOf(args, 'bulk')
  return new Response(qrSvg(ctx.scope.origin + dealerPath(gallery.slug)), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'private, max-age=3600' },
  })
}
