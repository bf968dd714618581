import { bodyClassOf, type BodyStateSlug, type PartState, type RatingWord } from './choices.ts'

/** A price older than this stands for no market of today. */
export const marketDays = 30

/** Gap in permille (also parts of one) against the value → word. */
export function ratingWord(gapPermille: number): RatingWord {
  if (gapPermille <= -250) return 'suspicious'
  if (gapPermille <= -100) return 'excellent'
  if (gapPermille <= -40) return 'good'
  if (gapPermille < 40) return 'fair'
  return gapPermille <= 100 ? 'high' : 'very-high'
}

/** Whole percents that may stand beside each word, without a sign. */
const shownPercents: Record<RatingWord, readonly [least: number, most: number]> = {
  suspicious: [25, 100],
  excellent: [10, 24],
  good: [4, 9],
  fair: [0, 3],
  high: [4, 10],
  'very-high': [11, 1000],
}

/** The gap in whole percent as people read it: rounded, but never over the limit of the word, so that one number has one word. */
export function shownPercent(gapPermille: number, word: RatingWord): number {
  const [least, most] = shownPercents[word]
  return Math.min(most, Math.max(least, Math.round(Math.abs(gapPermille) / 10)))
}

export type Rateable = {
  plateKind: string
  priceMode: string
  priceRial: bigint | null
  engineState: PartState
  gearboxState: PartState
  documentKind: string
  bodyState: BodyStateSlug
}

/** Why an ad carries no rating; the Persian sentence stands in texts.ts. */
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

/** The seller signs for somebody else: such a car costs less because of the risk (docs/decisions/0044). */
const byAttorney = ({ documentKind }: Rateable) => documentKind === 'power-of-attorney'

/** May its price stand for the market? Only honest cash prices of nationally plated cars that drive and that their owner sells. */
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

/** Rates what is asked for a car by what the car is worth; null when nobody can say that. */
export function ratePrice(ad: Rateable, valueRial: bigint | null): PriceRating {
  const reason = reasonAgainst(ad)
  if (reason) return { rating: null, reason }
  if (valueRial === null) return { rating: null, reason: 'few-comparables' }
  const difference = ad.priceRial! - valueRial
  // The word is chosen by the exact gap: a hair over ten percent is over ten percent.
  const rating = ratingWord(Number((difference * 1_000_000n) / valueRial) / 1000)
  // A warning stays, everything else would weigh a risk as a merit.
  if (byAttorney(ad) && rating !== 'suspicious') return { rating: null, reason: 'document' }
  return { rating, gapPermille: clampPermille(Number((difference * 1000n) / valueRial)) }
}

const clampPermille = (value: number) => Math.max(-999, Math.min(9999, value))
