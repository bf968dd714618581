import { z } from 'zod'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageTitle } from '#ui/page-title.ts'
import { adIdSchema } from '../../ad/ad-id.ts'
import { myAdPath } from '../../own-ad-addresses.ts'
import { OwnAdPage } from '../components/own-ad-page.tsx'
import { sentDraft } from '../../posting/steps.ts'
import { refusalText } from '../own-ad-actions.ts'
import { answerOwnAd } from './answer-own-ad.ts'
import { getOwnAd } from '../server/get-own-ad.ts'
import type { Route } from './+types/my-ad'

export const middleware = [requireSignIn]

const paramsSchema = z.object({ adId: adIdSchema })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { adId } = validateParams(paramsSchema, params)
  const { ctx, personId } = personContextOf(context)
  return {
    ad: await getOwnAd(ctx, { personId }, adId),
    sentDraft: sentDraft(url.searchParams, adId),
    refusal: refusalText(url.searchParams.get('refused')),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { adId } = validateParams(paramsSchema, params)
  const { ctx, personId } = personContextOf(context)
  return answerOwnAd(ctx, request, { personId, adId, path: myAdPath(adId) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.ad.title ?? 'آگهی من')

/** An own ad: its state, faults and actions. */
export default function MyAd({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnAdPage {...loaderData} answer={actionData} />
}
