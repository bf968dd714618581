import { contextOf, cacheForGuests } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { dealersPath } from '../../addresses.ts'
import { DealerBrowser } from '../components/dealer-browser.tsx'
import { listDealers } from '../server/list-dealers.ts'
import type { Route } from './+types/galleries'

export async function loader({ url, context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const ctx = contextOf(context)
  return { ...(await listDealers(ctx, url.searchParams)), origin: ctx.scope.origin }
}

const headingOf = (where: string | null) => (where ? `نمایشگاه‌های خودرو در ${where}` : 'نمایشگاه‌های خودرو')

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const heading = headingOf(loaderData?.where ?? null)
  return pageMeta({
    title: heading,
    description: `${heading} با شمارهٔ پروانه، ساعت کاری، برندهای اصلی و آگهی‌های فعال.`,
    path: dealersPath,
    origin: loaderData?.origin ?? '',
  })
}

export default function Dealers({ loaderData: view }: Route.ComponentProps) {
  return <DealerBrowser view={view} heading={headingOf(view.where)} />
}
