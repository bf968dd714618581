import type { Db } from '#platform/database/database.ts'
import type { SitemapEntry } from '#platform/manifest.ts'
import { aboutPath, articlePath, faqPath, magazinePath, newsPath, topicPath } from '../addresses.ts'
import { legalTexts } from '../legal-texts.ts'
import { answerTopics } from '../topics.ts'
import { findLive } from './find-entries.ts'

/** Lists the help, the company pages, both lists, and every article. */
export async function findSitemap(db: Db): Promise<SitemapEntry[]> {
  const [answers, articles, pages, legal] = await Promise.all([
    findLive(db, ['faq']),
    findLive(db, ['article', 'news']),
    findLive(db, ['page']),
    findLive(db, ['document']),
  ])
  const newest = (entries: readonly { changed: Date }[]) =>
    entries.reduce<Date | null>((last, { changed }) => (last && last > changed ? last : changed), null)
  return [
    { path: faqPath, changed: newest(answers) },
    ...Object.keys(answerTopics).map((topic) => ({
      path: topicPath(topic),
      changed: newest(answers.filter(({ fields }) => (fields as { topic: string }).topic === topic)),
    })),
    { path: magazinePath, changed: newest(articles.filter(({ kind }) => kind === 'article')) },
    { path: newsPath, changed: newest(articles.filter(({ kind }) => kind === 'news')) },
    { path: aboutPath, changed: pages.find(({ slug }) => slug === 'about-us')?.changed ?? null },
    ...legal.flatMap(({ slug, changed }) =>
      slug === 'terms' || slug === 'privacy' ? [{ path: legalTexts[slug].path, changed }] : [],
    ),
    ...articles.map(({ slug, changed }) => ({ path: articlePath(slug), changed })),
  ]
}
