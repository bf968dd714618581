import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { contextOf } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { NewsPage } from '../components/news-page.tsx'
import { newsParams } from '../gallery-params.ts'
import { getGalleryNews } from '../server/get-gallery-news.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = contextOf(context)
  const { galleryId, slug } = validateParams(newsParams, params)
  return { ...(await getGalleryNews(ctx, galleryId, slug)), origin: ctx.scope.origin }
}

const descriptionLength = 160

export const meta: MetaFunction<typeof loader> = ({ loaderData: news }) => {
  if (!news) return []
  const { title, gallery, paragraphs, path, origin, expired } = news
  const text = paragraphs.join(' ')
  return [
    ...pageMeta({
      title: `${title} · ${gallery.name}`,
      description: text.length > descriptionLength ? `${text.slice(0, descriptionLength)}…` : text,
      path,
      origin,
      hidden: expired,
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `اطلاعیه‌های ${gallery.name}`,
      href: gallery.feed,
    },
  ]
}

export default function GalleryNews() {
  const news = useLoaderData<typeof loader>()
  return <NewsPage news={news} origin={news.origin} />
}
