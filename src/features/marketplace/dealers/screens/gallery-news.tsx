import { contextOf } from '#platform/context.ts'
import { validateParams } from '#platform/validate-params.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { NewsPage } from '../components/news-page.tsx'
import { newsParams } from '../dealer-params.ts'
import { getDealerNews } from '../server/get-dealer-news.ts'
import type { Route } from './+types/gallery-news'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { galleryId, slug } = validateParams(newsParams, params)
  return { ...(await getDealerNews(ctx, galleryId, slug)), origin: ctx.scope.origin }
}

const descriptionLength = 160

export const meta: Route.MetaFunction = ({ loaderData: news }) => {
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

export default function DealerNews({ loaderData: news }: Route.ComponentProps) {
  return <NewsPage news={news} origin={news.origin} />
}
