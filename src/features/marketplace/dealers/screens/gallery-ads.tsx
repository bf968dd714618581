import { contextOf, cacheForGuests } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { dealerAdsPath, dealerPath, personalDealer } from '../../addresses.ts'
import { AdBrowser } from '../../search/components/ad-browser.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { SuspendedNotice } from '../components/suspended-notice.tsx'
import { dealerParams } from '../dealer-params.ts'
import { listMeta } from '../../search/list-meta.ts'
import { loadDealerAds } from '../server/load-dealer-ads.ts'
import { renderList } from '../../search/markup/render-list.ts'
import type { Route } from './+types/gallery-ads'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const ctx = contextOf(context)
  const { galleryId } = validateParams(dealerParams, params)
  const { view, ...dealer } = await loadDealerAds(ctx, galleryId, url.searchParams)
  return { ...dealer, view: view && renderList(ctx.scope, view), origin: ctx.scope.origin }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { name, slug, view, origin } = loaderData
  const subject = view?.subject ?? 'خودروی کارکرده'
  return pageMeta({
    title: `آگهی‌های ${name} · ${subject}`,
    description: `${subject} در آگهی‌های ${name}؛ با ارزیابی قیمت، وضعیت بدنه و تاریخچهٔ قیمت.`,
    origin,
    picture: view?.picture ?? undefined,
    ...(view ? listMeta(view) : { path: dealerAdsPath(slug), hidden: true }),
  })
}

export default function DealerAds({ loaderData }: Route.ComponentProps) {
  const { name, slug, view } = loaderData
  const up = slug === personalDealer ? 'آگهی‌های شخصی' : name
  return (
    <>
      <BackLink href={dealerPath(slug)}>{up}</BackLink>
      {view ? <AdBrowser list={view} heading={`آگهی‌های ${name}: ${view.subject}`} /> : <SuspendedNotice />}
    </>
  )
}
