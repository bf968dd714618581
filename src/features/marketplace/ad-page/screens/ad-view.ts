import { contextOf } from '#platform/context.ts'
import { sendJson, writesOnly } from '#platform/json-endpoint.ts'
import { countView } from '../server/count-view.ts'
import { getAd } from '../server/get-ad.ts'
import type { Route } from './+types/ad-view'

export const loader = writesOnly

/** Records a view of an ad. The server decides whether it counts; the response is empty. */
export async function action({ params, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  await countView(ctx, await getAd(ctx.db, params, ctx.scope.session.personId))
  return sendJson({})
}
