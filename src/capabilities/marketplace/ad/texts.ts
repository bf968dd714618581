import type { NoRatingReason } from './price-rating.ts'

/** Why an ad has no rating. */
export const noRatingReasons: Record<NoRatingReason, string> = {
  'no-price': 'فروشنده قیمت را ننوشته است.',
  instalment: 'قیمت اقساطی را نمی‌شود با قیمت نقدی مقایسه کرد.',
  plate: 'پلاک منطقهٔ آزاد و گذر موقت را نمی‌شود با پلاک ملی مقایسه کرد.',
  engine: 'موتور این خودرو تعویض شده است و نمی‌شود آن را با خودروهای سالم مقایسه کرد.',
  'few-comparables': 'آگهی مشابه کافی برای ارزیابی قیمت پیدا نشد.',
}

/** A price so low that it is a warning: on the page of the ad, and on a card. */
export const suspiciousPrice = { text: 'غیرعادی ارزان', short: 'غیرعادی ارزان · احتیاط' }

/** Instead of a rating for a crashed, burned or scrapped car. */
export const wreckedNotRated = 'خودروی تصادفی، سوخته یا اوراقی با خودروهای سالم مقایسه نمی‌شود.'
