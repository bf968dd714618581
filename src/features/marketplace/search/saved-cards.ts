import { advertisementPath, dealersPath } from '../addresses.ts'
import { parseFacts, type CardFacts } from './card-facts.ts'

/** A page, or the data of a page, in the device's cache. */
export type KeptText = { text: string; since: Date }

/** An ad as of the newest cached page that showed it. */
export type KeptCard = { id: string; html: string; title: string; facts: CardFacts; since: Date }

const cardPattern = /<li class="ad-card" data-ad="([^"]+)"[^>]* data-facts="([^"]+)".*?<\/li>/gs
const titlePattern = /class="ad-card-title">(.*?)<\/h3>/s
const jsonText = /"(?:[^"\\]|\\.)*"/g

/** In page data the markup is inside JSON strings. */
function markupOf(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  const texts = (text.match(jsonText) ?? []).filter((part) => part.includes('data-facts='))
  return texts.map((part) => JSON.parse(part) as string).join('')
}

/** Reads every ad of these pages once, in its newest copy. */
export function readKeptCards(pages: readonly KeptText[]): KeptCard[] {
  const cards = new Map<string, KeptCard>()
  for (const { text, since } of pages) {
    for (const [html, id, stored] of markupOf(text).matchAll(cardPattern)) {
      const facts = parseFacts(stored!)
      const entry = cards.get(id!)
      if (!facts || (entry && entry.since >= since)) continue
      const title = (titlePattern.exec(html)?.[1] ?? '').replaceAll(/<[^<>]*>/g, '')
      cards.set(id!, { id: id!, html, title, facts, since })
    }
  }
  return [...cards.values()]
}

const listPattern = new RegExp(`^(?:${advertisementPath}(?:/part)?|${dealersPath}/[^/?]+/ads)(?:\\.data)?(?:\\?|$)`)

/** Whether the cached page at this address may contain cards with facts. */
export const hasListCards = (path: string): boolean => listPattern.test(path)

/** Whether the path is the list of all ads, which can be built offline from cached cards. */
export const isAdList = (path: string): boolean => path.split('?', 1)[0] === advertisementPath
