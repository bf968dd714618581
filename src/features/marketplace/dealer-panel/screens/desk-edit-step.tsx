import { getCatalogue } from '#features/catalog/contract.ts'
import { requireSignIn } from '#platform/guards.ts'
import { notFound } from '#platform/errors.ts'
import { pageTitle } from '#ui/page-title.ts'
import { adIdSchema } from '../../ad/ad-id.ts'
import { PostingPage } from '../../posting/components/posting-page.tsx'
import { answerPosting } from '../../posting/screens/answer-posting.ts'
import { loadPosting } from '../../posting/screens/load-posting.ts'
import { postingStore } from '../../posting/screens/posting-store.ts'
import { findEditableAd } from '../../posting/server/posting-draft.ts'
import { panelOf } from '../server/panel-context.ts'
import type { Route } from './+types/desk-edit-step'

export const middleware = [requireSignIn]

async function editing(args: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const { ctx, personId, gallery } = await panelOf(args, 'stock')
  const { adId, step } = args.params
  if (!adIdSchema.safeParse(adId).success) throw notFound()
  const ad = await findEditableAd(ctx.db, adId, { personId, galleryId: gallery.id })
  return { ctx, personId, gallery, ad, step, store: postingStore(ctx, ad, await getCatalogue(ctx.db)) }
}

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, ...outcome } = await editing(args)
  return loadPosting(ctx, { ...outcome, url })
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const { ctx, ad, ...outcome } = await editing(args)
  return answerPosting(ctx, { ...outcome, request, adId: ad.public_id })
}

export const meta: Route.MetaFunction = () => pageTitle('ویرایش آگهی نمایشگاه')

/** One step of an existing ad of the dealer. */
export default function PanelEditStep({ loaderData, actionData }: Route.ComponentProps) {
  return <PostingPage title="ویرایش آگهی نمایشگاه" submit="ثبت تغییرات" loaded={loaderData} answer={actionData} />
}
