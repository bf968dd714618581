import { documentOwner } from '#ui/document-owner.ts'

/** Further pages of a list; `added` is the markup of the loaded cards. */
export type Pages = { added: string; next: string | null }

const storageKey = 'loaded-pages'
/** The most recent lists; a card is about 3 kB of markup. */
const max = 4
const maxLength = 1_500_000

type Stored = { owner: string; lists: [key: string, pages: Pages][] }

let held: Stored | null = null

const isPages = (value: unknown): value is Pages => {
  const { added, next } = (value ?? {}) as Partial<Pages>
  return typeof added === 'string' && (next === null || typeof next === 'string')
}

function readTab(): Stored {
  const owner = documentOwner()
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Stored | null
    if (stored?.owner === owner)
      return { owner, lists: stored.lists.filter(([key, pages]) => typeof key === 'string' && isPages(pages)) }
  } catch {
    // Storage is denied, or holds something else.
  }
  return { owner, lists: [] }
}

const lists = () => (held?.owner === documentOwner() ? held : (held = readTab())).lists

/**
 * Returns the loaded pages of a history entry, so that Back restores the full length of the list,
 * also after the ad was reloaded; null without any.
 */
export const recallPages = (key: string): Pages | null => lists().find(([of]) => of === key)?.[1] ?? null

/** Remembers the loaded pages of a history entry for this tab. */
export function rememberPages(key: string, pages: Pages): void {
  const stored: Stored['lists'] = [[key, pages], ...lists().filter(([of]) => of !== key)]
  while (stored.length > max || (stored.length > 1 && lengthOf(stored) > maxLength)) stored.pop()
  held = { owner: documentOwner(), lists: stored }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(held))
  } catch {
    // Full or denied: the pages last as long as the document.
  }
}

const lengthOf = (stored: Stored['lists']) => stored.reduce((sum, [, { added }]) => sum + added.length, 0)
