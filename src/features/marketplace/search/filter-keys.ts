/**
 * All filters of a list: the key in addresses, API and code, and the name. Filters with a `shelf`
 * take their values from that part of the catalogue, others from a table in ad/choices.ts
 * (`fixedChoices` in parse-ad-query.ts).
 */
export const choiceFilters = {
  make: { name: 'برند', shelf: 'makes' },
  model: { name: 'مدل', shelf: 'models' },
  trim: { name: 'تیپ', shelf: 'trims' },
  province: { name: 'استان', shelf: 'provinces' },
  city: { name: 'شهر', shelf: 'cities' },
  district: { name: 'محله', shelf: 'districts' },
  bodyType: { name: 'نوع خودرو' },
  gearbox: { name: 'گیربکس' },
  fuel: { name: 'سوخت' },
  colour: { name: 'رنگ' },
  body: { name: 'وضعیت بدنه' },
  paint: { name: 'رنگ در نقشهٔ بدنه' },
  sound: { name: 'سقف و شاسی' },
  seller: { name: 'فروشنده' },
  price: { name: 'شیوهٔ فروش' },
  plate: { name: 'پلاک' },
  rating: { name: 'قیمت نسبت به بازار' },
  document: { name: 'سند' },
  origin: { name: 'کشور برند' },
  picture: { name: 'عکس' },
} as const

/** Filters with multiple values. */
export type ChoiceKey = keyof typeof choiceFilters
export const choiceKeys = Object.keys(choiceFilters) as ChoiceKey[]

/** Filters with values from the catalogue, and the others. */
export type CatalogueKey = {
  [Key in ChoiceKey]: (typeof choiceFilters)[Key] extends { shelf: string } ? Key : never
}[ChoiceKey]
export type FixedKey = Exclude<ChoiceKey, CatalogueKey>

export const isCatalogueKey = (key: string): key is CatalogueKey =>
  Object.hasOwn(choiceFilters, key) && 'shelf' in choiceFilters[key as ChoiceKey]
export const catalogueKeys = choiceKeys.filter(isCatalogueKey)
/** Returns the catalogue table of a filter's values. */
export const catalogueTableOf = <Key extends CatalogueKey>(key: Key): (typeof choiceFilters)[Key]['shelf'] =>
  choiceFilters[key].shelf

/**
 * Range filters and their available ends. `toman` is the cash price; `down` and `monthly` are
 * payments of an instalment sale, which has no cash price.
 */
export const rangeFilters = {
  year: { name: 'سال ساخت', ends: ['From', 'To'] },
  toman: { name: 'قیمت', ends: ['From', 'To'] },
  down: { name: 'پیش‌پرداخت', ends: ['To'] },
  monthly: { name: 'قسط ماهانه', ends: ['To'] },
  km: { name: 'کارکرد', ends: ['From', 'To'] },
  insurance: { name: 'بیمهٔ شخص ثالث', ends: ['From'] },
} as const
export type RangeKey = keyof typeof rangeFilters
export const rangeKeys = Object.keys(rangeFilters) as RangeKey[]
export const isRangeKey = (key: string): key is RangeKey => Object.hasOwn(rangeFilters, key)

/** `yearFrom`, `yearTo`, … */
export const endKey = (key: RangeKey, end: 'From' | 'To'): string => key + end

/** Filters with excludable values: «به جز مشکی». Each value of `sound` is only included or not. */
export const refusableKeys = choiceKeys.filter((key) => key !== 'sound')

/** Returns the key for exclusions: `notColour`. */
export const notKey = (key: ChoiceKey): string => `not${key[0]!.toUpperCase()}${key.slice(1)}`

/** The name of a chosen part of the map. */
export const boxName = 'محدودهٔ نقشه'

/** Returns the readable name of an address part: «سال ساخت از»; unknown keys stay. */
export function paramName(key: string): string {
  const choice = choiceKeys.find((each) => each === key || notKey(each) === key)
  if (choice) return key === choice ? filterName(choice) : `به‌جز ${filterName(choice)}`
  const range = rangeKeys.find((each) => key === endKey(each, 'From') || key === endKey(each, 'To'))
  if (range) return `${filterName(range)} ${key.endsWith('From') ? 'از' : 'تا'}`
  return { sort: 'مرتب‌سازی', near: 'شهر من', after: 'صفحه', map: 'نقشه', box: boxName }[key] ?? key
}

/** Returns the readable name of a filter; `q` is the searched words. */
export const filterName = (key: ChoiceKey | RangeKey | 'q'): string =>
  key === 'q' ? 'متن جست‌وجو' : { ...choiceFilters, ...rangeFilters }[key].name
