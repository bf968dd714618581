import type { IndexRow } from './index-rows.ts'
import { createOrders, type Orders } from './orders.ts'
import { createWordLists, type WordLists } from './word-lists.ts'

/** Columns of the table whose values are small numbers or slugs. */
export const storedColumns = [
  'make_id',
  'model_id',
  'trim_id',
  'province_id',
  'city_id',
  'body_type',
  'gearbox',
  'fuel',
  'colour',
  'body_state',
  'price_mode',
] as const

/** What the index holds as a code per ad: the same, and who sells. */
export const codedColumns = [...storedColumns, 'seller'] as const
export type CodedColumn = (typeof codedColumns)[number]

/** Columns that are compared. `price` is rials and -1 where there is none; `published` is milliseconds. */
export const numberColumns = ['id', 'gallery', 'year', 'km', 'price', 'published', 'gap', 'drop'] as const
export type NumberColumn = (typeof numberColumns)[number]

/**
 * All live ads of the database as columns of numbers, in memory (docs/decisions/0009). An ad has a slot; a slot whose `live`
 * is 0 is empty. `version` changes with every change, so answers may be kept under it.
 */
export type AdIndex = {
  version: number
  size: number
  live: Uint8Array
  codes: Record<CodedColumn, Uint16Array>
  numbers: Record<NumberColumn, Float64Array>
  words: WordLists
  orders: Orders
  /** Code of a value, or -1 when no ad has ever had it. */
  codeOf(column: CodedColumn, value: string | number): number
  /** The values of a column by code. */
  valuesOf(column: CodedColumn): readonly (string | number)[]
  apply(rows: readonly IndexRow[]): void
}

const firstCapacity = 1024
export const noGap = 32767

export function createAdIndex(): AdIndex {
  const slots = new Map<number, number>()
  const free: number[] = []
  const codes = new Map(codedColumns.map((column) => [column, new Map<string | number, number>()]))
  const values = new Map(codedColumns.map((column) => [column, [] as (string | number)[]]))

  const encode = (column: CodedColumn, value: string | number): number => {
    const known = codes.get(column)!.get(value)
    if (known !== undefined) return known
    const code = values.get(column)!.push(value) - 1
    codes.get(column)!.set(value, code)
    return code
  }
  const index: AdIndex = {
    version: 0,
    size: 0,
    live: new Uint8Array(firstCapacity),
    codes: byName(codedColumns, () => new Uint16Array(firstCapacity)),
    numbers: byName(numberColumns, () => new Float64Array(firstCapacity)),
    words: createWordLists(),
    orders: undefined as unknown as Orders,
    codeOf: (column, value) => codes.get(column)!.get(value) ?? -1,
    valuesOf: (column) => values.get(column)!,
    apply(rows) {
      for (const row of rows) applyRow(row)
      if (rows.length) index.version++
    },
  }
  index.orders = createOrders(index)

  const slotFor = (id: number): number => {
    const slot = free.pop() ?? index.size++
    if (slot >= index.live.length) growColumns(index)
    slots.set(id, slot)
    return slot
  }
  const applyRow = (row: IndexRow) => {
    const id = Number(row.id)
    const known = slots.get(id)
    if (row.state !== 'published') {
      if (known === undefined) return
      index.live[known] = 0
      slots.delete(id)
      free.push(known)
      return index.orders.changed(known)
    }
    const slot = known ?? slotFor(id)
    write(index, slot, row, encode)
    index.orders.changed(slot)
  }
  return index
}

function write(
  index: AdIndex,
  slot: number,
  row: IndexRow,
  encode: (column: CodedColumn, value: string | number) => number,
) {
  const { codes, numbers } = index
  index.live[slot] = 1
  for (const column of codedColumns) {
    const value = column === 'seller' ? (row.gallery_id === null ? 'personal' : 'gallery') : row[column]
    codes[column][slot] = encode(column, value)
  }
  numbers.id[slot] = Number(row.id)
  numbers.gallery[slot] = Number(row.gallery_id ?? 0)
  numbers.year[slot] = row.year
  numbers.km[slot] = row.mileage_km
  numbers.price[slot] = row.price_rial === null ? -1 : Number(row.price_rial)
  numbers.published[slot] = row.published_at?.getTime() ?? 0
  numbers.gap[slot] = row.gap_permille ?? noGap
  numbers.drop[slot] = Number(row.drop_rial)
  index.words.set(slot, row.search_text)
}

function growColumns(index: AdIndex): void {
  const size = index.live.length * 2
  const live = new Uint8Array(size)
  live.set(index.live)
  index.live = live
  for (const column of codedColumns) {
    const longer = new Uint16Array(size)
    longer.set(index.codes[column])
    index.codes[column] = longer
  }
  for (const column of numberColumns) {
    const longer = new Float64Array(size)
    longer.set(index.numbers[column])
    index.numbers[column] = longer
  }
}

const byName = <K extends string, V>(names: readonly K[], make: () => V) =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<K, V>
