import { parseInteger, toLatinDigits } from '#kit/digits.ts'
import { parseToman, type Rial } from '#kit/money.ts'
import { cleanText } from '#kit/text.ts'
import { isTab, type Tab } from '../my-ads/tabs.ts'

/** How long a car is on offer, in days since its publication. */
export const ages = {
  week: { label: 'تا ۷ روز', from: 0, until: 7 },
  month: { label: '۸ تا ۳۰ روز', from: 7, until: 30 },
  'two-months': { label: '۳۱ تا ۶۰ روز', from: 30, until: 60 },
  older: { label: 'بیشتر از ۶۰ روز', from: 60, until: null },
} as const satisfies Record<string, { label: string; from: number; until: number | null }>
type Age = keyof typeof ages

export const stockSorts = {
  new: 'جدیدترین',
  old: 'قدیمی‌ترین',
  dear: 'گران‌ترین',
  cheap: 'ارزان‌ترین',
  far: 'بیشترین کارکرد',
  near: 'کمترین کارکرد',
  seen: 'بیشترین تماس',
} as const
export type StockSort = keyof typeof stockSorts

/** The filters of a dealer's stock, as its address has them. */
export type StockQuery = {
  /** Null: the first state with cars. */
  tab: Tab | null
  words: string
  /** The slug of a model. */
  model: string | null
  least: Rial | null
  most: Rial | null
  age: Age | null
  /** The colleague who is responsible. */
  person: bigint | null
  sort: StockSort
}

const maxWords = 80

const choice = <Key extends string>(table: Readonly<Record<Key, unknown>>, text: string | null): Key | null =>
  text !== null && Object.hasOwn(table, text) ? (text as Key) : null

/** Parses an address; what is invalid is left out. */
export function readStockQuery(params: URLSearchParams): StockQuery {
  const tab = params.get('tab')
  const model = params.get('model') ?? ''
  const person = params.get('person') ?? ''
  const price = (name: string) => {
    const rial = parseToman(params.get(name) ?? '')
    return rial !== null && rial > 0n && rial <= 10_000_000_000_000n ? rial : null
  }
  return {
    tab: isTab(tab) ? tab : null,
    words: cleanText(params.get('q') ?? '').slice(0, maxWords),
    model: /^[a-z0-9-]{1,80}$/.test(model) ? model : null,
    least: price('least'),
    most: price('most'),
    age: choice(ages, params.get('age')),
    person: /^\d{1,18}$/.test(person) ? BigInt(person) : null,
    sort: choice(stockSorts, params.get('sort')) ?? 'new',
  }
}

/** Writes the address of a query, in one spelling; amounts are tomans. */
export function writeStockQuery(query: StockQuery, page = 1): string {
  const { tab, words, model, least, most, age, person, sort } = query
  const toman = (rial: Rial | null) => (rial === null ? '' : String(rial / 10n))
  const all = {
    tab: tab ?? '',
    q: words,
    model: model ?? '',
    least: toman(least),
    most: toman(most),
    age: age ?? '',
    person: person === null ? '' : String(person),
    sort: sort === 'new' ? '' : sort,
    page: page > 1 ? String(page) : '',
  }
  const text = String(new URLSearchParams(Object.entries(all).filter(([, value]) => value !== '')))
  return text && `?${text}`
}

/** Whether the query narrows the cars of its state. */
export const isNarrowed = ({ words, model, least, most, age, person }: StockQuery): boolean =>
  words !== '' || [model, least, most, age, person].some((each) => each !== null)

/** Reads the page of an address, from one. */
export function readPage(params: URLSearchParams): number {
  const page = parseInteger(params.get('page') ?? '')
  return page !== null && page >= 1 && page <= 10_000 ? Number(page) : 1
}

/** Splits a search into words with Latin digits. */
export const searchWords = (words: string): string[] => toLatinDigits(words).split(' ').filter(Boolean).slice(0, 8)

/** The columns of the stock that a person can choose; the car itself always stands there. */
export const stockColumns = {
  price: 'قیمت',
  market: 'نسبت به بازار',
  state: 'وضعیت',
  age: 'روز از انتشار',
  person: 'همکار',
  code: 'کد',
  pictures: 'عکس',
  reveals: 'دیدن شماره',
  threads: 'گفت‌وگو',
  until: 'پایان مهلت',
} as const
export type StockColumn = keyof typeof stockColumns
export const usualColumns: readonly StockColumn[] = ['price', 'market', 'state', 'age', 'person', 'reveals']

/** Keeps the known columns, in the order of the table. */
export const knownColumns = (chosen: readonly string[]): StockColumn[] =>
  (Object.keys(stockColumns) as StockColumn[]).filter((key) => chosen.includes(key))
