import { readFact, writeFact } from '#ui/offline/device-store.ts'
import { noteKept } from './kept-hint.ts'

/** An article that was brought to this device to be read later. */
export type KeptArticle = { href: string; title: string }

const key = 'kept-articles'
const most = 50

/** The reading list of this device, the last one first. Articles are public, so it belongs to nobody. */
export async function readKeptArticles(): Promise<KeptArticle[]> {
  const articles = (await readFact<KeptArticle[]>(key)) ?? []
  noteKept(articles.length > 0)
  return articles
}

/** Puts an article on the list, or takes it away. */
export async function changeKeptArticle(article: KeptArticle, keep: boolean): Promise<void> {
  const others = (await readKeptArticles()).filter(({ href }) => href !== article.href)
  const articles = (keep ? [article, ...others] : others).slice(0, most)
  await writeFact(key, articles)
  noteKept(articles.length > 0)
}
