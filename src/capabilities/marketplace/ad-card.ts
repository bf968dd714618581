import type { PriceMode, RatingWord } from './choices.ts'

/** The price rating in words: «خوب», «۶٪ زیر بازار». */
export type RatingView = { word: RatingWord; text: string; gap: string }

/** What one card of a list shows; texts are ready to print, money is in tomans. */
export type AdCard = {
  id: string
  href: string
  title: string
  facts: string
  toman: number | null
  priceMode: PriceMode
  downPayment: number | null
  rating: RatingView | null
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
}
