import { readFact, writeFact } from '#ui/offline/device-store.ts'
import { noteKept } from './saved-hint.ts'

/** An article saved on this device to read later. */
export type KeptArticle = { href: string; title: string }

const key = 'kept-articles'
const max = 50

/**
 * Lists the saved articles of this device, latest first. Articles are public, so the list belongs
 * to no person.
 */
export async function readKeptArticles(): Promise<KeptArticle[]> {
  const articles = (await readFact<KeptArticle[]>(key)) ?? []
  noteKept(articles.length > 0)
  return articles
}

/** Adds or removes an article. */
export async function changeKeptArticle(article: KeptArticle, keep: boolean): Promise<void> {
  const others = (await readKeptArticles()).filter(({ href }) => href !== article.href)
  const articles = (keep ? [article, ...others] : others).slice(0, max)
  await writeFact(key, articles)
  noteKept(articles.length > 0)
}
