import { advertisementPath } from '../addresses.ts'

/** One way to go on with what stands in the search box. `mark` is the part of the label that was typed, from and to. */
export type Suggestion = {
  label: string
  mark: readonly [from: number, to: number] | null
  /** What it is: «مدل», «شهر»; several filters together have none. */
  kind: string | null
  /** Live ads that it gives. */
  count: number
  href: string
}

/** Where suggestions for a text come from; the filters of the list that is open (its address after `?`) go along. */
export function suggestAddress(text: string, open: { search: string; gallery?: string | null }): string {
  const params = new URLSearchParams(open.search)
  for (const key of ['q', 'after']) params.delete(key)
  params.set('ask', text)
  if (open.gallery) params.set('gallery', open.gallery)
  return `${advertisementPath}/suggest?${params}`
}
