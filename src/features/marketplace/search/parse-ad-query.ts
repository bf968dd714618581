import { parseInteger, toLatinDigits } from '#kit/digits.ts'
import { NUMBER_SCALE, readNumberWords, splitAmount } from '#kit/number-words.ts'
import { parseToman } from '#kit/money.ts'
import { cleanText } from '#kit/text.ts'
import {
  maxSentence,
  sorts,
  type AdQuery,
  type Box,
  type IgnoredParam,
  type Range,
  type Refused,
  type Sort,
} from './ad-query.ts'
import {
  choiceKeys,
  endKey,
  isCatalogueKey,
  notKey,
  rangeFilters,
  rangeKeys,
  refusableKeys,
  type ChoiceKey,
  type FixedKey,
  type RangeKey,
} from './filter-keys.ts'
import {
  bodyStates,
  bodyTypes,
  colours,
  documentKinds,
  fuels,
  gearboxes,
  origins,
  paintworkConditions,
  pictureChoices,
  plateKinds,
  priceModes,
  ratings,
  sellers,
  intactParts,
} from '../ad/choices.ts'

const ownKeys = new Set<string>([
  'q',
  'said',
  'ask',
  'sort',
  'near',
  'box',
  'after',
  'map',
  ...choiceKeys,
  ...refusableKeys.map(notKey),
  ...rangeKeys.flatMap((key) => rangeFilters[key].ends.map((end) => endKey(key, end))),
])

/**
 * Whether the key belongs to our addresses. Foreign ones, such as a campaign's, are ignored
 * silently.
 */
export const isOwnKey = (key: string): boolean => ownKeys.has(key)

/** Filters with values outside the catalogue: slug → Persian name. */
const fixedChoices: Record<FixedKey, Record<string, string>> = {
  bodyType: bodyTypes,
  gearbox: gearboxes,
  fuel: fuels,
  colour: colours,
  body: bodyStates,
  paint: paintworkConditions,
  sound: intactParts,
  seller: sellers,
  price: priceModes,
  plate: plateKinds,
  rating: ratings,
  document: documentKinds,
  origin: origins,
  picture: pictureChoices,
}

/** Returns slug → Persian name of a filter with fixed values; undefined for a catalogue filter. */
export const fixedChoicesOf = (key: ChoiceKey): Record<string, string> | undefined =>
  isCatalogueKey(key) ? undefined : fixedChoices[key]

const maxTomans = 9_999_999_999_999
const limits = {
  values: 200,
  text: 100,
  year: [1300, 1450],
  toman: [1, maxTomans],
  down: [0, maxTomans],
  monthly: [1, maxTomans],
  km: [0, 999_999],
  insurance: [1, 12],
} as const

/** Parses digits with any separators, or words: «۱۰۰ هزار», «صفر». */
function parseWhole(text: string): number | null {
  const digits = parseInteger(text)
  if (digits !== null || text.length > limits.text) return digits
  const scaled = readNumberWords(splitAmount(text))
  return scaled === null || scaled % NUMBER_SCALE !== 0n ? null : Number(scaled / NUMBER_SCALE)
}

/** Parses «۱۴۰۰», «2021», «۹۸», «۴۰۱», «02»; returns the Jalali year. */
function parseYear(text: string): number | null {
  const year = parseWhole(text)
  if (year === null) return null
  if (year > 1900) return year - 621
  if (year >= 400 && year < 500) return 1000 + year
  if (/^0\d$/.test(toLatinDigits(text.trim()))) return 1400 + year
  return year >= 50 && year < 100 ? 1300 + year : year
}

function parseTomans(text: string): number | null {
  const rial = parseToman(text)
  return rial === null ? null : Number(rial / 10n)
}

const rangeParsers: Record<RangeKey, (text: string) => number | null> = {
  year: parseYear,
  toman: parseTomans,
  down: parseTomans,
  monthly: parseTomans,
  km: parseWhole,
  insurance: parseWhole,
}

/**
 * Returns the smallest plausible price or payment; below it the field suggests a meaning. Zero is
 * valid.
 */
export const leastLikely = (key: RangeKey): number =>
  ({ toman: 1_000_000, down: 1_000_000, monthly: 100_000 })[key as 'toman'] ?? 0

/**
 * Returns the probable meaning of an implausible amount: «۸۰۰» are millions, «۸۰۰,۰۰۰» are
 * thousands. Null otherwise.
 */
export function likelyValue(key: RangeKey, text: string): number | null {
  const value = rangeParsers[key](text)
  if (value === null || value <= 0 || value >= leastLikely(key)) return null
  return value < 10_000 ? value * 1_000_000 : value * 1000
}

// Clean again after cutting, which may leave half a character or a trailing space.
const tidy = (text: string) => cleanText(cleanText(text).slice(0, limits.text))

