import { contextOf, cacheForGuests } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import printAddress from '#ui/print.css?url'
import { AdPage } from '../components/ad-page.tsx'
import { handleAdForm } from '../server/handle-ad-form.ts'
import { loadAd } from '../server/load-ad.ts'
import type { Route } from './+types/ad'

export async function loader({ params, context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const ctx = contextOf(context)
  const ad = await loadAd(ctx, params)
  // On phones the contact bar takes the place of the tabs.
  return { ...ad, origin: ctx.scope.origin, frame: { ownBar: ad.state === 'published' } }
}

/** Handles the forms of the page and returns the result with the page. */
export const action = ({ params, context, request, url }: Route.ActionArgs) =>
  handleAdForm(contextOf(context), params, request, url.pathname)

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printAddress, media: 'print' }]

export const meta: Route.MetaFunction = ({ loaderData: ad }) => {
  if (!ad) return []
  return pageMeta({
    title: `${ad.title} ${ad.year} · ${ad.place}`,
    description: `${ad.title} ${ad.year}، ${ad.bodyState}، ${ad.place}. ارزیابی قیمت، نقشهٔ بدنه و تاریخچهٔ قیمت.`,
    path: ad.path,
    origin: ad.origin,
    picture: ad.pictures[0]?.key,
    hidden: ad.state !== 'published' && ad.state !== 'sold',
  })
}

export default function Ad({ loaderData: ad, actionData }: Route.ComponentProps) {
  return <AdPage ad={ad} origin={ad.origin} reveal={actionData?.reveal ?? null} report={actionData?.report ?? null} />
}
