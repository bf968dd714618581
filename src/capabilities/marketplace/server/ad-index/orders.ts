import type { Sort } from '../../ad-query.ts'
import type { AdIndex, NumberColumn } from './ad-index.ts'

/** The orders that are kept; «nearest» is newest, looked at three times. */
export type KeptOrder = Exclude<Sort, 'nearest'>

/** What an order compares first; the id, newest first, decides between equals. */
const firstKeys: Record<KeptOrder, { column: NumberColumn; descending: boolean; none?: number }> = {
  newest: { column: 'published', descending: true },
  // Ads without a number sink in both orders by price.
  cheapest: { column: 'price', descending: false, none: Infinity },
  dearest: { column: 'price', descending: true },
  mileage: { column: 'km', descending: false },
  year: { column: 'year', descending: true },
  deal: { column: 'gap', descending: false },
  drop: { column: 'drop', descending: true },
}

export type Orders = {
  /** Notes that an ad came, went or changed. */
  changed(slot: number): void
  /** Slots of all live ads in an order. */
  slots(order: KeptOrder): Int32Array
  /** Where in the order the first ad stands that comes after a value and an id. */
  positionAfter(order: KeptOrder, value: number, id: number): number
  /** The value that an order compares. */
  valueOf(order: KeptOrder, slot: number): number
}

/** More changes than this, and sorting anew is cheaper than merging. */
const mostMerged = 2048

export function createOrders(index: AdIndex): Orders {
  const kept = new Map<KeptOrder, { slots: Int32Array; pending: Set<number> }>()

  const valueOf = (order: KeptOrder, slot: number): number => {
    const { column, none } = firstKeys[order]
    const value = index.numbers[column][slot]!
    return none !== undefined && value < 0 ? none : value
  }
  const compareTo = (order: KeptOrder, slot: number, value: number, id: number): number => {
    const own = valueOf(order, slot)
    if (own !== value) return (own < value ? -1 : 1) * (firstKeys[order].descending ? -1 : 1)
    return id - index.numbers.id[slot]!
  }
  const sorted = (order: KeptOrder, slots: Int32Array): Int32Array =>
    slots.sort((a, b) => compareTo(order, a, valueOf(order, b), index.numbers.id[b]!))

  const liveSlots = (): Int32Array => {
    const all: number[] = []
    for (let slot = 0; slot < index.size; slot++) if (index.live[slot]) all.push(slot)
    return Int32Array.from(all)
  }
  const merge = (order: KeptOrder, slots: Int32Array, pending: Set<number>): Int32Array => {
    const stay = slots.filter((slot) => !pending.has(slot))
    const come = sorted(order, Int32Array.from([...pending].filter((slot) => index.live[slot])))
    const merged = new Int32Array(stay.length + come.length)
    let from = 0
    let at = 0
    for (const slot of come) {
      const id = index.numbers.id[slot]!
      const value = valueOf(order, slot)
      while (from < stay.length && compareTo(order, stay[from]!, value, id) < 0) merged[at++] = stay[from++]!
      merged[at++] = slot
    }
    merged.set(stay.subarray(from), at)
    return merged
  }
  const slotsOf = (order: KeptOrder): Int32Array => {
    const entry = kept.get(order)
    if (entry && entry.pending.size === 0) return entry.slots
    const small = entry && entry.pending.size <= mostMerged
    const slots = small ? merge(order, entry.slots, entry.pending) : sorted(order, liveSlots())
    kept.set(order, { slots, pending: new Set() })
    return slots
  }
  return {
    changed(slot) {
      for (const { pending } of kept.values()) pending.add(slot)
    },
    slots: slotsOf,
    positionAfter(order, value, id) {
      const slots = slotsOf(order)
      let low = 0
      let high = slots.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (compareTo(order, slots[middle]!, value, id) <= 0) low = middle + 1
        else high = middle
      }
      return low
    },
    valueOf,
  }
}
