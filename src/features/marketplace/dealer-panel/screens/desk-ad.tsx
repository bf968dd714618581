import { requireSignIn } from '#platform/guards.ts'
import { notFound } from '#platform/errors.ts'
import { pageTitle } from '#ui/page-title.ts'
import { adIdSchema } from '../../ad/ad-id.ts'
import { OwnAdPage } from '../../my-ads/components/own-ad-page.tsx'
import { refusalText } from '../../my-ads/own-ad-actions.ts'
import { answerOwnAd } from '../../my-ads/screens/answer-own-ad.ts'
import { getOwnAd } from '../../my-ads/server/get-own-ad.ts'
import { panelAdPath } from '../../panel-addresses.ts'
import { sentDraft } from '../../posting/steps.ts'
import { panelOf } from '../server/panel-context.ts'
import type { Route } from './+types/desk-ad'

export const middleware = [requireSignIn]

async function ownAd(args: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const { ctx, personId, gallery } = await panelOf(args, 'stock')
  const { adId } = args.params
  if (!adIdSchema.safeParse(adId).success) throw notFound()
  return { ctx, adId, gallery, owner: { personId, galleryId: gallery.id } }
}

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, adId, gallery, owner } = await ownAd(args)
  return {
    ad: await getOwnAd(ctx, { ...owner, gallery: gallery.slug }, adId),
    sentDraft: sentDraft(url.searchParams, adId, gallery.slug),
    refusal: refusalText(url.searchParams.get('refused')),
  }
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const { ctx, adId, gallery, owner } = await ownAd(args)
  return answerOwnAd(ctx, request, { ...owner, adId, path: panelAdPath(gallery.slug, adId) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.ad.title ?? 'آگهی نمایشگاه')

/** An ad of the dealer: its state and actions. */
export default function PanelAd({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnAdPage {...loaderData} answer={actionData} />
}
