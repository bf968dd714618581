import { advertisementPath } from '../addresses.ts'

/** A search made on this device: its list, and its description. */
export type RecentSearch = { href: string; label: string }

/** Also read by name where this file is not loaded. */
const storageKey = 'recent-searches'
const max = 5

const isSearch = (entry: RecentSearch | null): entry is RecentSearch =>
  typeof entry?.label === 'string' && typeof entry.href === 'string' && entry.href.startsWith(`${advertisementPath}?`)

/** Lists the last searches, newest first; empty without storage. */
export function recentSearches(): RecentSearch[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as unknown
    return Array.isArray(stored) ? (stored as (RecentSearch | null)[]).filter(isSearch).slice(0, max) : []
  } catch {
    return []
  }
}

function write(searches: readonly RecentSearch[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(searches.slice(0, max)))
  } catch {
    // Storage is full or denied: keep no history.
  }
}

/** Moves a search to the front; each list appears once. */
export function rememberSearch(search: RecentSearch): void {
  write([search, ...recentSearches().filter(({ href }) => href !== search.href)])
}

/** Removes one search. */
export function forgetSearch(href: string): void {
  write(recentSearches().filter((search) => search.href !== href))
}
