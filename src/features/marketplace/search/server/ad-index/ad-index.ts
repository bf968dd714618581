import { bitsFor, hasBit, putBit, type Bits } from './bits.ts'
import { combinationNames, createDictionary, type CombinationName, type Dictionary } from './combinations.ts'
import type { RowBatch } from './index-rows.ts'
import { createFilterCache, type FilterCache } from './filter-cache.ts'
import { createOrders, type Orders } from './orders.ts'
import { createSlotTable } from './slot-table.ts'
import { createWordPostings, fingerprint, type WordPostings } from './word-postings.ts'

/**
 * Numeric columns. Money is rials, -1 without one: `price` is cash, `down` and `monthly` belong to
 * instalment sales. `published` is milliseconds; `gallery` is 0 for a private seller.
 */
export const numberColumns = [
  'id',
  'gallery',
  'year',
  'km',
  'price',
  'down',
  'monthly',
  'published',
  'gap',
  'drop',
] as const
export type NumberColumn = (typeof numberColumns)[number]

/** Columns with small numbers, which use half the memory. */
const smallNumbers: ReadonlySet<NumberColumn> = new Set(['gallery', 'year', 'km', 'gap'])
export type Numbers = Float64Array | Int32Array
const numbersFor = (column: NumberColumn, capacity: number): Numbers =>
  smallNumbers.has(column) ? new Int32Array(capacity) : new Float64Array(capacity)

/**
 * All live ads of the database in memory, about 165 bytes each (docs/decisions/0011). Each ad has a
 * slot. Slots ascend and are never reused for another text; `live` marks the valid ones. `version`
 * changes with every change, so results can be cached by it.
 */
export type AdIndex = {
  version: number
  /** The number of assigned slots, and of those without a current live ad. */
  size: number
  ended: number
  live: Bits
  /** The empty set. */
  none: Bits
  codes: Record<CombinationName, Uint16Array>
  dictionaries: Record<CombinationName, Dictionary>
  /** The number of live ads per code of each column. */
  liveCounts: Record<CombinationName, Uint32Array>
  numbers: Record<NumberColumn, Numbers>
  words: WordPostings
  kept: FilterCache
  orders: Orders
  /** A scratch set by number. Its contents are undefined at the start. */
  scratch(number: number): Bits
  apply(rows: RowBatch): void
}

/** Rounds up to whole words, so that no set exceeds the columns. */
const wholeWords = (slots: number): number => Math.ceil(slots / 32) * 32

/** Creates an index with room for `expected` ads and a few more. */
export function createAdIndex(expected = 0): AdIndex {
  const capacity = wholeWords(1024 + expected * 1.1)
  const scratch: Bits[] = []
  const index: AdIndex = {
    version: 0,
    size: 0,
    ended: 0,
    live: bitsFor(capacity),
    none: bitsFor(capacity),
    codes: byName(combinationNames, () => new Uint16Array(capacity)),
    dictionaries: byName(combinationNames, createDictionary),
    liveCounts: byName(combinationNames, () => new Uint32Array(256)),
    numbers: byName(numberColumns, (column) => numbersFor(column, capacity)),
    words: createWordPostings(),
    kept: createFilterCache(),
    orders: undefined as unknown as Orders,
    scratch(number) {
      const existing = scratch[number]
      return existing?.length === index.live.length ? existing : (scratch[number] = new Uint32Array(index.live.length))
    },
    apply(rows) {
      for (let row = 0; row < rows.size; row++) applyRow(rows, row)
      if (rows.size) index.version++
    },
  }
  index.orders = createOrders(index)
  const slots = createSlotTable((slot) => index.numbers.id[slot]!)
  let texts = new Float64Array(capacity)

  const end = (slot: number) => {
    if (!hasBit(index.live, slot)) return
    index.orders.changing(slot, () => {
      putBit(index.live, slot, false)
      countLive(index, slot, -1)
    })
    index.ended++
  }
  const newSlot = (): number => {
    if (index.size >= texts.length) texts = grow(index, texts)
    index.kept.forget(textFilters)
    return index.size++
  }
  /** Returns the ad's slot with exactly this text, or a new one. */
  const slotFor = (id: number, text: string): number => {
    const words = index.words.read(text)
    const print = fingerprint(words)
    const entry = slots.get(id)
    if (entry >= 0 && texts[entry] === print) {
      if (!hasBit(index.live, entry)) index.ended--
      return entry
    }
    if (entry >= 0) end(entry)
    const slot = newSlot()
    texts[slot] = print
    index.words.add(slot, words)
    return slot
  }
  const applyRow = (rows: RowBatch, row: number) => {
    const id = rows.numbers.id[row]!
    if (!rows.live[row]) {
      const entry = slots.get(id)
      if (entry >= 0) end(entry)
      return
    }
    const slot = slotFor(id, rows.text[row]!)
    index.orders.changing(slot, () => write(index, slot, rows, row))
    slots.set(id, slot)
    index.kept.follow(slot)
  }
  return index
}

/** The name prefix of cached word filters. */
export const textFilters = 'q '

/** Adds a slot to the counts of its codes, or removes it. */
function countLive({ liveCounts, codes, dictionaries }: AdIndex, slot: number, sign: 1 | -1): void {
  for (const name of combinationNames) {
    if (liveCounts[name].length < dictionaries[name].size) {
      const longer = new Uint32Array(dictionaries[name].size * 2)
      longer.set(liveCounts[name])
      liveCounts[name] = longer
    }
    liveCounts[name][codes[name][slot]!]! += sign
  }
}

function write(index: AdIndex, slot: number, rows: RowBatch, row: number): void {
  if (hasBit(index.live, slot)) countLive(index, slot, -1)
  putBit(index.live, slot, true)
  for (const name of combinationNames) {
    const dictionary = index.dictionaries[name]
    const existing = dictionary.size
    index.codes[name][slot] = dictionary.codeOf(rows.combinations[name][row]!)
    // A new code exceeds the tables of cached filters. `measure` has no cached filters, because
    // ranges use numbers.
    if (dictionary.size > existing && name !== 'measure') index.kept.forget('')
  }
  for (const column of numberColumns) index.numbers[column][slot] = rows.numbers[column][row]!
  countLive(index, slot, 1)
}

function grow(index: AdIndex, texts: Float64Array): Float64Array<ArrayBuffer> {
  const capacity = wholeWords(texts.length * 1.5)
  const live = bitsFor(capacity)
  live.set(index.live)
  index.live = live
  index.none = bitsFor(capacity)
  for (const name of combinationNames) {
    const longer = new Uint16Array(capacity)
    longer.set(index.codes[name])
    index.codes[name] = longer
  }
  for (const column of numberColumns) {
    const longer = numbersFor(column, capacity)
    longer.set(index.numbers[column])
    index.numbers[column] = longer
  }
  index.kept.forget('')
  const longerTexts = new Float64Array(capacity)
  longerTexts.set(texts)
  return longerTexts
}

const byName = <K extends string, V>(names: readonly K[], make: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>
