import { contextOf } from '#platform/context.ts'
import { findListScope } from '../server/find-list-scope.ts'
import { suggest } from '../server/suggest.ts'
import type { Route } from './+types/suggest'

/** Returns suggestions for a search box: `?ask=`, with the filters of the open list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const list = await findListScope(contextOf(context), params.get('gallery'))
  return Response.json(await suggest(contextOf(context), params, list), {
    headers: { 'cache-control': 'public, max-age=30' },
  })
}
