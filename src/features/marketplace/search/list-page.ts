import type { AdListView } from './ad-list-view.ts'
import type { ChoiceKey } from './filter-keys.ts'

/**
 * A list for the browser: cards and filter options are server-rendered markup, null when the
 * document already contains it.
 */
export type ListPage = Omit<AdListView, 'ads' | 'facets' | 'histograms' | 'map' | 'townMap' | 'interpretation'> & {
  /** The number of cards on this page, and the first picture. */
  shown: number
  picture: string | null
  /** `Histograms` as one text, because the router would serialise each number separately. */
  histograms: string
  cards: string | null
  options: Partial<Record<ChoiceKey, string | null>>
  /** The interpretation of the words, as markup. */
  reading: string | null
  /** Absent while the map is closed. */
  map?: string | null
  /** `TownMapView` as one text, like `histograms`; absent while the map is closed. */
  townMap?: string
}

export const cardsPart = 'cards'
export const mapPart = 'map'
export const readingPart = 'reading'
export const optionsPart = (key: ChoiceKey): string => `options-${key}`
