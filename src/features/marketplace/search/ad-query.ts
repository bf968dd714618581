import { choiceKeys, endKey, notKey, rangeKeys, refusableKeys, type ChoiceKey, type RangeKey } from './filter-keys.ts'

/**
 * Both ends are inclusive; null is open. Years are Jalali, money is tomans, distance is kilometres.
 */
export type Range = { from: number | null; to: number | null }

export const sorts = {
  newest: 'جدیدترین',
  deal: 'بهترین قیمت نسبت به بازار',
  cheapest: 'ارزان‌ترین',
  dearest: 'گران‌ترین',
  mileage: 'کم‌کارکردترین',
  year: 'جدیدترین سال ساخت',
  nearest: 'نزدیک‌ترین به شهر من',
  drop: 'بیشترین کاهش قیمت',
} as const
export type Sort = keyof typeof sorts

/** The longest sentence that is read, in characters. */
export const maxSentence = 300

/** Whether a sentence was cut at {@link maxSentence}. */
export const wasCut = (text: string): boolean => text.length > maxSentence - 10 && text.endsWith('…')

/** A part of the map in degrees (WGS 84), to three decimals. */
export type Box = { west: number; south: number; east: number; north: number }

/** Excluded values by filter; filters without exclusions have no entry. */
export type Refused = Partial<Record<ChoiceKey, string[]>>

/**
 * The filters of a list of ads, equal to the cleaned address. No plate means national plates;
 * free-zone plates are a separate market. `not` holds excluded values. `q` holds words to find in
 * ads. `said` is the sentence interpreted as these filters, and `q` its rest; when both are equal,
 * nothing was interpreted.
 */
export type AdQuery = Record<ChoiceKey, string[]> &
  Record<RangeKey, Range> & {
    not: Refused
    q: string
    said: string
    sort: Sort
    near: string | null
    /** Only ads in towns of this part of the map. */
    box: Box | null
    after: string | null
    /** The map of places is shown above the list. */
    map: boolean
  }

/** An invalid part of an address. */
export type IgnoredParam = { key: string; value: string }

/** Whether the filter has the value of an address that does not name it. */
export const isDefault = (query: AdQuery, key: ChoiceKey): boolean =>
  key === 'plate' && query.plate.join() === 'national'

/** Formats a part of the map: «50.9,35.4,51.8,35.9», west, south, east, north. */
export const boxText = ({ west, south, east, north }: Box): string => [west, south, east, north].join(',')

/** Formats the canonical query: fixed order, no empty parts. */
export function formatAdQuery(query: AdQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  if (query.said) params.set('said', query.said)
  for (const key of choiceKeys) {
    if (!isDefault(query, key)) for (const value of query[key]) params.append(key, value)
  }
  for (const key of refusableKeys) for (const value of query.not[key] ?? []) params.append(notKey(key), value)
  for (const key of rangeKeys) {
    const { from, to } = query[key]
    if (from !== null) params.set(endKey(key, 'From'), String(from))
    if (to !== null) params.set(endKey(key, 'To'), String(to))
  }
  if (query.box) params.set('box', boxText(query.box))
  if (query.sort !== 'newest') params.set('sort', query.sort)
  if (query.near) params.set('near', query.near)
  if (query.after) params.set('after', query.after)
  if (query.map) params.set('map', '1')
  return params
}

/** Returns the address of a list with this query; `base` is the list's path. */
export function queryAddress(base: string, query: AdQuery): string {
  const text = formatAdQuery(query).toString()
  return text ? `${base}?${text}` : base
}

/** Resets order, page and map of a query. */
export const withoutOrder = (query: AdQuery): AdQuery => ({
  ...query,
  sort: 'newest',
  near: null,
  after: null,
  map: false,
})

/** Returns the text of the search box: the sentence, or the searched words. */
export const typedWords = ({ said, q }: Pick<AdQuery, 'said' | 'q'>): string => said || q
