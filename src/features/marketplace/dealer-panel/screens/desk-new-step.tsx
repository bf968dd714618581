import { getCatalogue } from '#features/catalog/contract.ts'
import { requireSignIn } from '#platform/guards.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PostingPage } from '../../posting/components/posting-page.tsx'
import { answerPosting } from '../../posting/screens/answer-posting.ts'
import { loadPosting } from '../../posting/screens/load-posting.ts'
import { postingStore } from '../../posting/screens/posting-store.ts'
import { panelOf } from '../server/panel-context.ts'
import type { Route } from './+types/desk-new-step'

export const middleware = [requireSignIn]

async function posting(args: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const { ctx, personId, gallery } = await panelOf(args, 'stock')
  const store = postingStore(ctx, null, await getCatalogue(ctx.db), gallery.slug)
  return { ctx, personId, gallery, store, step: args.params.step }
}

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, ...outcome } = await posting(args)
  return loadPosting(ctx, { ...outcome, ad: null, url })
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const { ctx, ...outcome } = await posting(args)
  return answerPosting(ctx, { ...outcome, request, adId: null })
}

export const meta: Route.MetaFunction = () => pageTitle('ثبت آگهی نمایشگاه')

/** One step of a new ad of the dealer. */
export default function PanelNewStep({ loaderData, actionData }: Route.ComponentProps) {
  return <PostingPage title="ثبت آگهی نمایشگاه" submit="ثبت آگهی" loaded={loaderData} answer={actionData} />
}
