import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { contextOf, cacheForGuests } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { exhibitionPath } from '../../addresses.ts'
import { GalleryBrowser } from '../components/gallery-browser.tsx'
import { listGalleries } from '../server/list-galleries.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  cacheForGuests(context)
  const ctx = contextOf(context)
  return { ...(await listGalleries(ctx, url.searchParams)), origin: ctx.scope.origin }
}

const headingOf = (where: string | null) => (where ? `نمایشگاه‌های خودرو در ${where}` : 'نمایشگاه‌های خودرو')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const heading = headingOf(loaderData?.where ?? null)
  return pageMeta({
    title: heading,
    description: `${heading} با شمارهٔ پروانه، ساعت کار، برندهای اصلی و آگهی‌های فعال.`,
    path: exhibitionPath,
    origin: loaderData?.origin ?? '',
  })
}

export default function Galleries() {
  const view = useLoaderData<typeof loader>()
  return <GalleryBrowser view={view} heading={headingOf(view.where)} />
}
