import type { ChoiceKey, RangeKey } from './ad-query.ts'
import type { NoRatingReason } from './rules.ts'

export const filterNames: Record<ChoiceKey | RangeKey | 'q', string> = {
  make: 'برند',
  model: 'مدل',
  trim: 'تیپ',
  province: 'استان',
  city: 'شهر',
  bodyType: 'نوع خودرو',
  gearbox: 'گیربکس',
  fuel: 'سوخت',
  colour: 'رنگ',
  body: 'وضعیت بدنه',
  seller: 'فروشنده',
  price: 'شکل قیمت',
  year: 'سال ساخت',
  toman: 'قیمت',
  km: 'کارکرد',
  q: 'متن جست‌وجو',
}

/** Names of groups of filters, for the ways out of an empty result. */
export const groupNames: Record<string, string> = {
  vehicle: 'خودرو',
  place: 'استان و شهر',
  bodyType: filterNames.bodyType,
  year: filterNames.year,
  toman: filterNames.toman,
  km: filterNames.km,
  gearbox: filterNames.gearbox,
  fuel: filterNames.fuel,
  colour: filterNames.colour,
  body: filterNames.body,
  seller: filterNames.seller,
  price: filterNames.price,
  q: filterNames.q,
}

export const noRatingReasons: Record<NoRatingReason, string> = {
  'no-price': 'فروشنده عددی برای قیمت نگفته است.',
  instalment: 'قیمت اقساطی با قیمت نقدی سنجیده نمی‌شود.',
  plate: 'پلاک منطقهٔ آزاد و گذر موقت با پلاک ملی سنجیده نمی‌شود.',
  engine: 'موتور تعویض شده است و با خودروهای سالم سنجیده نمی‌شود.',
  'few-comparables': 'آگهی مشابه کافی برای سنجیدن قیمت نیست.',
}
