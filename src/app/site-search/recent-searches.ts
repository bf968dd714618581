/** Another key than that of recent ad searches, which contain an address. */
const key = 'site-searches'
const max = 6

/** Returns the last searches on this device, newest first; empty without storage. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, max) : []
  } catch {
    return []
  }
}

export function keepSearch(text: string): void {
  keep([text, ...recentSearches().filter((other) => other !== text)].slice(0, max))
}

export const forgetSearches = (): void => keep([])

function keep(texts: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(texts))
  } catch {
    // Without storage there are no recent searches.
  }
}
