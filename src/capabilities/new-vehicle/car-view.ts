/** The name of the part of the page that is markup alone. */
export const sheetPart = 'car-sheet'

type Link = { href: string; label: string }

/** One line of the sheet, ready to print. */
export type SpecRow = {
  label: string
  meaning: string
  text: string
  /** Nobody has announced it. */
  unknown: boolean
  /** «حدود» or «احتمالاً», where the fact is less certain than others. */
  unsure: string | null
  /** Where this one comes from, when that is not what the others of its group say. */
  from: string | null
}

export type SpecGroupView = { id: string; title: string; rows: readonly SpecRow[]; from: string | null }

/** Measures in millimetres; null where one is not announced. */
export type Measures = Record<'length' | 'width' | 'height' | 'wheelbase', number> & { clearance: number | null }

/** What differs between the trims of the model: a row for each, a column for each trim. */
export type TrimTable = {
  trims: readonly (Link & { current: boolean })[]
  rows: readonly { label: string; values: readonly { text: string; state: 'yes' | 'no' | 'unknown' | 'other' }[] }[]
}

/** What the static part of the page shows. */
export type SheetView = {
  path: string
  title: string
  bodyType: string
  measures: Measures | null
  groups: readonly SpecGroupView[]
  /** Groups that have something to show, for the way down the page. */
  jumps: readonly Link[]
  query: string
  known: number
  unknown: number
  table: TrimTable | null
}

export type ColourView = Link & { hex: string; current: boolean }

/** One line of the whole price; amounts are tomans in words, null where nobody has announced one. */
export type CostLine = { name: string; amount: string | null; from: string }

/** What the car costs until it is on the road. */
export type CostsView = {
  lines: readonly CostLine[]
  total: string | null
  /** Names of what the sum leaves out. */
  unknown: readonly string[]
  demo: boolean
}

/** What the album of its model has, by what the pictures show; `size` is null until they are measured. */
export type AlbumNote = {
  href: string
  count: number
  size: string | null
  drawn: boolean
  parts: readonly { href: string; name: string; count: number; picture: string; alt: string }[]
}

/** What the head of the page shows. */
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
  /** The same car beside others. */
  compare: string
  brand: string
  /** Pictures of its model, outside and inside. */
  album: AlbumNote | null
  /** Something is known of the car beside its engine and gearbox. */
  described: boolean
}

/** An address that names no car, and the cars that it may have meant. */
export type NearCars = { near: readonly Link[] }
