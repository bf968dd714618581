import { foldForSearch } from '#kit/text.ts'
import type { StockUnit } from './stock-price.ts'

/**
 * The columns of a file: Persian names, accepted aliases, and whether a new car needs them. The
 * dealer states once what a missing list means for every car (`columnIsMissing`).
 */
export const columns = {
  code: { title: 'کد', also: ['code', 'کد خودرو', 'کد آگهی', 'stock', 'stock id', 'id', 'sku'], needed: true },
  make: { title: 'برند', also: ['make', 'brand', 'manufacturer', 'سازنده', 'شرکت سازنده'], needed: false },
  model: { title: 'مدل', also: ['model', 'خودرو', 'نام خودرو', 'car', 'title', 'عنوان'], needed: true },
  trim: { title: 'تیپ', also: ['trim', 'version', 'variant'], needed: false },
  year: { title: 'سال', also: ['year', 'سال ساخت', 'سال تولید', 'model year'], needed: true },
  mileage: {
    title: 'کارکرد',
    also: ['mileage', 'km', 'kilometer', 'odometer', 'کیلومتر', 'کیلومتر کارکرد'],
    needed: true,
  },
  colour: { title: 'رنگ', also: ['colour', 'color', 'رنگ بدنه', 'رنگ خودرو'], needed: false },
  body: { title: 'وضعیت بدنه', also: ['body', 'body state', 'body condition', 'بدنه'], needed: false },
  document: { title: 'نوع سند', also: ['document', 'document kind', 'سند'], needed: false },
  plate: { title: 'نوع پلاک', also: ['plate', 'plate kind', 'پلاک'], needed: false },
  price: { title: 'قیمت', also: ['price', 'amount', 'مبلغ', 'قیمت فروش', 'sale price'], needed: false },
  city: { title: 'شهر', also: ['city', 'محل', 'location'], needed: false },
  district: { title: 'محله', also: ['district', 'neighbourhood', 'neighborhood', 'منطقه'], needed: false },
  description: { title: 'توضیحات', also: ['description', 'شرح', 'توضیح', 'comment', 'notes'], needed: false },
  plateNumber: {
    title: 'شمارهٔ پلاک',
    also: ['plate number', 'number plate', 'licence plate', 'license plate', 'شماره پلاک'],
    needed: false,
  },
  vin: {
    title: 'شمارهٔ شاسی',
    also: ['vin', 'chassis', 'chassis number', 'شاسی', 'شماره بدنه'],
    needed: false,
  },
} as const
export type ColumnKey = keyof typeof columns
export const columnKeys = Object.keys(columns) as ColumnKey[]

type StoredKey = Exclude<ColumnKey, 'plateNumber' | 'vin'>
const isStored = (key: ColumnKey): key is StoredKey => key !== 'plateNumber' && key !== 'vin'

/** The columns of a file that leaves the product: identifiers of cars are shown to nobody (docs/decisions/0563). */
export const exportedKeys = columnKeys.filter(isStored)

/** The unit of prices in the sample file, as its head says. */
export const sampleHead = (key: ColumnKey): string => (key === 'price' ? 'قیمت (تومان)' : columns[key].title)

/** The columns of a file: the place of each, and what its head says about the unit of prices. */
export type Heads = { places: ReadonlyMap<ColumnKey, number>; unit: StockUnit }

const units: Record<string, Partial<StockUnit>> = {
  ریال: { currency: 'rial' },
  rial: { currency: 'rial' },
  rials: { currency: 'rial' },
  irr: { currency: 'rial' },
  تومان: { currency: 'toman' },
  تومن: { currency: 'toman' },
  toman: { currency: 'toman' },
  tomans: { currency: 'toman' },
  irt: { currency: 'toman' },
  tmn: { currency: 'toman' },
  هزار: { scale: 1000n },
  thousand: { scale: 1000n },
  میلیون: { scale: 1_000_000n },
  million: { scale: 1_000_000n },
}
/** Words of a head that only say the unit of another column. */
const kilometres = ['کیلومتر', 'km', 'kilometers', 'kilometres']

const joined = (words: readonly string[]) => words.join('')

/** Returns the name in a head without its unit: «قیمت (میلیون تومان)» is «قیمت» in millions of tomans. */
function splitHead(cell: string): { names: string[]; unit: StockUnit } {
  const words = foldForSearch(cell.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2')).split(' ')
  const unit: StockUnit = { currency: null, scale: 1n }
  const bare = words.filter((word) => {
    const match = units[word]
    if (match) Object.assign(unit, match)
    return !match
  })
  const withoutKm = bare.filter((word) => !kilometres.includes(word))
  return { names: [joined(words), joined(bare), joined(withoutKm)].filter(Boolean), unit }
}

const namesOf = (key: ColumnKey) =>
  [key, columns[key].title, ...columns[key].also].map((name) => joined(foldForSearch(name).split(' ')))

/**
 * Maps columns to positions by the cells of a line. Returns the names of missing columns that a new car needs too.
 */
export function readHeads(cells: readonly string[]): Heads & { missing: string[] } {
  const heads = cells.map(splitHead)
  const places = new Map<ColumnKey, number>()
  for (const key of columnKeys) {
    const existing = namesOf(key)
    const free = (place: number) => ![...places.values()].includes(place)
    // A whole head counts before a head without its unit.
    const place = [0, 1, 2]
      .map((level) =>
        heads.findIndex(({ names }, at) => free(at) && names[level] !== undefined && existing.includes(names[level])),
      )
      .find((at) => at >= 0)
    if (place !== undefined) places.set(key, place)
  }
  const missing = columnKeys.filter((key) => columns[key].needed && !places.has(key)).map((key) => columns[key].title)
  const price = places.get('price')
  return { places, unit: price === undefined ? { currency: null, scale: 1n } : heads[price]!.unit, missing }
}

/** A head has a code and at least one other column. */
const isHead = ({ places }: Heads) => places.has('code') && places.size > 1
const titleLines = 20

type Line = { line: number; cells: readonly string[] }

/** Finds the head below titles and empty lines; the first line when none of them is one. */
export function findHead(table: { head: readonly string[]; lines: readonly Line[] }): {
  heads: ReturnType<typeof readHeads>
  lines: readonly Line[]
} {
  const first = readHeads(table.head)
  if (isHead(first)) return { heads: first, lines: table.lines }
  for (const [index, { cells }] of table.lines.slice(0, titleLines).entries()) {
    const heads = readHeads(cells)
    if (isHead(heads)) return { heads, lines: table.lines.slice(index + 1) }
  }
  return { heads: first, lines: table.lines }
}
