import type { AdListView, FacetView } from './ad-list-view.ts'

/**
 * A list on its way to the browser. The options of the filters are some two hundred small objects that the router would
 * walk one by one; as one text they cost a tenth.
 */
export type SerializedList = Omit<AdListView, 'facets'> & { facets: string }

export const serializeList = (view: AdListView): SerializedList => ({ ...view, facets: JSON.stringify(view.facets) })

export const deserializeList = (packed: SerializedList): AdListView => ({
  ...packed,
  facets: JSON.parse(packed.facets) as FacetView,
})