/**
 * Parses any address. Ignores invalid values and names them in `dropped`, swaps inverted ranges,
 * and accepts digits of any script. The server later checks catalogue slugs.
 */
export function parseAdQuery(params: URLSearchParams): { query: AdQuery; dropped: IgnoredParam[] } {
  const dropped: IgnoredParam[] = []
  const choices = Object.fromEntries(choiceKeys.map((key) => [key, parseChoices(params, key, key, dropped)]))
  const ranges = Object.fromEntries(rangeKeys.map((key) => [key, parseRange(params, key, dropped)]))
  const refused = refusableKeys.map((key) => [key, parseChoices(params, key, notKey(key), dropped)] as const)
  const sort = params.get('sort') || 'newest'
  if (!Object.hasOwn(sorts, sort)) dropped.push({ key: 'sort', value: tidy(sort) })
  const map = params.get('map') || null
  if (map !== null && map !== '1') dropped.push({ key: 'map', value: tidy(map) })
  if (!choices.plate?.length) choices.plate = ['national']
  const query = {
    ...(choices as Record<ChoiceKey, string[]>),
    ...(ranges as Record<RangeKey, Range>),
    not: Object.fromEntries(refused.filter(([, values]) => values.length > 0)) as Refused,
    ...parseWords(params),
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : 'newest',
    near: tidy(params.get('near') ?? '') || null,
    box: parseBox(params, dropped),
    after: cleanText(params.get('after') ?? '') || null,
    map: map === '1',
  }
  return { query, dropped }
}

/** A longer sentence ends with «…», so that the list can tell that it was cut; no half of an emoji stays. */
const tidySentence = (text: string): string => {
  const clean = cleanText(text)
  if (clean.length <= maxSentence) return clean
  return `${cleanText(clean.slice(0, maxSentence - 1).replace(/[\uD800-\uDBFF]$/, ''))}…`
}

/**
 * Parses the words of an address. `ask` is the search box: unchanged it stands for the interpreted
 * sentence, otherwise it is a new one.
 */
function parseWords(params: URLSearchParams): { q: string; said: string } {
  const [q, said] = [tidySentence(params.get('q') ?? ''), tidySentence(params.get('said') ?? '')]
  const ask = params.get('ask')
  return ask === null || tidySentence(ask) === (said || q) ? { q, said } : { q: tidySentence(ask), said: '' }
}

/** Parses «west,south,east,north» in degrees, rounded to three decimals (about 100 metres). */
function parseBox(params: URLSearchParams, dropped: IgnoredParam[]): Box | null {
  const text = toLatinDigits(tidy(params.get('box') ?? ''))
  if (text === '') return null
  const numbers = text.split(',').map((part) => (/^-?\d{1,3}(\.\d{1,20})?$/.test(part) ? Number(part) : NaN))
  const [west, south, east, north] = numbers.map((degrees) => Math.round(degrees * 1000) / 1000 + 0) as [
    number,
    number,
    number,
    number,
  ]
  const isBox =
    numbers.length === 4 && west >= -180 && south >= -90 && east <= 180 && north <= 90 && west < east && south < north
  if (isBox) return { west, south, east, north }
  dropped.push({ key: 'box', value: tidy(params.get('box')!) })
  return null
}

/** Parses the values of a filter from the address part `name`. */
function parseChoices(params: URLSearchParams, key: ChoiceKey, name: string, dropped: IgnoredParam[]): string[] {
  const existing = fixedChoicesOf(key)
  const values = new Set<string>()
  for (const raw of params.getAll(name)) {
    const value = toLatinDigits(tidy(raw)).toLowerCase()
    if (value === '') continue
    const fits = existing ? Object.hasOwn(existing, value) : /^[a-z0-9-]+$/.test(value)
    if (fits && values.size < limits.values) values.add(value)
    else dropped.push({ key: name, value: tidy(raw) })
  }
  return [...values].sort()
}

function parseRange(params: URLSearchParams, key: RangeKey, dropped: IgnoredParam[]): Range {
  const [min, max] = limits[key]
  const ends: readonly string[] = rangeFilters[key].ends
  const read = (end: 'From' | 'To') => {
    const raw = ends.includes(end) ? params.get(endKey(key, end)) : null
    // Treat invisible characters as an empty field.
    if (!raw || !cleanText(raw)) return null
    const value = rangeParsers[key](raw)
    if (value !== null && value >= min && value <= max && !(value > 0 && value < leastLikely(key))) return value
    dropped.push({ key: endKey(key, end), value: tidy(raw) })
    return null
  }
  const [from, to] = [read('From'), read('To')]
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

/** The query of an address without filters. */
export const emptyQuery: AdQuery = parseAdQuery(new URLSearchParams()).query

/** A query for all plates. */
export const allPlatesQuery: AdQuery = { ...emptyQuery, plate: Object.keys(plateKinds).sort() }
