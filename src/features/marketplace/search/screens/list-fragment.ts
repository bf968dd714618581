import { contextOf, type RequestContext } from '#platform/context.ts'
import { findListScope } from '../server/find-list-scope.ts'
import { loadCounts, loadMoreAds, type ListScope } from '../server/load-ad-list.ts'
import { renderChoices } from '../markup/render-choices.ts'
import { renderMore } from '../markup/render-list.ts'
import type { Route } from './+types/list-fragment'

/**
 * Returns parts of a list for an open page: `?want=counts` or `?want=page`, with `gallery=` for one
 * dealer's list.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const ctx = contextOf(context)
  const list = await findListScope(ctx, params.get('gallery'))
  const answer = params.get('want') === 'counts' ? await counts(ctx, params, list) : await more(ctx, params, list)
  return Response.json(answer, { headers: { 'cache-control': 'private, no-cache' } })
}

async function counts(ctx: RequestContext, params: URLSearchParams, list: ListScope) {
  const { total, facets, histograms, ranges, fields } = await loadCounts(ctx, params, list)
  return { total, options: renderChoices(facets), histograms: JSON.stringify(histograms), ranges, fields }
}

const more = async (ctx: RequestContext, params: URLSearchParams, list: ListScope) =>
  renderMore(ctx.scope, await loadMoreAds(ctx, params, list))
