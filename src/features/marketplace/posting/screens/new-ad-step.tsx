import { getCatalogue } from '#features/catalog/contract.ts'
import { personContextOf } from '#platform/guards.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PostingPage } from '../components/posting-page.tsx'
import { answerPosting } from './answer-posting.ts'
import { guestsOnDevice } from './guests-on-device.ts'
import { loadPosting } from './load-posting.ts'
import { postingStore } from './posting-store.ts'
import { postingSteps } from '../steps.ts'
import type { Route } from './+types/new-ad-step'

export const middleware = [guestsOnDevice]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const store = postingStore(ctx, null, await getCatalogue(ctx.db))
  return loadPosting(ctx, { step: params.step, store, ad: null, personId, url })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const store = postingStore(ctx, null, await getCatalogue(ctx.db))
  return answerPosting(ctx, { request, step: params.step, store, adId: null, personId })
}

export const meta: Route.MetaFunction = ({ params }) =>
  pageTitle(`ثبت آگهی خودرو، ${postingSteps[params.step as keyof typeof postingSteps]?.title ?? ''}`)

/** One step of a new ad. */
export default function NewAdStep({ loaderData, actionData }: Route.ComponentProps) {
  return <PostingPage title="ثبت آگهی خودرو" submit="ثبت آگهی" loaded={loaderData} answer={actionData} />
}
