import type { AdListView } from './ad-list-view.ts'
import type { ChoiceKey } from './filter-keys.ts'

/**
 * A list on its way to the browser: its cards and the options of its filters are markup that the server rendered, null when
 * it stands in the document already.
 */
export type ListPage = Omit<AdListView, 'ads' | 'facets' | 'histograms' | 'map' | 'interpretation'> & {
  /** How many cards stand on this page, and the picture of the first. */
  shown: number
  picture: string | null
  /** `Histograms` as one text: the router would walk each number by itself. */
  histograms: string
  cards: string | null
  options: Partial<Record<ChoiceKey, string | null>>
  /** How the words were read, as markup. */
  reading: string | null
  /** Absent while the map is closed. */
  map?: string | null
}

export const cardsPart = 'cards'
export const mapPart = 'map'
export const readingPart = 'reading'
export const optionsPart = (key: ChoiceKey): string => `options-${key}`
