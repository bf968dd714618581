import { putBit, type Bits } from './bits.ts'

/** The slots that pass one filter, and the test by which they are kept right when an ad changes. */
export type CachedFilter = { bits: Bits; passes: (slot: number) => boolean }

/** Filters that people use again and again, as sets of slots that follow every change. */
export type FilterCache = {
  /** The set of a filter by its name; made when it is not there. */
  get(name: string, make: () => CachedFilter): Bits
  /** An ad was written into a slot. */
  follow(slot: number): void
  /** Forgets the sets whose name begins so; all with ''. */
  forget(prefix: string): void
}

const mostBytes = 48_000_000
const mostSets = 400

export function createFilterCache(): FilterCache {
  const kept = new Map<string, CachedFilter>()
  return {
    get(name, make) {
      const found = kept.get(name) ?? make()
      // The one used last stands last.
      kept.delete(name)
      kept.set(name, found)
      const room = Math.min(mostSets, Math.ceil(mostBytes / found.bits.byteLength))
      const [oldest] = kept.keys()
      if (kept.size > room && oldest !== undefined) kept.delete(oldest)
      return found.bits
    },
    follow(slot) {
      for (const { bits, passes } of kept.values()) putBit(bits, slot, passes(slot))
    },
    forget(prefix) {
      for (const name of kept.keys()) if (name.startsWith(prefix)) kept.delete(name)
    },
  }
}
