import type { SelectOption } from '#ui/select-field.tsx'
import type { PlaceChoice } from '#ui/fields/place-fields.tsx'
import type { PriceHelpView } from '../ad/price-help.ts'
import type { Quality } from '../ad/quality.ts'
import type { PostingStep } from './steps.ts'
import type { AfterSending } from './texts.ts'

/** A line of the summary, with the step that changes it. */
export type SummaryLine = { label: string; value: string; step: PostingStep }

/** The data of a step's page beside its fields. */
export type PostingView = {
  /** Null for a new ad. */
  adId: string | null
  /** The slug of the ad's dealer. */
  gallery: string | null
  car: { trim: string; title: string } | null
  /** Plate and VIN of an existing ad, masked; they stay unless others are typed. */
  identity: { plate: string; vin: string }
  /** Own ads that seem to be of the same car, and why. */
  same: readonly { href: string; title: string; why: string }[]
  /** The key of the draft of a new ad, by which the device finds its pictures; null for older drafts. */
  draftKey: string | null
  /** The address for choosing another car. */
  chooseCar: string
  places: readonly PlaceChoice[]
  years: readonly SelectOption[]
  /** The number that buyers can request, in full for its owner. */
  phone: string
  /** Whether relay numbers are available. */
  relay: boolean
  summary: readonly SummaryLine[]
  /** «با این قیمت: منصفانه», or the reason for a missing rating. */
  rating: string | null
  /** The value of the car, at the step of the price. */
  help: PriceHelpView | null
  cover: string | null
  /** The current quality of the ad; at the last step. */
  quality: Quality | null
  /** The faults that staff found in this step. */
  fault: string | null
  refusal: string | null
  /** All steps are complete, so the form can skip to the end. */
  complete: boolean
  /** The note beside the last button. */
  after: AfterSending
  /** A draft that was put aside: when, its step, its car and the number of its pictures. */
  older: { at: string; step: string; car: string | null; pictures: number } | null
  /** Only the device stores the steps. */
  onDevice: boolean
}
