import { jalaliText, parseJalali } from '#kit/jalali.ts'
import { cleanText, foldForSearch } from '#kit/text.ts'
import { dayOfJalali, jalaliOfDay, type Day } from '#kit/day.ts'
import type { CarKind } from './market-day.ts'

/** One row of the table: a trim of a year of make. Money is rials, changes are permille of the price before. */
export type PriceRow = {
  trimSlug: string
  makeSlug: string
  title: string
  /** The searched text, folded. */
  words: string
  year: number
  yearText: string
  kind: CarKind
  factoryRial: bigint | null
  marketRial: bigint | null
  /** The number of ads behind the market price; null for a quote of staff. */
  sample: number | null
  /** How far the market is above the factory. */
  gap: number | null
  day: number | null
  week: number | null
  month: number | null
}

export const priceSorts = ['name', 'factory', 'market', 'gap', 'day', 'week', 'month'] as const
export type PriceSort = (typeof priceSorts)[number]

/** The query of the table in an address; ignores meaningless values. */
export type PriceQuery = { q: string; make: string | null; day: Day | null; dayProblem: DayProblem | null }

/** Why another day than the requested one is shown. */
export type DayProblem = 'future' | 'unreadable'

export function parsePriceQuery(params: URLSearchParams, today: Day): PriceQuery {
  const typed = params.get('day')?.trim() ?? ''
  const jalali = parseJalali(typed)
  const day = jalali && dayOfJalali(jalali)
  return {
    q: cleanText(params.get('q') ?? '').slice(0, 80),
    make: params.get('make') || null,
    // Today is the default, and later days have no prices.
    day: day && day < today ? day : null,
    dayProblem: typed === '' ? null : !day ? 'unreadable' : day > today ? 'future' : null,
  }
}

/** `1405/08/30`, as the field of the day has it. */
export const dayParam = (day: Day): string => jalaliText(jalaliOfDay(day))

/** Returns the rows for a query, with every word of the search in each. */
export function chooseRows(rows: readonly PriceRow[], { q, make }: Pick<PriceQuery, 'q' | 'make'>): PriceRow[] {
  const words = foldForSearch(q).split(' ').filter(Boolean)
  return rows.filter(
    (row) => (make === null || row.makeSlug === make) && words.every((word) => row.words.includes(word)),
  )
}

const valueOf: Record<Exclude<PriceSort, 'name'>, (row: PriceRow) => bigint | number | null> = {
  factory: (row) => row.factoryRial,
  market: (row) => row.marketRial,
  gap: (row) => row.gap,
  day: (row) => row.day,
  week: (row) => row.week,
  month: (row) => row.month,
}

/** Rows without a value come last in both directions. By name they keep the order of the catalogue. */
export function sortRows(rows: readonly PriceRow[], key: PriceSort, descending: boolean): PriceRow[] {
  if (key === 'name') return descending ? rows.toReversed() : [...rows]
  const value = valueOf[key]
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return (a < b ? -1 : a > b ? 1 : 0) * (descending ? -1 : 1)
  })
}
