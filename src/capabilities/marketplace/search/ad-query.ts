import { choiceKeys, endKey, notKey, rangeKeys, refusableKeys, type ChoiceKey, type RangeKey } from './filter-keys.ts'

/** Both ends count; null is open. Years are Jalali, money in tomans, distance in kilometres. */
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

/** Values that nobody wants to see, by filter; filters that refuse nothing have no entry. */
export type Refused = Partial<Record<ChoiceKey, string[]>>

/**
 * What a person asks of the list of ads; exactly what stands in the address, cleaned. National plates are asked for by naming
 * none: those of the free zones are another market. `not` is what is refused, of filters that refuse something. `q` are words to look for in the ads; `said` is the sentence that was
 * read as these filters, of which `q` is the rest. Where both are the same nothing was read.
 */
export type AdQuery = Record<ChoiceKey, string[]> &
  Record<RangeKey, Range> & {
    not: Refused
    q: string
    said: string
    sort: Sort
    near: string | null
    after: string | null
    /** The map of places stands above the list. */
    map: boolean
  }

/** A part of an address that meant nothing. */
export type IgnoredParam = { key: string; value: string }

/** Is it what an address means that does not name the filter? */
export const isDefault = (query: AdQuery, key: ChoiceKey): boolean =>
  key === 'plate' && query.plate.join() === 'national'

/** The one spelling of a query: fixed order, no empty parts. */
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
  if (query.sort !== 'newest') params.set('sort', query.sort)
  if (query.near) params.set('near', query.near)
  if (query.after) params.set('after', query.after)
  if (query.map) params.set('map', '1')
  return params
}

/** The address of a list with this query; `base` is the list's path. */
export function queryAddress(base: string, query: AdQuery): string {
  const text = formatAdQuery(query).toString()
  return text ? `${base}?${text}` : base
}

/** The same filters, newest first, from the beginning, without the map. */
export const withoutOrder = (query: AdQuery): AdQuery => ({
  ...query,
  sort: 'newest',
  near: null,
  after: null,
  map: false,
})

/** What stands in the search box: the sentence, or the words that are looked for. */
export const typedWords = ({ said, q }: Pick<AdQuery, 'said' | 'q'>): string => said || q
