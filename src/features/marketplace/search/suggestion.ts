import { advertisementPath } from '../addresses.ts'

/** One suggestion of the search box. `mark` is the typed part of the label, from and to. */
export type Suggestion = {
  label: string
  mark: readonly [from: number, to: number] | null
  /** The kind: «مدل», «شهر»; null for several filters together. */
  kind: string | null
  /** The number of live ads. */
  count: number
  href: string
}

/**
 * Returns the address of suggestions for a text, with the filters of the open list (its query
 * string).
 */
export function suggestAddress(text: string, open: { search: string; gallery?: string | null }): string {
  const params = new URLSearchParams(open.search)
  for (const key of ['q', 'after']) params.delete(key)
  params.set('ask', text)
  if (open.gallery) params.set('gallery', open.gallery)
  return `${advertisementPath}/suggest?${params}`
}
