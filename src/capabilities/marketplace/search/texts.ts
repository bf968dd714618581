import type { ChoiceKey, RangeKey } from './ad-query.ts'
import { sounds } from '../ad/choices.ts'

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
  paint: 'رنگ در نقشهٔ بدنه',
  sound: 'سقف و شاسی',
  seller: 'فروشنده',
  price: 'شکل قیمت',
  plate: 'پلاک',
  year: 'سال ساخت',
  toman: 'قیمت',
  down: 'پیش‌پرداخت',
  monthly: 'قسط ماهانه',
  km: 'کارکرد',
  q: 'متن جست‌وجو',
}

/** Name of a group of filters, for the ways out of an empty result; most groups are one filter. */
export const groupName = (group: string): string =>
  ({ ...filterNames, vehicle: 'خودرو', place: 'استان و شهر', ...sounds })[group] ?? group
