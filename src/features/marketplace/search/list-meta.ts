import { queryAddress, withoutOrder } from './ad-query.ts'
import type { AdListView } from './ad-list-view.ts'

/** With more filters a list is one of countless combinations, which nobody searches for. */
const filtersInSearchEngines = 2

/**
 * Returns the canonical address of a list for search engines, without order, page and the typed
 * sentence. Lists with many filters, free text, the map or no ads are not indexed.
 */
export function listMeta(view: Pick<AdListView, 'base' | 'query' | 'applied' | 'total'>): {
  path: string
  hidden: boolean
} {
  const hidden =
    view.applied.length > filtersInSearchEngines ||
    view.query.q !== '' ||
    view.query.map ||
    view.query.box !== null ||
    view.total === 0
  return { path: queryAddress(view.base, { ...withoutOrder(view.query), said: '' }), hidden }
}
