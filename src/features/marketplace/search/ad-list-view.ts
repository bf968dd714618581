import type { CountedOption } from '#ui/checkbox-group.tsx'
import type { AdCard } from '../ad/ad-card.ts'
import type { AdQuery } from './ad-query.ts'
import type { ChoiceKey, RangeKey } from './filter-keys.ts'
import type { Histograms } from './histogram-steps.ts'
import type { PlaceMapView } from './place-map-view.ts'
import type { TownMapView } from './town-map-view.ts'

/** A filter in words with an address: for an active filter, the list without it. */
export type AppliedFilter = { label: string; href: string }

export type FacetView = Partial<Record<ChoiceKey, CountedOption[]>>

/**
 * What the filters of a list do not show of its sentence: corrected typos and words that were not
 * counted (with a search where ads match). `notes` are preferences without effect, and a cut.
 * Ambiguous words have several options; `current` is the active one.
 */
export type InterpretationView = {
  corrected: { taken: string[]; literal: AppliedFilter } | null
  named: { typed: string; href: string | null }[]
  notes: string[]
  questions: { typed: string; options: (AppliedFilter & { current: boolean })[] }[]
}

/** A field value that could not be used, with the advice or the probable meaning. */
export type FieldProblem = { typed: string; text: string; answer: AppliedFilter | null }

/** Messages at range fields: problems by field name, and the typed text. */
export type ListRanges = { problems: Partial<Record<string, FieldProblem>>; echoes: Partial<Record<RangeKey, string>> }

/** The data of a list of ads. */
export type AdListView = {
  /** The address for saving this search; null without filters and in a dealer's list. */
  save: string | null
  /** The path of the list, the base of all its addresses. */
  base: string
  /** The slug of the dealer; null for all ads. */
  gallery: string | null
  query: AdQuery
  total: number
  ads: AdCard[]
  /** The address of the next page; null at the end. */
  next: string | null
  facets: FacetView
  histograms: Histograms
  applied: AppliedFilter[]
  /** The list without filters. */
  whole: string
  /** Beside a list of national plates: «پلاک منطقهٔ آزاد (۴۲)», with its list. */
  otherPlates: AppliedFilter[]
  /** Opens or closes the map; null in a dealer's list, which has one place. */
  mapLink: AppliedFilter | null
  /** Null while the map is closed. */
  map: PlaceMapView | null
  /** What the drawn map shows; null while it is closed. */
  townMap: TownMapView | null
  /** Invalid parts of the address: «برند: abc». */
  dropped: string[]
  ranges: ListRanges
  /** For an empty result: which filter to remove, the resulting number of ads, and the address. */
  relaxations: { label: string; count: number; href: string }[]
  /** The subject of the search in words: «پژو ۲۰۷ در تهران». */
  subject: string
  /** The interpretation of the words; null without remarks. */
  interpretation: InterpretationView | null
  nearOptions: { value: string; label: string }[] | null
}
