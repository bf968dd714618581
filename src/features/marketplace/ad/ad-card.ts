import type { RatingWord } from './choices.ts'

/**
 * The price rating in words: «خوب», «۶٪ زیر بازار». `line` is the same on every page: word, caution
 * and gap.
 */
export type RatingView = { word: RatingWord; text: string; caution: string | null; gap: string; line: string }

/**
 * The price: «پیش‌پرداخت», a number of tomans, and below it «ماهانه ۱۲ میلیون تومان»; «توافقی»
 * without a number.
 */
export type CardPrice = { before: string; toman: number | null; after: string }

/** The data of one card in a list: printable texts, money in tomans. */
export type AdCard = {
  id: string
  href: string
  title: string
  /** One line each: years and mileage, gearbox and body. Narrow cards drop the second line. */
  facts: readonly string[]
  /** The cash price; null without one. */
  toman: number | null
  price: CardPrice
  rating: RatingView | null
  /** The short reason for a missing rating: «اوراقی · بدون ارزیابی»; null beside a rating. */
  unrated: string | null
  place: string
  age: string
  seller: string
  /** The name of a plate kind other than national. */
  plate: string | null
  /** The amount of the last price drop. */
  dropped: number | null
  picture: string | null
  pictureCount: number
  alt: string
  sold: boolean
  /** Facts for filtering offline (`formatFacts` of search); set on cards of lists only. */
  kept?: string
  /** Texts split at the matched words: every second part is a match. */
  found?: { title: string[]; text: string[] | null }
}
