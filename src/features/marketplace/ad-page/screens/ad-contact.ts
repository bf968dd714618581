import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { handleReveal, noStore } from '../../contact/server/handle-reveal.ts'
import { getAd } from '../server/get-ad.ts'
import type { Route } from './+types/ad-contact'

/** Returns the number as data, for a page that is already open. */
export async function action({ params, context }: Route.ActionArgs) {
  const now = contextOf(context)
  const ad = await getAd(now.db, params, now.scope.session.personId)
  const { reveal, code, status } = await handleReveal(now, { ad })
  const body = code === null ? reveal : { error: { code, message: reveal.refusal } }
  return Response.json(body, { status, headers: noStore })
}

export const loader = ({ url }: Route.LoaderArgs) => redirect(url.pathname.replace(/\/contact$/, ''))
