import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { doing } from '#platform/context.ts'
import { exhibitionPath } from '../addresses.ts'
import { GalleryBrowser } from '../components/gallery-browser.tsx'
import { listGalleries } from '../server/list-galleries.ts'

export const loader = ({ url, context }: LoaderFunctionArgs) => listGalleries(doing(context), url.searchParams)

const headingOf = (where: string | null) => (where ? `نمایشگاه‌های خودرو در ${where}` : 'نمایشگاه‌های خودرو')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const heading = headingOf(loaderData?.where ?? null)
  return [
    { title: `${heading} · فرمان` },
    { name: 'description', content: `${heading} با شمارهٔ پروانه، ساعت کار، برندهای اصلی و آگهی‌های فعال.` },
    { tagName: 'link', rel: 'canonical', href: exhibitionPath },
  ]
}

export default function Galleries() {
  const view = useLoaderData<typeof loader>()
  return <GalleryBrowser view={view} heading={headingOf(view.where)} />
}
