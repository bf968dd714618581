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

/** A price over time with its choices. Changes are permille. */
export type PriceHistoryView = {
  title: string
  /** The chosen year in words: «مدل ۱۴۰۳», «صفر». */
  yearText: string
  range: PriceRange
  money: ChartMoney
  /** What the line of the chart is, and what lies around it. */
  line: string
  spread?: string
  ranges: readonly { href: string; label: string; current: boolean }[]
  moneys: readonly { href: string; label: string; current: boolean }[]
  /** Whose money it is in real terms; empty otherwise. */
  bases: readonly { href: string; label: string; current: boolean }[]
  points: readonly PricePoint[]
  /** The first and the last day of the range, as numbers of days. */
  days: { from: number; today: number }
  facts: readonly { label: string; value: string }[]
}

/** A trim in the list of its model. */
export type TrimOfModel = { href: string; label: string; about: string; price: string; change: number | null }

/** The page of a model: all of its trims together, then each by itself. */
export type ModelPriceView = PriceHistoryView & {
  kind: 'model'
  /** The model among new cars, its trims side by side (null where it has one), and what of it is on offer. */
  infoHref: string
  compareHref: string | null
  adsHref: string
  years: readonly { href: string; label: string; price: string; about: string; current: boolean }[]
  /** What its trims cost now; null when nothing is known. */
  now: { toman: number; date: string; low: string | null; high: string | null } | null
  trims: readonly TrimOfModel[]
  /** Trims of which no price of this year is known, in one sentence; empty when there are none. */
  unknown: string
  demo: boolean
}

/** The page of a trim. Changes are permille. */
export type TrimPriceView = PriceHistoryView & {
  kind: 'trim'
  /** All trims of its model together. */
  model: { href: string; label: string }
  /** What is known of the car itself; a page of new cars. */
  infoHref: string
  /** Where one's own car is valued. */
  myCarHref: string
  /** Where one asks to hear of its price. */
  alertHref: string
  /** What it costs to keep it, and the same beside others; pages of new cars. */
  ownershipHref: string
  compareHref: string
  make: string
  years: readonly YearTab[]
  /** The newest price; null when nothing is known. */
  now: { toman: number; date: string; change: number | null; low: string | null; high: string | null } | null
  offers: { count: number; listHref: string; cars: readonly OfferView[] } | null
  /** Sales of the maker, each with its price beside that of the factory here. */
  plans: readonly { href: string; title: string; price: string; about: string }[]
  demo: boolean
}
