import { cacheForGuests, contextOf } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { newsFeedPath, newsPath } from '../addresses.ts'
import { ArticleList } from '../components/article-list.tsx'
import { loadArticles } from '../server/load-articles.ts'
import type { Route } from './+types/news'

const words = {
  title: 'خبرها',
  lead: 'خبرهای بازار خودرو و فرمان، با تاریخ و منبع.',
  path: newsPath,
  feed: newsFeedPath,
}

export async function loader({ url, context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const { db, scope } = contextOf(context)
  return { view: await loadArticles(db, 'news', url.searchParams), origin: scope.origin }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({ title: words.title, description: words.lead, path: newsPath, origin: loaderData?.origin ?? '' }),
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: words.title, href: newsFeedPath },
]

export default function News({ loaderData: { view } }: Route.ComponentProps) {
  return <ArticleList view={view} words={words} />
}
