import { advertisementPath } from '../addresses.ts'

/** A search that was made on this device: its list, and what it was in words. */
export type RecentSearch = { href: string; label: string }

/** Also read by name where nothing else of this file is loaded. */
const storageKey = 'recent-searches'
const most = 5

const isSearch = (entry: RecentSearch | null): entry is RecentSearch =>
  typeof entry?.label === 'string' && typeof entry.href === 'string' && entry.href.startsWith(`${advertisementPath}?`)

/** The last searches, newest first; none where the device keeps nothing. */
export function recentSearches(): RecentSearch[] {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as unknown
    return Array.isArray(kept) ? (kept as (RecentSearch | null)[]).filter(isSearch).slice(0, most) : []
  } catch {
    return []
  }
}

function write(searches: readonly RecentSearch[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(searches.slice(0, most)))
  } catch {
    // Storage is full or forbidden: there is no history then.
  }
}

/** Puts a search first; the same list stands there once. */
export function rememberSearch(search: RecentSearch): void {
  write([search, ...recentSearches().filter(({ href }) => href !== search.href)])
}

/** Takes one search away. */
export function forgetSearch(href: string): void {
  write(recentSearches().filter((search) => search.href !== href))
}
