import type { ValueView } from '../ad/value-view.ts'
import type { PanelSlug, PanelState } from '../ad/body-map.ts'
import type { AdCard, RatingView } from '../ad/ad-card.ts'
import type { Difference } from '../ad/similar.ts'
import type { InstalmentRate } from '../ad/instalment-rate.ts'
import type { ContactWay } from '../ad/contact-way.ts'
import type { PriceMode } from '../ad/choices.ts'

/**
 * One change of the asking price. `day` counts from the first price; `change` is the difference to
 * the previous one in tomans.
 */
export type PriceStep = { date: string; day: number; toman: number; change: number | null }

/**
 * The data of an ad's page. It contains no contact details; only the logged reveal returns those.
 */
export type AdView = {
  id: string
  path: string
  title: string
  year: string
  state: 'published' | 'paused' | 'sold' | 'expired' | 'pending' | 'rejected' | 'draft' | 'suspended'
  mine: boolean
  /** How the seller wants to be reached, and the hours in which the number is available. */
  contactWay: ContactWay
  contactHours: string | null
  /** Measured response time of the seller and their last visit; empty when too little is known. */
  sellerFacts: readonly string[]
  /** The reader has revealed the seller's number before, so the page loads it automatically. */
  numberSeen: boolean
  /** A buyer has paid a deposit for the car. */
  reserved: boolean
  pictures: { key: string; alt: string; view: string | null }[]
  toman: number | null
  tomanWords: string | null
  /** The car is sold and its price is no longer shown. */
  priceHidden: boolean
  /** What other users see at the ad's short address; null when it does not resolve. */
  shared: { priceHidden: boolean } | null
  priceMode: PriceMode
  /** `rate` is the yearly cost of the credit against the value of the car; null when unknown. */
  instalment: { downPayment: number; monthly: number; count: number; rate: InstalmentRate | null } | null
  barterFor: string | null
  rating: RatingView | null
  noRatingReason: string | null
  /** The cash value of the car; null when unknown, or when the car cannot be compared. */
  market: { toman: number; sample: number; date: string } | null
  /** The explanation of the value; null like `market`. */
  value: ValueView | null
  /** A signed, still valid inspection report of this car. */
  inspection: { href: string; text: string; differs: readonly string[] } | null
  /** The owner's public timeline of the car. */
  timeline: string | null
  facts: { label: string; value: string }[]
  /** Costs and checklists of other features, in their order. */
  extras: readonly { href: string; label: string; value: string | null; note: string }[]
  bodyState: string
  /** No panel is painted, replaced or dented, by both the description and the body map. */
  bodySound: boolean
  /** The body plan: the inside of an SVG of 320 × 520. */
  bodyMap: string
  damaged: { panel: PanelSlug; name: string; state: PanelState; stateName: string; colour: string }[]
  description: string[]
  history: PriceStep[]
  published: { date: string; age: string; daysOnMarket: number } | null
  place: string
  seller: { kind: 'gallery' | 'personal'; name: string; href: string; since: string | null }
  /** Other live ads of the model, with their advantages and disadvantages. */
  similar: ({ ad: AdCard } & Difference)[]
  /** Names and numbers for machines; the year is Gregorian. */
  vehicle: { make: string; model: string; year: number; km: number; gearbox: string; colour: string }
}
