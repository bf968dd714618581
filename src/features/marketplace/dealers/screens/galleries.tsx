import { contextOf, cacheForGuests } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { galleriesPath } from '../../addresses.ts'
import { GalleryBrowser } from '../components/gallery-browser.tsx'
import { listGalleries } from '../server/list-galleries.ts'
import type { Route } from './+types/galleries'

export async function loader({ url, context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const ctx = contextOf(context)
  return { ...(await listGalleries(ctx, url.searchParams)), origin: ctx.scope.origin }
}

const headingOf = (where: string | null) => (where ? `نمایشگاه‌های خودرو در ${where}` : 'نمایشگاه‌های خودرو')

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const heading = headingOf(loaderData?.where ?? null)
  return pageMeta({
    title: heading,
    description: `${heading} با شمارهٔ پروانه، ساعت کاری، برندهای اصلی و آگهی‌های فعال.`,
    path: galleriesPath,
    origin: loaderData?.origin ?? '',
  })
}

export default function Galleries({ loaderData: view }: Route.ComponentProps) {
  return <GalleryBrowser view={view} heading={headingOf(view.where)} />
}
