import { parseToman } from '#kit/money.ts'
import { ratings, type RatingWord } from './choices.ts'
import { priceDoubt } from './price-doubt.ts'
import { ratingWord } from './price-rating.ts'

/** What a seller is told while a price is written, in tomans; the steps begin with the base and add up to `toman`. */
export type PriceHelpView = {
  toman: number
  low: number
  high: number
  confidence: string
  sample: number
  steps: readonly { label: string; toman: number }[]
  /** Where cars of this trim can be valued. */
  href: string
}

export type PriceHelpAnswer = { word: RatingWord; text: string; doubt: string | null }

/** What becomes of a price as it is written so far; null while it is none. */
export function judgePrice(written: string, { toman }: Pick<PriceHelpView, 'toman'>): PriceHelpAnswer | null {
  const rial = parseToman(written)
  if (rial === null || rial === 0n) return null
  const market = BigInt(toman) * 10n
  const permille = Number(((rial - market) * 1_000_000n) / market) / 1000
  const word = ratingWord(permille)
  return { word, text: ratings[word], doubt: priceDoubt(rial, market) }
}
