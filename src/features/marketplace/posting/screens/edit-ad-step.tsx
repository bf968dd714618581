import { getCatalogue } from '#features/catalog/contract.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageTitle } from '#ui/page-title.ts'
import { z } from 'zod'
import { adIdSchema } from '../../ad/ad-id.ts'
import { PostingPage } from '../components/posting-page.tsx'
import { answerPosting } from './answer-posting.ts'
import { loadPosting } from './load-posting.ts'
import { findEditableAd } from '../server/posting-draft.ts'
import { postingStore } from './posting-store.ts'
import type { Route } from './+types/edit-ad-step'

export const middleware = [requireSignIn]

const paramsSchema = z.object({ adId: adIdSchema, step: z.string() })

async function editedAd({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const { adId, step } = validateParams(paramsSchema, params)
  const { ctx, personId } = personContextOf(context)
  const ad = await findEditableAd(ctx.db, adId, { personId })
  return { ctx, personId, ad, step, store: postingStore(ctx, ad, await getCatalogue(ctx.db)) }
}

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, ...edited } = await editedAd(args)
  return loadPosting(ctx, { ...edited, url })
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const { ctx, ad, ...edited } = await editedAd(args)
  return answerPosting(ctx, { ...edited, request, adId: ad.public_id })
}

export const meta: Route.MetaFunction = () => pageTitle('ویرایش آگهی')

/** One step of an existing ad. */
export default function EditAdStep({ loaderData, actionData }: Route.ComponentProps) {
  return <PostingPage title="ویرایش آگهی" submit="ثبت تغییرات" loaded={loaderData} answer={actionData} />
}
