type Link = { href: string; label: string }

/** A trim with what it costs unused; amounts are millions of tomans in words, null where nobody has said one. */
export type TrimPriceRow = {
  name: string
  /** Engine and gearbox. */
  about: string
  info: string
  price: string
  compare: string
  /** The whole name, for who hears the links alone. */
  title: string
  factory: string | null
  market: string | null
  gap: string | null
}

export type RangePicture = { name: string; alt: string }

/** A model on the page of its maker. */
export type ModelCard = Link & {
  nameEn: string
  picture: RangePicture
  body: string
  state: string
  sold: boolean
  trims: readonly TrimPriceRow[]
  /** It is sold, and nobody has said for how much. */
  unpriced: boolean
  /** Trims that the price band leaves out. */
  hidden: number
}

/** Whether one of its prices is known. */
export const isPriced = ({ factory, market }: TrimPriceRow): boolean => factory !== null || market !== null

/** Where prices come from, said below them. */
export type PriceNote = { day: string | null; demo: boolean; sources: string }

export type MakerView = {
  kind: 'maker'
  path: string
  title: string
  nameEn: string
  lead: string
  usedAds: string
  prices: string
  /** Null when no price stands on the page. */
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
  /** Null when nothing is known of its price. */
  prices: string | null
  picture: RangePicture
  state: string
  sold: boolean
  facts: readonly { label: string; value: string }[]
  trims: readonly TrimPriceRow[]
  compareAll: string | null
  /** Null when no price stands on the page. */
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

/** An address that names neither maker nor model, and those that it may have meant. */
export type NearRanges = { kind: 'near'; near: readonly Link[] }
