import { putBit, type Bits } from './bits.ts'

/** The predicate that updates a cached set when an ad changes. */
export type Passes = (slot: number) => boolean

/** Frequent filters as sets of slots that follow every change. */
export type FilterCache = {
  /**
   * Returns the set of a filter by its name. On a miss, `fill` adds its slots to an empty set of
   * `words` words. The set is valid for the current query; a later one may reuse its memory.
   */
  get(name: string, words: number, fill: (bits: Bits) => Passes): Bits
  /** Updates the cached sets after an ad was written to a slot. */
  follow(slot: number): void
  /** Removes sets by name prefix; '' removes all. */
  forget(prefix: string): void
}

const maxBytes = 36_000_000
const maxSets = 400
/** More than one query can need, so that a query never loses a set in use. */
const minSets = 128

export function createFilterCache(): FilterCache {
  const stored = new Map<string, { bits: Bits; passes: Passes }>()
  /** The memory of the last evicted set, reused to reduce garbage. */
  let spare: Bits | null = null
  const emptyBits = (words: number): Bits => {
    const bits = spare?.length === words ? spare.fill(0) : new Uint32Array(words)
    spare = null
    return bits
  }
  return {
    get(name, words, fill) {
      let entry = stored.get(name)
      if (!entry) {
        const bits = emptyBits(words)
        entry = { bits, passes: fill(bits) }
      }
      // Most recently used last.
      stored.delete(name)
      stored.set(name, entry)
      const room = Math.max(minSets, Math.min(maxSets, Math.ceil(maxBytes / entry.bits.byteLength)))
      const [oldest] = stored.keys()
      if (stored.size > room && oldest !== undefined) {
        spare = stored.get(oldest)!.bits
        stored.delete(oldest)
      }
      return entry.bits
    },
    follow(slot) {
      for (const { bits, passes } of stored.values()) putBit(bits, slot, passes(slot))
    },
    forget(prefix) {
      for (const name of stored.keys()) if (name.startsWith(prefix)) stored.delete(name)
    },
  }
}
