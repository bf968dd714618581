import { requireSignIn } from '#platform/guards.ts'
import { pageTitle } from '#ui/page-title.ts'
import { CarChoicePage } from '../../posting/components/car-choice-page.tsx'
import { loadCarChoice } from '../../posting/screens/load-car-choice.ts'
import { panelOf } from '../server/panel-context.ts'
import type { Route } from './+types/desk-new-ad'

export const middleware = [requireSignIn]

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'stock')
  return loadCarChoice(ctx, { url, personId, galleryId: gallery.id, gallery: gallery.slug })
}

export const meta: Route.MetaFunction = () => pageTitle('ثبت آگهی نمایشگاه')

/** The choice of the car for a new ad of the dealer. */
export default function PanelNewAd({ loaderData }: Route.ComponentProps) {
  return <CarChoicePage {...loaderData} />
}
