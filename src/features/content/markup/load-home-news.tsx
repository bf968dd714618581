import { formatDate } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import { keptForPages } from '#platform/page-data.ts'
import { renderOnce, sendPart } from '#platform/html-parts.ts'
import { articlePath } from '../addresses.ts'
import { HomeNews } from '../components/home-news.tsx'
import { newsPart } from '../home-news.ts'
import { findLive } from '../server/find-entries.ts'

const max = 4

const loadNews = keptForPages({
  load: async ({ db }) => {
    const entries = await findLive(db, ['news', 'article'])
    return entries
      .toSorted((a, b) => b.published.getTime() - a.published.getTime())
      .slice(0, max)
      .map(({ slug, fields, published }) => ({
        href: articlePath(slug),
        title: fields.title,
        date: formatDate(published),
      }))
  },
})

/** Loads the latest news and articles for the home page; null without any. */
export async function loadHomeNews(ctx: RequestContext): Promise<{ news: string | null } | null> {
  const news = await loadNews(ctx)
  if (news.length === 0) return null
  const html = renderOnce(JSON.stringify([newsPart, news]), () => <HomeNews news={news} />)
  return { news: sendPart(ctx.scope, newsPart, html) }
}
