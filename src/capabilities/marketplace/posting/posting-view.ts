import type { SelectOption } from '#ui/select-field.tsx'
import type { PlaceChoice } from '#ui/fields/place-fields.tsx'
import type { PriceHelpView } from '../ad/price-help.ts'
import type { Quality } from '../ad/quality.ts'
import type { PostingStep } from './steps.ts'
import type { AfterSending } from './texts.ts'

/** A line of the summary, with the step in which it is changed. */
export type SummaryLine = { label: string; value: string; step: PostingStep }

/** What the page of a step shows beside its fields. */
export type PostingView = {
  /** Null for a new ad. */
  adId: string | null
  /** The slug of the gallery whose ad it is. */
  gallery: string | null
  car: { trim: string; title: string } | null
  /** Where another car is chosen. */
  chooseCar: string
  places: readonly PlaceChoice[]
  years: readonly SelectOption[]
  /** The number that buyers can ask for, as its owner knows it. */
  phone: string
  /** Whether a number can stand in for theirs. */
  relay: boolean
  summary: readonly SummaryLine[]
  /** «با این قیمت: منصفانه», or why there is no word. */
  rating: string | null
  /** What the car is worth, where its price is written. */
  help: PriceHelpView | null
  cover: string | null
  /** How good the ad is as it stands; at the last step. */
  quality: Quality | null
  /** What staff found in this step. */
  fault: string | null
  refusal: string | null
  /** All steps are filled: one can go straight to the end. */
  complete: boolean
  /** What is said beside the last button. */
  after: AfterSending
  /** Another state of the draft, which a newer writing took the place of: when it was written, and how far it was. */
  older: { at: string; step: string } | null
  /** The steps are kept by the device alone. */
  onDevice: boolean
}
