import type { RatingWord } from './choices.ts'

/** The price rating in words: «خوب», «۶٪ زیر بازار»; `short` is what a card says. */
export type RatingView = { word: RatingWord; text: string; gap: string; short: string }

/** The price: «پیش‌پرداخت», a number of tomans, and below it «ماهانه ۱۲ میلیون تومان»; without a number «توافقی» alone. */
export type CardPrice = { before: string; toman: number | null; after: string }

/** What one card of a list shows; texts are ready to print, money is in tomans. */
export type AdCard = {
  id: string
  href: string
  title: string
  /** Years and mileage, gearbox and body: a line each. Where there is little room the second one goes. */
  facts: readonly string[]
  /** The cash price; null when there is none. */
  toman: number | null
  price: CardPrice
  rating: RatingView | null
  /** Why there is none, in a few words: «اوراقی · بدون ارزیابی»; null beside a rating. */
  unrated: string | null
  place: string
  age: string
  seller: string
  /** Words of a plate kind that is not national. */
  plate: string | null
  /** How far the price has fallen. */
  dropped: number | null
  picture: string | null
  pictureCount: number
  alt: string
  sold: boolean
  /** What filters judge without a connection (`formatFacts` of search); cards of lists alone have it. */
  kept?: string
  /** Where words that were searched for stand: every second part is one of them. */
  found?: { title: string[]; text: string[] | null }
}
