import { contextOf, cacheForGuests } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { advertisementPath, feedPath } from '../../addresses.ts'
import { queryAddress, withoutOrder } from '../ad-query.ts'
import { AdBrowser } from '../components/ad-browser.tsx'
import { listMeta } from '../list-meta.ts'
import { loadAdList } from '../server/load-ad-list.ts'
import { renderList } from '../markup/render-list.ts'
import type { Route } from './+types/advertisement'

export async function loader({ request, context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const ctx = contextOf(context)
  const view = await loadAdList(ctx, new URL(request.url).searchParams, { base: advertisementPath })
  return { ...renderList(ctx.scope, view), origin: ctx.scope.origin }
}

export const meta: Route.MetaFunction = ({ loaderData: view }) => {
  if (!view) return []
  const { subject, origin } = view
  return [
    ...pageMeta({
      title: `خرید ${subject}`,
      description: `آگهی‌های ${subject} با ارزیابی قیمت، وضعیت بدنه و تاریخچهٔ قیمت. فیلتر بر اساس سال، قیمت، کارکرد، شهر و وضعیت بدنه.`,
      origin,
      picture: view.picture ?? undefined,
      ...listMeta(view),
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `جدیدترین آگهی‌های ${subject}`,
      href: queryAddress(feedPath, withoutOrder(view.query)),
    },
  ]
}

export default function Advertisement({ loaderData }: Route.ComponentProps) {
  return <AdBrowser list={loaderData} heading={`آگهی‌های ${loaderData.subject}`} />
}
