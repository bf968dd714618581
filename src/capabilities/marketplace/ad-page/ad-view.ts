import type { ValueView } from '../ad/value-view.ts'
import type { PanelSlug, PanelState } from '../ad/body-map.ts'
import type { AdCard, RatingView } from '../ad/ad-card.ts'
import type { Difference } from '../ad/similar.ts'
import type { ContactWay } from '../ad/contact-way.ts'
import type { PriceMode } from '../ad/choices.ts'

/** A step of the asked price, newest first; `day` counts from the first, `change` is against the step before, in tomans. */
export type PriceStep = { date: string; day: number; toman: number; change: number | null }

/** What the page of one ad shows. No way of contact is in it: that comes only from the logged reveal. */
export type AdView = {
  id: string
  path: string
  title: string
  year: string
  state: 'published' | 'paused' | 'sold' | 'expired' | 'pending' | 'rejected' | 'draft' | 'suspended'
  mine: boolean
  /** How the seller wants to be reached, and the hours in which the number is shown. */
  contactWay: ContactWay
  contactHours: string | null
  /** How fast this seller answers messages and when they were here last, as measured; empty where too little is known. */
  sellerFacts: readonly string[]
  /** The reader has seen the seller's number before: the page asks for it by itself. */
  numberSeen: boolean
  /** A buyer has a deposit set aside for the car. */
  reserved: boolean
  pictures: { key: string; alt: string; view: string | null }[]
  toman: number | null
  tomanWords: string | null
  /** The car is sold, and its price is told no more. */
  priceHidden: boolean
  /** What others get of it by its short address; null where that leads nowhere. */
  shared: { priceHidden: boolean } | null
  priceMode: PriceMode
  instalment: { downPayment: number; monthly: number; count: number } | null
  barterFor: string | null
  rating: RatingView | null
  noRatingReason: string | null
  /** What the car is worth in cash, also where its price cannot be rated; null where nobody can say. */
  market: { toman: number; sample: number; date: string } | null
  /** How that comes about. */
  value: ValueView | null
  /** A signed report of this very car that may still be believed. */
  inspection: { href: string; text: string; differs: readonly string[] } | null
  /** The page on which the owner shows what happened to the car. */
  timeline: string | null
  facts: { label: string; value: string }[]
  bodyState: string
  /** Nothing on the body was painted, replaced or dented, by the words and by the map. */
  bodySound: boolean
  /** The plan of the body as the inside of an SVG of 320 × 520. */
  bodyMap: string
  damaged: { panel: PanelSlug; name: string; state: PanelState; stateName: string; colour: string }[]
  description: string[]
  history: PriceStep[]
  published: { date: string; age: string; daysOnMarket: number } | null
  place: string
  seller: { kind: 'gallery' | 'personal'; name: string; href: string; since: string | null }
  /** Other live ads of the model, with what each is better and worse in. */
  similar: ({ ad: AdCard } & Difference)[]
  /** Names and numbers as machines read them; the year is Gregorian. */
  vehicle: { make: string; model: string; year: number; km: number; gearbox: string; colour: string }
}
