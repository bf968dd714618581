import { advertisementPath } from './addresses.ts'
import { queryAddress, type AdQuery } from './ad-query.ts'

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

/** What suggestions need of the list that is open. */
export type SearchedList = { query: AdQuery; gallery: string | null }

/** Where suggestions for a text come from; the filters of an open list go along. */
export function suggestAddress(text: string, list?: SearchedList): string {
  const address = list ? queryAddress('', { ...list.query, q: '', after: null }) : ''
  const params = new URLSearchParams(address)
  params.set('ask', text)
  if (list?.gallery) params.set('gallery', list.gallery)
  return `${advertisementPath}/suggest?${params}`
}
