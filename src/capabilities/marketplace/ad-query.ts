import { parseInteger, toLatinDigits } from '#kit/digits.ts'
import { parseToman } from '#kit/money.ts'
import { cleanText } from '#kit/text.ts'
import { bodyStates, bodyTypes, colours, fuels, gearboxes, priceModes, sellers } from './choices.ts'

/** Filters in which several values may be chosen. The values of the first five come from the catalogue. */
export const choiceKeys = [
  'make',
  'model',
  'trim',
  'province',
  'city',
  'bodyType',
  'gearbox',
  'fuel',
  'colour',
  'body',
  'seller',
  'price',
] as const
export type ChoiceKey = (typeof choiceKeys)[number]

export const rangeKeys = ['year', 'toman', 'km'] as const
export type RangeKey = (typeof rangeKeys)[number]
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

/** What a person asks of the list of ads; exactly what stands in the address, cleaned. */
export type AdQuery = Record<ChoiceKey, string[]> &
  Record<RangeKey, Range> & { q: string; sort: Sort; near: string | null; after: string | null }

export type Dropped = { key: string; value: string }

const fixedChoices: Partial<Record<ChoiceKey, object>> = {
  bodyType: bodyTypes,
  gearbox: gearboxes,
  fuel: fuels,
  colour: colours,
  body: bodyStates,
  seller: sellers,
  price: priceModes,
}

const limits = { values: 200, text: 100, year: [1300, 1450], toman: [0, 9_999_999_999_999], km: [0, 999_999] } as const

/** «۱۴۰۰» or «2021»; stored as the Jalali year. */
function parseYear(text: string): number | null {
  const year = parseInteger(text)
  if (year === null) return null
  return year > 1900 ? year - 621 : year
}

function parseTomans(text: string): number | null {
  const rial = parseToman(text)
  return rial === null ? null : Number(rial / 10n)
}

const rangeParsers: Record<RangeKey, (text: string) => number | null> = {
  year: parseYear,
  toman: parseTomans,
  km: parseInteger,
}

// Cleaned again after the cut, which may leave half a character or a blank at the end.
const tidy = (text: string) => cleanText(cleanText(text).slice(0, limits.text))

/** `yearFrom`, `yearTo`, … */
export const endKey = (key: RangeKey, end: 'From' | 'To'): string => key + end

/**
 * Reads an address, however broken. Values that mean nothing are left out and named in `dropped`; a range that stands the
 * wrong way round is turned; digits of any script count. Slugs of the catalogue are checked later, by the server.
 */
export function parseAdQuery(params: URLSearchParams): { query: AdQuery; dropped: Dropped[] } {
  const dropped: Dropped[] = []
  const choices = Object.fromEntries(choiceKeys.map((key) => [key, parseChoices(params, key, dropped)]))
  const ranges = Object.fromEntries(rangeKeys.map((key) => [key, parseRange(params, key, dropped)]))
  const sort = params.get('sort') || 'newest'
  if (!Object.hasOwn(sorts, sort)) dropped.push({ key: 'sort', value: tidy(sort) })
  const query = {
    ...(choices as Record<ChoiceKey, string[]>),
    ...(ranges as Record<RangeKey, Range>),
    q: tidy(params.get('q') ?? ''),
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : 'newest',
    near: tidy(params.get('near') ?? '') || null,
    after: params.get('after') || null,
  }
  return { query, dropped }
}

function parseChoices(params: URLSearchParams, key: ChoiceKey, dropped: Dropped[]): string[] {
  const known = fixedChoices[key]
  const values = new Set<string>()
  for (const raw of params.getAll(key)) {
    const value = toLatinDigits(tidy(raw)).toLowerCase()
    if (value === '') continue
    const fits = known ? Object.hasOwn(known, value) : /^[a-z0-9-]+$/.test(value)
    if (fits && values.size < limits.values) values.add(value)
    else dropped.push({ key, value: tidy(raw) })
  }
  return [...values].sort()
}

function parseRange(params: URLSearchParams, key: RangeKey, dropped: Dropped[]): Range {
  const [least, most] = limits[key]
  const read = (end: 'From' | 'To') => {
    const raw = params.get(endKey(key, end))
    if (!raw?.trim()) return null
    const value = rangeParsers[key](raw)
    if (value !== null && value >= least && value <= most) return value
    dropped.push({ key: endKey(key, end), value: tidy(raw) })
    return null
  }
  const [from, to] = [read('From'), read('To')]
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

/** The one spelling of a query: fixed order, no empty parts. */
export function formatAdQuery(query: AdQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  for (const key of choiceKeys) for (const value of query[key]) params.append(key, value)
  for (const key of rangeKeys) {
    const { from, to } = query[key]
    if (from !== null) params.set(endKey(key, 'From'), String(from))
    if (to !== null) params.set(endKey(key, 'To'), String(to))
  }
  if (query.sort !== 'newest') params.set('sort', query.sort)
  if (query.near) params.set('near', query.near)
  if (query.after) params.set('after', query.after)
  return params
}

/** The address of a list with this query; `base` is the list's path. */
export function queryAddress(base: string, query: AdQuery): string {
  const text = formatAdQuery(query).toString()
  return text ? `${base}?${text}` : base
}

export const emptyQuery: AdQuery = parseAdQuery(new URLSearchParams()).query
