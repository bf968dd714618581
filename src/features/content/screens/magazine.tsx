import { cacheForGuests, contextOf } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { magazineFeedPath, magazinePath } from '../addresses.ts'
import { ArticleList } from '../components/article-list.tsx'
import { ReadingList } from '../components/keep-article.tsx'
import { loadArticles } from '../server/load-articles.ts'
import type { Route } from './+types/magazine'

const words = {
  title: 'مجلهٔ فرمان',
  lead: 'راهنمای خرید، فروش، مدارک و نگهداری خودرو؛ هر مطلب با زمان خواندن.',
  path: magazinePath,
  feed: magazineFeedPath,
}

export async function loader({ url, context }: Route.LoaderArgs) {
  cacheForGuests(context)
  const { db, scope } = contextOf(context)
  return { view: await loadArticles(db, 'article', url.searchParams), origin: scope.origin }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({ title: words.title, description: words.lead, path: magazinePath, origin: loaderData?.origin ?? '' }),
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: words.title, href: magazineFeedPath },
]

/** Articles by topic and series, the device's saved ones first. */
export default function Magazine({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <div className="space-y-6">
      <ReadingList />
      <ArticleList view={view} words={words} />
    </div>
  )
}
