import type { NoRatingReason } from './price-rating.ts'

/** Why an ad has no rating. */
export const noRatingReasons: Record<NoRatingReason, string> = {
  'no-price': 'فروشنده عددی برای قیمت نگفته است.',
  instalment: 'قیمت اقساطی با قیمت نقدی سنجیده نمی‌شود.',
  plate: 'پلاک منطقهٔ آزاد و گذر موقت با پلاک ملی سنجیده نمی‌شود.',
  engine: 'موتور تعویض شده است و با خودروهای سالم سنجیده نمی‌شود.',
  'few-comparables': 'آگهی مشابه کافی برای سنجیدن قیمت نیست.',
}

/** A price so low that it is a warning: on the page of the ad, and on a card. */
export const suspiciousPrice = { text: 'غیرعادی ارزان', short: 'غیرعادی ارزان · احتیاط' }

/** Instead of a rating for a crashed, burned or scrapped car. */
export const wreckedNotRated = 'خودروی تصادفی، سوخته یا اوراقی با خودروهای سالم مقایسه نمی‌شود.'
