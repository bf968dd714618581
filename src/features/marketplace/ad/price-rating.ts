import { bodyClassOf, type BodyStateSlug, type PartState, type RatingWord } from './choices.ts'

/** Max age of a price that counts for today's market, in days. */
export const marketDays = 30

/** Maps the gap to the value, in permille with fractions, to a rating. */
export function ratingWord(gapPermille: number): RatingWord {
  if (gapPermille <= -250) return 'suspicious'
  if (gapPermille <= -150) return 'very-low'
  if (gapPermille <= -100) return 'excellent'
  if (gapPermille <= -40) return 'good'
  if (gapPermille < 40) return 'fair'
  return gapPermille <= 100 ? 'high' : 'very-high'
}

/** The whole percents that may stand beside each rating, without sign. */
const shownPercents: Record<RatingWord, readonly [least: number, most: number]> = {
  suspicious: [25, 100],
  'very-low': [15, 24],
  excellent: [10, 14],
  good: [4, 9],
  fair: [0, 3],
  high: [4, 10],
  'very-high': [11, 1000],
}

/**
 * Rounds the gap to whole percent, limited to the range of its rating, so that one number has one
 * rating.
 */
export function shownPercent(gapPermille: number, word: RatingWord): number {
  const [min, max] = shownPercents[word]
  return Math.min(max, Math.max(min, Math.round(Math.abs(gapPermille) / 10)))
}

/** Whether a rating warns of a price far below the market; no place praises or prefers it. */
export const isWarning = (word: RatingWord): boolean => word === 'suspicious' || word === 'very-low'

/**
 * Whether the market may stand beside an ad: not when the reason of its missing rating is that its
 * car or price cannot be compared with others.
 */
export const isComparable = (reason: NoRatingReason | null): boolean =>
  reason === null || reason === 'no-price' || reason === 'few-comparables'

export type Rateable = {
  plateKind: string
  priceMode: string
  priceRial: bigint | null
  engineState: PartState
  gearboxState: PartState
  documentKind: string
  bodyState: BodyStateSlug
}

/** Why an ad has no rating; the Persian texts are in texts.ts. */
export type NoRatingReason =
  | 'wrecked'
  | 'no-price'
  | 'instalment'
  | 'plate'
  | 'engine'
  | 'repair'
  | 'document'
  | 'few-comparables'

export type PriceRating = { rating: RatingWord; gapPermille: number } | { rating: null; reason: NoRatingReason }

const needsRepair = ({ engineState, gearboxState }: Rateable) => [engineState, gearboxState].includes('needs-repair')

/**
 * The seller signs for the owner. Such a car costs less because of the risk (docs/decisions/0044).
 */
const byAttorney = ({ documentKind }: Rateable) => documentKind === 'power-of-attorney'

/**
 * Whether the price counts for the market: an honest cash price of a drivable, nationally plated
 * car sold by its owner.
 */
export const countsForMarket = (ad: Rateable): boolean =>
  ad.priceRial !== null &&
  ad.priceMode !== 'instalment' &&
  ad.plateKind === 'national' &&
  bodyClassOf(ad.bodyState) !== null &&
  !needsRepair(ad) &&
  !byAttorney(ad)

function reasonAgainst(ad: Rateable): NoRatingReason | null {
  if (bodyClassOf(ad.bodyState) === null) return 'wrecked'
  if (ad.priceMode === 'instalment') return 'instalment'
  if (ad.priceRial === null) return 'no-price'
  if (ad.plateKind !== 'national') return 'plate'
  if (needsRepair(ad)) return 'repair'
  return ad.engineState === 'replaced' ? 'engine' : null
}

/** Rates the asking price against the car's value; null without a value. */
export function ratePrice(ad: Rateable, valueRial: bigint | null): PriceRating {
  const reason = reasonAgainst(ad)
  if (reason) return { rating: null, reason }
  if (valueRial === null) return { rating: null, reason: 'few-comparables' }
  const difference = ad.priceRial! - valueRial
  // Rate by the exact gap: slightly over ten percent is over ten percent.
  const rating = ratingWord(Number((difference * 1_000_000n) / valueRial) / 1000)
  // Keep a warning; any other rating would present a risk as an advantage.
  if (byAttorney(ad) && !isWarning(rating)) return { rating: null, reason: 'document' }
  return { rating, gapPermille: clampPermille(Number((difference * 1000n) / valueRial)) }
}

const clampPermille = (value: number) => Math.max(-999, Math.min(9999, value))
