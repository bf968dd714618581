import type { ChartMoney, PriceRange } from './price-history.ts'

/** A year of make of the trim, to choose. */
export type YearTab = { href: string; label: string; price: string; change: number | null; current: boolean }

/** One day of the chart, in tomans, or in what the chart counts in. */
export type PricePoint = {
  at: number
  label: string
  value: number
  low?: number
  high?: number
  real?: number
  asked?: number
}

export type OfferView = { href: string; title: string; about: string; toman: number }

/** An address that names no car: those that it may have meant. */
export type NearPrices = { near: readonly { href: string; label: string }[] }

/** The page of a trim. Changes are permille. */
export type TrimPriceView = {
  title: string
  /** What is known of the car itself; a page of new cars. */
  infoHref: string
  /** Where one's own car is valued. */
  myCarHref: string
  /** Where one asks to hear of its price. */
  alertHref: string
  /** What it costs to keep it, and the same beside others; pages of new cars. */
  ownershipHref: string
  compareHref: string
  /** The chosen year in words: «مدل ۱۴۰۳», «صفر». */
  yearText: string
  make: string
  years: readonly YearTab[]
  /** The newest price; null when nothing is known. */
  now: { toman: number; date: string; change: number | null; low: string | null; high: string | null } | null
  range: PriceRange
  money: ChartMoney
  /** What the line of the chart is. */
  line: string
  ranges: readonly { href: string; label: string; current: boolean }[]
  moneys: readonly { href: string; label: string; current: boolean }[]
  /** Whose money it is in real terms; empty otherwise. */
  bases: readonly { href: string; label: string; current: boolean }[]
  points: readonly PricePoint[]
  facts: readonly { label: string; value: string }[]
  offers: { count: number; listHref: string; cars: readonly OfferView[] } | null
  demo: boolean
}
