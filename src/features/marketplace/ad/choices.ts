/**
 * The attributes of an ad: slug → Persian name. Slugs stand in the database, in addresses and in
 * the API.
 */

export const bodyStates = {
  'no-paint': 'بدون رنگ',
  'one-spot': 'یک لکه رنگ',
  'two-spots': 'دو لکه رنگ',
  'many-spots': 'چند لکه رنگ',
  'dent-repair': 'صافکاری بدون رنگ',
  scratches: 'خط و خش جزئی',
  'fender-painted': 'گلگیر رنگ',
  'one-door-painted': 'یک درب رنگ',
  'two-doors-painted': 'دو درب رنگ',
  'hood-painted': 'کاپوت رنگ',
  'around-painted': 'دور رنگ',
  'full-painted': 'تمام رنگ',
  'hood-replaced': 'کاپوت تعویض',
  'fender-replaced': 'گلگیر تعویض',
  'door-replaced': 'درب تعویض',
  'cabin-replaced': 'اتاق تعویض',
  crashed: 'تصادفی',
  burned: 'سوخته',
  scrap: 'اوراقی',
} as const
export type BodyStateSlug = keyof typeof bodyStates

/**
 * Body states with comparable prices. Each class costs a few percent less than the previous one.
 * States without a class have no market price.
 */
const bodyClasses = {
  sound: ['no-paint', 'dent-repair', 'scratches'],
  spot: ['one-spot', 'fender-painted', 'one-door-painted', 'hood-painted'],
  parts: ['two-spots', 'many-spots', 'two-doors-painted', 'hood-replaced', 'fender-replaced', 'door-replaced'],
  repainted: ['around-painted', 'full-painted'],
} as const satisfies Record<string, readonly BodyStateSlug[]>
export type BodyClass = keyof typeof bodyClasses

/** Lists the states of a class. */
export const statesOfClass = (bodyClass: BodyClass): readonly BodyStateSlug[] => bodyClasses[bodyClass]

/** Returns the class of a state; null for crashed, burned, scrapped and re-cabined cars. */
export const bodyClassOf = (state: BodyStateSlug): BodyClass | null =>
  (Object.keys(bodyClasses) as BodyClass[]).find((each) => statesOfClass(each).includes(state)) ?? null

/**
 * The amount of paint by the body map (`paintworkOf` in body-map.ts). The words differ from those
 * of {@link bodyStates}, which stand in the same group of filters.
 */
export const paintworkConditions = {
  none: 'هیچ قطعه‌ای رنگ یا تعویض نشده',
  'one-spot': 'فقط یک قطعه لکه دارد',
  around: 'همهٔ درها و گلگیرها رنگ شده',
} as const
export type Paint = keyof typeof paintworkConditions

/** Structural parts that are sound by the body map. */
export const intactParts = { roof: 'سقف و ستون سالم', chassis: 'شاسی سالم' } as const
export type IntactPart = keyof typeof intactParts

export const colours = {
  white: 'سفید',
  'pearl-white': 'سفید صدفی',
  black: 'مشکی',
  silver: 'نقره‌ای',
  grey: 'خاکستری',
  charcoal: 'نوک‌مدادی',
  blue: 'آبی',
  navy: 'سرمه‌ای',
  red: 'قرمز',
  crimson: 'زرشکی',
  cherry: 'آلبالویی',
  'maroon-red': 'عنابی',
  beige: 'بژ',
  cream: 'کرم',
  gold: 'طلایی',
  jade: 'یشمی',
  green: 'سبز',
  brown: 'قهوه‌ای',
  orange: 'نارنجی',
  yellow: 'زرد',
  purple: 'بنفش',
  copper: 'مسی',
  titanium: 'تیتانیوم',
  khaki: 'خاکی',
  mocha: 'موکا',
  'onion-skin': 'پوست‌پیازی',
  lilac: 'یاسی',
  ochre: 'اخرایی',
  pink: 'صورتی',
  lentil: 'عدسی',
  maroon: 'مارون',
} as const
export type ColourSlug = keyof typeof colours

export const gearboxes = { manual: 'دنده‌ای', automatic: 'اتوماتیک' } as const
export type Gearbox = keyof typeof gearboxes

export const fuels = {
  petrol: 'بنزینی',
  dual: 'دوگانه‌سوز',
  diesel: 'گازوئیلی',
  hybrid: 'هیبرید',
  'plug-in-hybrid': 'پلاگین هیبرید',
  electric: 'برقی',
} as const
export type Fuel = keyof typeof fuels

export const bodyTypes = {
  sedan: 'سدان',
  hatchback: 'هاچ‌بک',
  suv: 'شاسی‌بلند',
  pickup: 'وانت و پیکاپ',
  coupe: 'کوپه',
  convertible: 'کروک',
  mpv: 'ون',
  wagon: 'استیشن',
} as const
export type BodyType = keyof typeof bodyTypes

export { priceModes, type PriceMode } from './price-modes.ts'

export const sellers = { gallery: 'نمایشگاه', personal: 'شخصی' } as const
export type Seller = keyof typeof sellers

export const plateKinds = { national: 'ملی', 'free-zone': 'منطقهٔ آزاد', temporary: 'گذر موقت' } as const
export type PlateKind = keyof typeof plateKinds

/** Origins of brands; {@link originOf} maps `country` of the catalogue's makes to them. */
export const origins = {
  iranian: 'ایرانی',
  chinese: 'چینی',
  korean: 'کره‌ای',
  japanese: 'ژاپنی',
  german: 'آلمانی',
  french: 'فرانسوی',
  british: 'انگلیسی',
  italian: 'ایتالیایی',
  swedish: 'سوئدی',
} as const
export type Origin = keyof typeof origins

const countryOf = {
  iranian: 'IR',
  chinese: 'CN',
  korean: 'KR',
  japanese: 'JP',
  german: 'DE',
  french: 'FR',
  british: 'GB',
  italian: 'IT',
  swedish: 'SE',
} as const satisfies Record<Origin, string>

/** Maps an ISO 3166 country code to its origin; undefined without one. */
export const originOf = (country: string): Origin | undefined =>
  (Object.keys(countryOf) as Origin[]).find((origin) => countryOf[origin] === country)

/** A single option, because nobody searches for ads without pictures. */
export const pictureChoices = { yes: 'عکس‌دار' } as const

export const documentKinds = {
  'single-page': 'تک‌برگ',
  'two-page': 'دوبرگ',
  notarial: 'سند قطعی',
  'power-of-attorney': 'وکالتی',
} as const
export type DocumentKind = keyof typeof documentKinds

export const partStates = { sound: 'سالم', 'needs-repair': 'نیاز به تعمیر', replaced: 'تعویض‌شده' } as const
export type PartState = keyof typeof partStates

/** The price ratings; `suspicious` and `very-low` are warnings, not praise. */
export const ratings = {
  suspicious: 'غیرعادی ارزان',
  'very-low': 'خیلی ارزان',
  excellent: 'عالی',
  good: 'خوب',
  fair: 'منصفانه',
  high: 'گران',
  'very-high': 'خیلی گران',
} as const
export type RatingWord = keyof typeof ratings
