import { jalaliText, parseJalali } from '#kit/jalali.ts'
import { cleanText, foldForSearch } from '#kit/text.ts'
import { dayOfJalali, jalaliOfDay, type Day } from '#kit/day.ts'
import type { CarKind } from './market-day.ts'

/** One row of the table: a trim of a year of make. Money is rials, changes are permille of the price before. */
export type PriceRow = {
  trimSlug: string
  makeSlug: string
  title: string
  /** What people search by, folded. */
  words: string
  year: number
  yearText: string
  kind: CarKind
  factoryRial: bigint | null
  marketRial: bigint | null
  /** How many ads the market price comes from; null for a price that staff heard. */
  sample: number | null
  /** How far the market is above the factory. */
  gap: number | null
  day: number | null
  week: number | null
  month: number | null
}

export const priceSorts = ['name', 'factory', 'market', 'gap', 'day', 'week', 'month'] as const
export type PriceSort = (typeof priceSorts)[number]

/** What an address asks of the table; what means nothing is left out. */
export type PriceQuery = { q: string; make: string | null; day: Day | null; dayProblem: DayProblem | null }

/** Why another day than the asked one is shown. */
export type DayProblem = 'future' | 'unreadable'

export function parsePriceQuery(params: URLSearchParams, today: Day): PriceQuery {
  const typed = params.get('day')?.trim() ?? ''
  const asked = parseJalali(typed)
  const day = asked && dayOfJalali(asked)
  return {
    q: cleanText(params.get('q') ?? '').slice(0, 80),
    make: params.get('make') || null,
    // Today is what everybody sees, and nothing is known of tomorrow.
    day: day && day < today ? day : null,
    dayProblem: typed === '' ? null : !day ? 'unreadable' : day > today ? 'future' : null,
  }
}

/** `1405/08/30`, as the field of the day has it. */
export const dayParam = (day: Day): string => jalaliText(jalaliOfDay(day))

/** The rows that an address asks for, every word of the search in each. */
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

/** Rows without a value stand last whichever way. By name they keep the order of the catalogue. */
export function sortRows(rows: readonly PriceRow[], key: PriceSort, descending: boolean): PriceRow[] {
  if (key === 'name') return descending ? rows.toReversed() : [...rows]
  const value = valueOf[key]
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return (a < b ? -1 : a > b ? 1 : 0) * (descending ? -1 : 1)
  })
}
