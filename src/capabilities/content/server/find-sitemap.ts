import type { Db } from '#platform/database.ts'
import type { SitemapEntry } from '#platform/manifest.ts'
import { articlePath, faqPath, magazinePath, newsPath } from '../addresses.ts'
import { findLive } from './find-entries.ts'

/** The help, both lists, and every article. */
export async function findSitemap(db: Db): Promise<SitemapEntry[]> {
  const [answers, articles] = await Promise.all([findLive(db, ['faq']), findLive(db, ['article', 'news'])])
  const newest = (entries: readonly { changed: Date }[]) =>
    entries.reduce<Date | null>((last, { changed }) => (last && last > changed ? last : changed), null)
  return [
    { path: faqPath, changed: newest(answers) },
    { path: magazinePath, changed: newest(articles.filter(({ kind }) => kind === 'article')) },
    { path: newsPath, changed: newest(articles.filter(({ kind }) => kind === 'news')) },
    ...articles.map(({ slug, changed }) => ({ path: articlePath(slug), changed })),
  ]
}
