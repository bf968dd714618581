import type { ChartMoney, PriceRange } from './price-history.ts'

/** A year of make of the trim, to choose. */
export type YearTab = { href: string; label: string; price: string; change: number | null; current: boolean }

/** One day of the chart, in tomans or in the money of the chart. */
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

/** An address without a car: similar cars. */
export type NearPrices = { near: readonly { href: string; label: string }[] }

/** A price over time with its choices. Changes are permille. */
export type PriceHistoryView = {
  title: string
  /** The picture of the model. */
  picture: string
  /** The turn of the drawn car; null where it cannot be turned. */
  turn: string | null
  /** The selected year in words: «مدل ۱۴۰۳», «صفر». */
  yearText: string
  range: PriceRange
  money: ChartMoney
  /** The labels of the chart's line and of its range. */
  line: string
  spread?: string
  ranges: readonly { href: string; label: string; current: boolean }[]
  moneys: readonly { href: string; label: string; current: boolean }[]
  /** The money in real terms; empty otherwise. */
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
  /** The model among new cars, its trims side by side (null where it has one), and its offers. */
  infoHref: string
  compareHref: string | null
  adsHref: string
  years: readonly { href: string; label: string; price: string; about: string; current: boolean }[]
  /** The present prices of its trims; null when unknown. */
  now: { toman: number; date: string; low: string | null; high: string | null } | null
  trims: readonly TrimOfModel[]
  /** Trims without a price of this year, in one sentence; empty when there are none. */
  unknown: string
  demo: boolean
}

/** The page of a trim. Changes are permille. */
export type TrimPriceView = PriceHistoryView & {
  kind: 'trim'
  /** All trims of its model together. */
  model: { href: string; label: string }
  /** The facts of the car itself; a page of new cars. */
  infoHref: string
  /** The valuation of the own car. */
  myCarHref: string
  /** The form of a price alert. */
  alertHref: string
  /** The cost of keeping it, and its comparison; pages of new cars. */
  ownershipHref: string
  compareHref: string
  make: string
  years: readonly YearTab[]
  /** The newest price; null when unknown. */
  now: { toman: number; date: string; change: number | null; low: string | null; high: string | null } | null
  offers: { count: number; listHref: string; cars: readonly OfferView[] } | null
  /** Sales of the maker, each with its price beside the factory's here. */
  plans: readonly { href: string; title: string; price: string; about: string }[]
  demo: boolean
}
