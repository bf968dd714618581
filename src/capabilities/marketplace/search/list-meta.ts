import { queryAddress, withoutOrder } from './ad-query.ts'
import type { AdListView } from './ad-list-view.ts'

/** With more filters than this a list is one of countless combinations, not a page that people look for. */
const filtersInSearchEngines = 2

/**
 * The address for which a list stands in search engines: order, page and how somebody said it do not count. Lists with many filters, with
 * somebody's own words, with the map or with nothing in them stay out.
 */
export function listMeta(view: Pick<AdListView, 'base' | 'query' | 'applied' | 'total'>): {
  path: string
  hidden: boolean
} {
  const hidden =
    view.applied.length > filtersInSearchEngines || view.query.q !== '' || view.query.map || view.total === 0
  return { path: queryAddress(view.base, { ...withoutOrder(view.query), said: '' }), hidden }
}
