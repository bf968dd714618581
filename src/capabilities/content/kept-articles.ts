import { readFact, writeFact } from '#ui/offline/device-store.ts'

/** An article that was brought to this device to be read later. */
export type KeptArticle = { href: string; title: string }

const key = 'kept-articles'
const most = 50

/** The reading list of this device, the last one first. Articles are public, so it belongs to nobody. */
export const readKeptArticles = async (): Promise<KeptArticle[]> => (await readFact<KeptArticle[]>(key)) ?? []

/** Puts an article on the list, or takes it away. */
export async function changeKeptArticle(article: KeptArticle, keep: boolean): Promise<void> {
  const others = (await readKeptArticles()).filter(({ href }) => href !== article.href)
  await writeFact(key, (keep ? [article, ...others] : others).slice(0, most))
}
