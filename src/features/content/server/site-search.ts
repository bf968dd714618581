import { foldForSearch } from '#kit/text.ts'
import { keptForPages } from '#platform/page-data.ts'
import type { SiteSearch } from '#platform/site-search.ts'
import { answerPath, articlePath, faqPath, magazinePath, newsPath } from '../addresses.ts'
import { textOf } from '../document/plain-text.ts'
import { searchAnswers } from '../search-answers.ts'
import { answerTopics } from '../topics.ts'
import { findLive } from './find-entries.ts'
import { loadAnswers } from './load-answers.ts'

const max = 5
/** A match only in a long text means little; matches in names come first. */
const nameCounts = 4

const loadSearched = keptForPages({
  load: async ({ db }) => {
    const [answers, articles] = await Promise.all([loadAnswers(db), findLive(db, ['article', 'news'])])
    return {
      answers: answers.map(({ slug, text, fields: { question, keywords, topic } }) => ({
        slug,
        question,
        keywords,
        text,
        topic,
      })),
      articles: articles.map((article) => {
        const { title, lead, body } = article.fields
        // A word is found by its beginning: «وام» is not part of «دوام».
        return {
          article,
          name: ` ${foldForSearch(title)}`,
          all: ` ${foldForSearch(`${title} ${lead} ${textOf(body)}`)}`,
        }
      }),
    }
  },
})

/** Searches answers by question, words and text, and the magazine and news. */
export const contentSearch: SiteSearch = async (ctx, text) => {
  const words = foldForSearch(text).split(' ').filter(Boolean)
  const { answers, articles } = await loadSearched(ctx)
  const help = searchAnswers(answers, text)
  const written = articles
    .flatMap(({ article, name, all }) => {
      if (!words.every((word) => all.includes(` ${word}`))) return []
      return [{ article, mark: words.filter((word) => name.includes(` ${word}`)).length * nameCounts }]
    })
    .toSorted((a, b) => b.mark - a.mark)
    .map(({ article }) => article)
  const query = new URLSearchParams({ q: text })
  return [
    {
      title: 'راهنما',
      order: 45,
      // Omit near answers, which belong to the help page: another result may fit here.
      items: help.near
        ? []
        : help.found.slice(0, max).map(({ slug, question, topic }) => ({
            href: answerPath(slug),
            label: question,
            note: answerTopics[topic],
          })),
      more: { href: `${faqPath}?${query}`, label: 'همهٔ پاسخ‌ها' },
    },
    {
      title: 'مجله و خبر',
      order: 60,
      items: written
        .slice(0, max)
        .map(({ slug, fields: { title, lead } }) => ({ href: articlePath(slug), label: title, note: lead })),
      more: written.some(({ kind }) => kind === 'article')
        ? { href: `${magazinePath}?${query}`, label: 'در مجله' }
        : { href: `${newsPath}?${query}`, label: 'در خبرها' },
    },
  ]
}
