import { parseToman } from '#kit/money.ts'
import { ratings, type RatingWord } from './choices.ts'
import { cautions } from './texts.ts'
import { priceDoubt } from './price-doubt.ts'
import { isWarning, ratingWord } from './price-rating.ts'

/** A price below, near or above the market. */
export type PriceSide = 'below' | 'about' | 'above'
/** Median days to sale per side; null with too few sales. */
export type DaysToSell = Readonly<Record<PriceSide, number | null>>

/**
 * Returns the side of a rating; null for a price that warns buyers, because it does not sell
 * sooner.
 */
export function sideOf(word: RatingWord): PriceSide | null {
  if (isWarning(word)) return null
  if (word === 'excellent' || word === 'good') return 'below'
  return word === 'fair' ? 'about' : 'above'
}

/** Why the ad gets no rating. `butWarned`: a far too low price still warns buyers. */
type Unrated = { text: string; butWarned: boolean }

/**
 * The help shown while a seller enters a price, in tomans. The steps start with the base value and
 * add up to `toman`.
 */
export type PriceHelpView = {
  toman: number
  low: number
  high: number
  confidence: string
  sample: number
  steps: readonly { label: string; toman: number }[]
  days: DaysToSell
  unrated: Unrated | null
  /** The valuation page of this trim. */
  href: string
}

/** `word` is null when the ad gets no rating. */
export type PriceHelpAnswer = { word: RatingWord | null; text: string; doubt: string | null; days: number | null }

/** The text in place of the rating. */
export const unratedAd = (why: string): string => `آگهی بدون ارزیابی قیمت نمایش داده می‌شود. ${why}`

/** Judges a price as entered so far; null while it is incomplete. */
export function judgePrice(
  written: string,
  { toman, days, unrated }: Pick<PriceHelpView, 'toman' | 'days' | 'unrated'>,
): PriceHelpAnswer | null {
  const rial = parseToman(written)
  if (rial === null || rial === 0n) return null
  const market = BigInt(toman) * 10n
  const permille = Number(((rial - market) * 1_000_000n) / market) / 1000
  const word = ratingWord(permille)
  const doubt = priceDoubt(rial, market)
  if (unrated && !(unrated.butWarned && isWarning(word))) return { word: null, text: unrated.text, doubt, days: null }
  const side = sideOf(word)
  return { word, text: [ratings[word], cautions[word]].filter(Boolean).join(' · '), doubt, days: side && days[side] }
}
