import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { doing } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { galleryAdsPath, galleryPath, personalGallery } from '../addresses.ts'
import { AdBrowser } from '../components/ad-browser.tsx'
import { BackLink } from '../components/gallery-page.tsx'
import { SuspendedNotice } from '../components/suspended-notice.tsx'
import { galleryParams } from '../gallery-params.ts'
import { loadGalleryAds } from '../server/load-gallery-ads.ts'

export const loader = ({ params, url, context }: LoaderFunctionArgs) =>
  loadGalleryAds(doing(context), validateParams(galleryParams, params).galleryId, url.searchParams)

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return []
  const { name, slug, view } = loaderData
  const subject = view?.subject ?? 'خودروی کارکرده'
  return [
    { title: `آگهی‌های ${name} · ${subject} · فرمان` },
    {
      name: 'description',
      content: `${subject} در آگهی‌های ${name}: قیمت سنجیده، نقشهٔ بدنه و سابقهٔ قیمت، با همهٔ فیلترها.`,
    },
    view ? { tagName: 'link', rel: 'canonical', href: galleryAdsPath(slug) } : { name: 'robots', content: 'noindex' },
  ]
}

export default function GalleryAds() {
  const { name, slug, view } = useLoaderData<typeof loader>()
  const up = slug === personalGallery ? 'آگهی‌های شخصی' : name
  return (
    <>
      <BackLink href={galleryPath(slug)}>{up}</BackLink>
      {view ? <AdBrowser view={view} heading={`آگهی‌های ${name}`} /> : <SuspendedNotice />}
    </>
  )
}
