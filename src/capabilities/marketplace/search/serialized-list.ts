import type { AdListView, FacetView } from './ad-list-view.ts'
import type { Histograms } from './histogram-steps.ts'

/**
 * A list on its way to the browser. The options of the filters are some two hundred small objects that the router would
 * walk one by one; as one text they cost a tenth.
 */
export type SerializedList = Omit<AdListView, 'facets' | 'histograms'> & { facets: string; histograms: string }

export const serializeList = (view: AdListView): SerializedList => ({
  ...view,
  facets: JSON.stringify(view.facets),
  histograms: JSON.stringify(view.histograms),
})

export const deserializeList = (packed: SerializedList): AdListView => ({
  ...packed,
  facets: JSON.parse(packed.facets) as FacetView,
  histograms: JSON.parse(packed.histograms) as Histograms,
})
