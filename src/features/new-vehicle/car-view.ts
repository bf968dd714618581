/** The name of the page's markup part. */
export const sheetPart = 'car-sheet'

type Link = { href: string; label: string }

/** One printable line of the sheet. */
export type SpecRow = {
  label: string
  meaning: string
  text: string
  /** Nobody has announced it. */
  unknown: boolean
  /** «حدود» or «احتمالاً» before an uncertain fact. */
  unsure: string | null
  /** The source, when it differs from the group's. */
  from: string | null
}

export type SpecGroupView = { id: string; title: string; rows: readonly SpecRow[]; from: string | null }

/** Measures in millimetres; null when unannounced. */
export type Measures = Record<'length' | 'width' | 'height' | 'wheelbase', number> & { clearance: number | null }

/** Differences between the model's trims: a row per fact, a column per trim. */
export type TrimTable = {
  trims: readonly (Link & { current: boolean })[]
  rows: readonly { label: string; values: readonly { text: string; state: 'yes' | 'no' | 'unknown' | 'other' }[] }[]
}

/** The static part of the page. */
export type SheetView = {
  path: string
  title: string
  bodyType: string
  measures: Measures | null
  groups: readonly SpecGroupView[]
  /** Non-empty groups, for links within the page. */
  jumps: readonly Link[]
  query: string
  known: number
  unknown: number
  table: TrimTable | null
}

export type ColourView = Link & { hex: string; current: boolean }

/** One line of the total price; amounts are tomans in words, null when unannounced. */
export type CostLine = { name: string; amount: string | null; from: string }

/** The cost of the car until it is on the road. */
export type CostsView = {
  lines: readonly CostLine[]
  total: string | null
  /** Names of amounts missing in the sum. */
  unknown: readonly string[]
  demo: boolean
}

/** The model's album by picture category; `size` is null until measured. */
export type AlbumNote = {
  href: string
  count: number
  size: string | null
  drawn: boolean
  parts: readonly { href: string; name: string; count: number; picture: string; alt: string }[]
}

/** The head of the page. */
export type CarView = {
  path: string
  title: string
  fullName: string
  state: string
  sold: boolean
  picture: string
  pictureAlt: string
  facts: readonly { label: string; value: string }[]
  colours: readonly ColourView[]
  warranty: string
  trims: readonly Link[]
  modelTitle: string
  /** The page of its model. */
  model: string
  usedAds: string
  /** Null for a car that is not sold new. */
  costs: CostsView | null
  /** The page of today's price. */
  price: string
  /** The comparison with other cars. */
  compare: string
  brand: string
  /** Pictures of its model, outside and inside. */
  album: AlbumNote | null
  /** The car has facts besides engine and gearbox. */
  described: boolean
}

/** An address without a car, with similar cars. */
export type NearCars = { near: readonly Link[] }
