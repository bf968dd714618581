import { parseToman } from '#kit/money.ts'
import { ratings, type RatingWord } from './choices.ts'
import { priceDoubt } from './price-doubt.ts'
import { ratingWord } from './price-rating.ts'

/** A price under the market, about as much, or over it. */
export type PriceSide = 'below' | 'about' | 'above'
/** Days within which half of such cars were sold; null where too few were. */
export type DaysToSell = Readonly<Record<PriceSide, number | null>>

/** The side on which a price with this word lies. Who asks far too little sells no sooner for it: buyers are warned. */
export function sideOf(word: RatingWord): PriceSide | null {
  if (word === 'suspicious') return null
  if (word === 'excellent' || word === 'good') return 'below'
  return word === 'fair' ? 'about' : 'above'
}

/** The ad of this car carries no rating, and why; `butWarned`: of a price that is far too low buyers are warned all the same. */
type Unrated = { text: string; butWarned: boolean }

/** What a seller is told while a price is written, in tomans; the steps begin with the base and add up to `toman`. */
export type PriceHelpView = {
  toman: number
  low: number
  high: number
  confidence: string
  sample: number
  steps: readonly { label: string; toman: number }[]
  days: DaysToSell
  unrated: Unrated | null
  /** Where cars of this trim can be valued. */
  href: string
}

/** `word` is null where the ad will carry none. */
export type PriceHelpAnswer = { word: RatingWord | null; text: string; doubt: string | null; days: number | null }

/** Said in the place of the word. */
export const unratedAd = (why: string): string => `آگهی بدون ارزیابی قیمت نمایش داده می‌شود. ${why}`

/** What becomes of a price as it is written so far; null while it is none. */
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
  if (unrated && !(unrated.butWarned && word === 'suspicious'))
    return { word: null, text: unrated.text, doubt, days: null }
  const side = sideOf(word)
  return { word, text: ratings[word], doubt, days: side && days[side] }
}
