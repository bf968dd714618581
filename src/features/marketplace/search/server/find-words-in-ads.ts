import type { Db } from '#platform/database/database.ts'
import { foldForSearch } from '#kit/text.ts'
import type { AdCard } from '../../ad/ad-card.ts'
import type { AdQuery } from '../ad-query.ts'
import { hideContacts } from '../../ad/hide-contacts.ts'
import '../../ad/server/tables.ts'

const wordPattern = /[\p{L}\p{M}\d\u200c]+/gu
/** The number of letters of context on both sides of the first match. */
const around = 40

/**
 * Splits a text so that every second part is a word that contains a searched word; both are folded.
 */
export function markWords(text: string, words: readonly string[]): string[] {
  const parts = ['']
  let at = 0
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const folded = foldForSearch(word)
    if (!words.some((searched) => folded.includes(searched))) continue
    parts[parts.length - 1] += text.slice(at, index)
    parts.push(word, '')
    at = index + word.length
  }
  parts[parts.length - 1] += text.slice(at)
  return parts
}

/** Returns the part of a text around the matches, cut at spaces; null without a match. */
export function findSnippet(text: string, words: readonly string[]): string[] | null {
  const [before = '', first] = markWords(text, words)
  if (first === undefined) return null
  const from = before.length <= around ? 0 : before.indexOf(' ', before.length - around) + 1
  const end = before.length + first.length + around
  const cut = text.lastIndexOf(' ', end)
  const to = text.length <= end || cut < before.length + first.length ? Math.min(text.length, end) : cut
  return markWords(`${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`, words)
}

/** Adds the matches in title and seller's text to cards. */
export async function withFoundWords(
  db: Db,
  { q }: Pick<AdQuery, 'q'>,
  rows: readonly { id: bigint; public_id: string }[],
  cards: readonly AdCard[],
): Promise<AdCard[]> {
  const words = foldForSearch(q).split(' ').filter(Boolean)
  if (words.length === 0 || rows.length === 0) return [...cards]
  const ids = rows.map(({ id }) => id)
  const texts = await db.selectFrom('ad').select(['public_id', 'description']).where('id', 'in', ids).execute()
  const byId = new Map(texts.map(({ public_id, description }) => [public_id, hideContacts(description)]))
  return cards.map((card) => ({
    ...card,
    found: { title: markWords(card.title, words), text: findSnippet(byId.get(card.id) ?? '', words) },
  }))
}
