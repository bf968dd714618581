import type { CountedOption } from '#ui/checkbox-group.tsx'
import type { AdCard } from '../ad/ad-card.ts'
import type { AdQuery } from './ad-query.ts'
import type { ChoiceKey, RangeKey } from './filter-keys.ts'
import type { Histograms } from './histogram-steps.ts'
import type { PlaceMapView } from './place-map-view.ts'

/** A filter in words, and an address: of a filter in force, the list without it. */
export type AppliedFilter = { label: string; href: string }

export type FacetView = Partial<Record<ChoiceKey, CountedOption[]>>

/**
 * How a sentence was read: what was taken for a slip, its parts (each with the list without it), words that were not understood
 * (with a search for them, where some ad has them), what does not matter to the person (`notes`, in sentences), and what may mean
 * several things. `current` is the answer in force.
 */
export type InterpretationView = {
  corrected: { taken: string[]; literal: AppliedFilter } | null
  parts: AppliedFilter[]
  named: { typed: string; href: string | null }[]
  notes: string[]
  questions: { typed: string; options: (AppliedFilter & { current: boolean })[] }[]
}

/** What was typed into a field and could not be used: what to do, or what may have been meant. */
export type FieldProblem = { typed: string; text: string; answer: AppliedFilter | null }

/** What is told at the fields of ranges: problems by the name of the field, and what stands there in words. */
export type ListRanges = { problems: Partial<Record<string, FieldProblem>>; echoes: Partial<Record<RangeKey, string>> }

/** Everything a list of ads shows. */
export type AdListView = {
  /** Where this search is kept; null without filters, and on the list of one gallery. */
  save: string | null
  /** Path of the list; all its addresses are built on it. */
  base: string
  /** Slug of the gallery whose ads these are, or null for all. */
  gallery: string | null
  query: AdQuery
  total: number
  ads: AdCard[]
  /** Address of the next page; null at the end. */
  next: string | null
  facets: FacetView
  histograms: Histograms
  applied: AppliedFilter[]
  /** The list without any filter. */
  whole: string
  /** Beside a list of national plates: «پلاک منطقهٔ آزاد (۴۲)», and their list. */
  otherPlates: AppliedFilter[]
  /** Opens or closes the map; null in a gallery's list, where all stand in one place. */
  mapLink: AppliedFilter | null
  /** Null while the map is not asked for. */
  map: PlaceMapView | null
  /** Parts of the address that meant nothing: «برند: abc». */
  dropped: string[]
  ranges: ListRanges
  /** For an empty result: what to leave out, how many ads that gives, and the address. */
  relaxations: { label: string; count: number; href: string }[]
  /** What is searched for, in words: «پژو ۲۰۷ در تهران». */
  subject: string
  /** What is to be said about how the words were read; null when there is nothing. */
  interpretation: InterpretationView | null
  nearOptions: { value: string; label: string }[] | null
}
