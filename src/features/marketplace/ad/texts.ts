import { bodyStates, type BodyStateSlug, type RatingWord } from './choices.ts'
import type { NoRatingReason } from './price-rating.ts'

/** Texts for missing ratings. */
export const noRatingReasons: Record<NoRatingReason, string> = {
  wrecked: 'خودروی تصادفی، سوخته، اوراقی یا اتاق تعویض با خودروهای سالم مقایسه نمی‌شود.',
  'no-price': 'فروشنده قیمت را ننوشته است.',
  instalment: 'قیمت اقساطی را نمی‌شود با قیمت نقدی مقایسه کرد.',
  plate: 'پلاک منطقهٔ آزاد و گذر موقت را نمی‌شود با پلاک ملی مقایسه کرد.',
  engine: 'موتور این خودرو تعویض شده است و نمی‌شود آن را با خودروهای سالم مقایسه کرد.',
  repair: 'موتور یا گیربکس این خودرو نیاز به تعمیر دارد و نمی‌شود آن را با خودروهای سالم مقایسه کرد.',
  document: 'سند این خودرو وکالتی است و نمی‌شود قیمت آن را با خودروهای سنددار مقایسه کرد.',
  'few-comparables': 'آگهی مشابه کافی برای ارزیابی قیمت پیدا نشد.',
}

/** A fact that the seller has not given. */
export const notGiven = 'ثبت نشده'
export const notRated = 'بدون ارزیابی'
export const notRatedYet = 'هنوز ارزیابی نشده است.'

/** Shorter texts for cards, where the card does not already say it. */
const shortReasons: Partial<Record<NoRatingReason, string>> = {
  instalment: 'اقساطی',
  engine: 'موتور تعویض‌شده',
  repair: 'نیاز به تعمیر',
  document: 'وکالتی',
  'few-comparables': 'مشابه کم',
}

/** «اوراقی · بدون ارزیابی». */
export function unratedText(reason: NoRatingReason | null, bodyState: BodyStateSlug): string {
  const short = reason === 'wrecked' ? bodyStates[bodyState] : reason && shortReasons[reason]
  return short ? `${short} · ${notRated}` : notRated
}

/** Stands after the word of a rating that warns. */
export const cautions: Partial<Record<RatingWord, string>> = {
  suspicious: 'احتیاط',
  'very-low': 'دلیلش را بپرسید',
}

/** The title of the section that explains a price. */
export const whyTitle = 'چرا این قیمت؟'

/** In place of the price of a sold car. */
export const hiddenPrice = 'قیمت نمایش داده نمی‌شود'
