import { contextOf } from '#platform/context.ts'
import { findListScope } from '../server/find-list-scope.ts'
import { loadCounts, loadMoreAds } from '../server/load-ad-list.ts'
import type { Route } from './+types/list-fragment'

/** Parts of a list for a page that is already open: `?want=counts` or `?want=page`, `gallery=` for one gallery's list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const list = await findListScope(contextOf(context), params.get('gallery'))
  const load = params.get('want') === 'counts' ? loadCounts : loadMoreAds
  return Response.json(await load(contextOf(context), params, list), {
    headers: { 'cache-control': 'private, no-cache' },
  })
}
