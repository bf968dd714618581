import type { Sort } from '../../ad-query.ts'
import type { AdIndex, NumberColumn } from './ad-index.ts'
import { hasBit, putBit, countBits, slotsOf, type Bits } from './bits.ts'
import { compareSlots, sortSlots, type SlotKeys } from './sort-slots.ts'

/** The maintained orders; «nearest» is three passes of newest. */
export type SortOrder = Exclude<Sort, 'nearest'>

/**
 * The first sort key of each order; ties sort by id, newest first. Ads without a number (-1) come
 * last.
 */
const firstKeys: Record<SortOrder, { column: NumberColumn; descending?: true }> = {
  newest: { column: 'published', descending: true },
  cheapest: { column: 'price' },
  dearest: { column: 'price', descending: true },
  mileage: { column: 'km' },
  year: { column: 'year', descending: true },
  deal: { column: 'gap' },
  drop: { column: 'drop', descending: true },
}
const orderNames = Object.keys(firstKeys) as SortOrder[]

/** A position in an order: after the ad with this key and id. */
export type Place = { key: number; id: number }

export type Orders = {
  /** Runs `write` on a slot, and records the orders in which the ad moves. */
  changing(slot: number, write: () => void): void
  /**
   * Returns the first `size` slots of a set (of `total`) in an order, after a position or from the
   * start.
   */
  first(order: SortOrder, bits: Bits, after: Place | null, size: number, total?: number): number[]
  /** Collects the live slots of an order whose keys are within a range, both ends included. */
  between(order: SortOrder, min: number, max: number, into: Bits): Bits
  /** Returns the sort key, smallest first. */
  keyOf(order: SortOrder, slot: number): number
  /** Sorts pending ads, yielding to other work in between. */
  prepare(): Promise<void>
}

/** Max moved ads beside the sorted ones; more trigger a merge. */
const maxMoved = 2048
/** Sets up to this size are sorted directly instead of scanning the order. */
const fewSlots = 2000

/** Live ads as last sorted, and those whose position is outdated. */
type Stored = { slots: Int32Array; moved: Set<number> }

export function createOrders(index: AdIndex): Orders {
  const stored = new Map<SortOrder, Stored>()
  const idOf = (slot: number) => index.numbers.id[slot]!
  const keyOf = (order: SortOrder, slot: number): number => {
    const { column, descending } = firstKeys[order]
    const value = index.numbers[column][slot]!
    if (value < 0 && column === 'price') return Infinity
    return descending ? -value : value
  }
  const keysOf = Object.fromEntries(
    orderNames.map((order) => [order, { idOf, keyOf: (slot: number) => keyOf(order, slot) }]),
  ) as Record<SortOrder, SlotKeys>

  /** Returns the order after merging moved ads if there are too many. */
  const settled = (order: SortOrder): Stored => {
    const entry = stored.get(order)
    if (entry && entry.moved.size <= maxMoved) return entry
    const live = (slot: number) => hasBit(index.live, slot)
    const slots = entry
      ? merge(
          keysOf[order],
          entry.slots.filter((slot) => !entry.moved.has(slot)),
          Int32Array.from([...entry.moved].filter(live)),
        )
      : sortSlots(slotsOf(index.live), keysOf[order])
    const fresh = { slots, moved: new Set<number>() }
    stored.set(order, fresh)
    return fresh
  }
  return {
    changing(slot, write) {
      const before = [...stored.keys()].map((order) => (hasBit(index.live, slot) ? keyOf(order, slot) : NaN))
      write()
      const live = hasBit(index.live, slot)
      for (const [position, [order, { moved }]] of [...stored].entries()) {
        if (!Object.is(before[position], live ? keyOf(order, slot) : NaN)) moved.add(slot)
      }
    },
    first(order, bits, after, size, total = countBits(bits)) {
      const keys = keysOf[order]
      const comes = (slot: number) => after === null || isAfter(keys, slot, after)
      if (total <= fewSlots) return [...sortSlots(slotsOf(bits).filter(comes), keys).subarray(0, size)]
      const { slots, moved } = settled(order)
      if (moved.size === 0) return traverse(slots, bits, positionAfter(keys, slots, moved, after), size)
      const unmoved = bits.slice()
      for (const slot of moved) putBit(unmoved, slot, false)
      const stayed = traverse(slots, unmoved, positionAfter(keys, slots, moved, after), size)
      const came = [...moved].filter((slot) => hasBit(bits, slot) && comes(slot))
      return [...stayed, ...came].sort((a, b) => compareSlots(keys, a, b)).slice(0, size)
    },
    between(order, min, max, into) {
      const { slots, moved } = settled(order)
      const from = positionAfter(keysOf[order], slots, moved, { key: min, id: Infinity })
      const to = positionAfter(keysOf[order], slots, moved, { key: max, id: -Infinity })
      if (to - from <= slots.length / 2) setAll(into, slots.subarray(from, to))
      else {
        // With more than half of all ads, remove the ones outside the range instead.
        into.set(index.live)
        clearAll(into, slots.subarray(0, from))
        clearAll(into, slots.subarray(to))
      }
      for (const slot of moved) {
        const key = keyOf(order, slot)
        putBit(into, slot, hasBit(index.live, slot) && key >= min && key <= max)
      }
      return into
    },
    keyOf,
    async prepare() {
      for (const order of orderNames) {
        settled(order)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

function setAll(into: Bits, slots: Int32Array): void {
  for (let at = 0; at < slots.length; at++) into[slots[at]! >>> 5]! |= 1 << (slots[at]! & 31)
}

function clearAll(into: Bits, slots: Int32Array): void {
  for (let at = 0; at < slots.length; at++) into[slots[at]! >>> 5]! &= ~(1 << (slots[at]! & 31))
}

function isAfter({ keyOf, idOf }: SlotKeys, slot: number, { key, id }: Place): boolean {
  const own = keyOf(slot)
  return own === key ? idOf(slot) < id : own > key
}

function traverse(slots: Int32Array, bits: Bits, from: number, size: number): number[] {
  const count: number[] = []
  for (let at = from; at < slots.length && count.length < size; at++) {
    const slot = slots[at]!
    if (hasBit(bits, slot)) count.push(slot)
  }
  return count
}

/** Finds the first sorted slot after a position; skips moved ads, whose position is unknown. */
function positionAfter(keys: SlotKeys, slots: Int32Array, moved: ReadonlySet<number>, after: Place | null): number {
  if (after === null) return 0
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    let probe = middle
    while (probe < high && moved.has(slots[probe]!)) probe++
    if (probe === high || isAfter(keys, slots[probe]!, after)) high = middle
    else low = probe + 1
  }
  return low
}

function merge(keys: SlotKeys, stay: Int32Array, come: Int32Array): Int32Array {
  sortSlots(come, keys)
  const merged = new Int32Array(stay.length + come.length)
  let from = 0
  let at = 0
  for (const slot of come) {
    while (from < stay.length && compareSlots(keys, stay[from]!, slot) < 0) merged[at++] = stay[from++]!
    merged[at++] = slot
  }
  merged.set(stay.subarray(from), at)
  return merged
}
