type Link = { href: string; label: string }

/** A trim with its prices when new, in millions of tomans as text; null without one. */
export type TrimPriceRow = {
  name: string
  /** Engine and gearbox. */
  about: string
  info: string
  price: string
  compare: string
  /** The full name, for screen readers that list links. */
  title: string
  factory: string | null
  market: string | null
  gap: string | null
}

export type RangePicture = { name: string; alt: string }

/** A model on its maker's page. */
export type ModelCard = Link & {
  nameEn: string
  picture: RangePicture
  body: string
  state: string
  sold: boolean
  trims: readonly TrimPriceRow[]
  /** Sold, but without a known price. */
  unpriced: boolean
  /** Trims hidden by the price band. */
  hidden: number
}

/** Whether one of its prices is known. */
export const isPriced = ({ factory, market }: TrimPriceRow): boolean => factory !== null || market !== null

/** The source of prices, shown below them. */
export type PriceNote = { day: string | null; demo: boolean; sources: string }

export type MakerView = {
  kind: 'maker'
  path: string
  title: string
  nameEn: string
  lead: string
  usedAds: string
  prices: string
  /** Null without prices on the page. */
  note: PriceNote | null
  filters: { body: string; band: string; state: string }
  bodies: readonly { value: string; label: string }[]
  filtered: boolean
  models: readonly ModelCard[]
  total: number
}

export type ModelView = {
  kind: 'model'
  path: string
  title: string
  nameEn: string
  maker: Link
  /** What it costs over time. */
  /** The price history; null without known prices. */
  prices: string | null
  picture: RangePicture
  /** The turn of the drawn car; null where it cannot be turned. */
  turn: string | null
  state: string
  sold: boolean
  facts: readonly { label: string; value: string }[]
  trims: readonly TrimPriceRow[]
  compareAll: string | null
  /** Null without prices on the page. */
  note: PriceNote | null
  used: { count: number | null; href: string }
  album: { href: string; count: number } | null
  others: readonly Link[]
  /** For search engines. */
  variants: readonly { name: string; path: string; gearbox: string; fuel: string }[]
  body: string
  brand: string
}

export type RangeView = MakerView | ModelView

/** An address without maker or model, with similar ones. */
export type NearRanges = { kind: 'near'; near: readonly Link[] }
