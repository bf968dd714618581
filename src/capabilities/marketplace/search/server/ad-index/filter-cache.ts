import { putBit, type Bits } from './bits.ts'

/** The test by which a kept set is kept right when an ad changes. */
export type Passes = (slot: number) => boolean

/** Filters that people use again and again, as sets of slots that follow every change. */
export type FilterCache = {
  /**
   * The set of a filter by its name. When it is not there, `fill` puts its slots into an empty one of `words` words. It
   * counts for the question that is being answered; a later one may use its memory for another filter.
   */
  get(name: string, words: number, fill: (bits: Bits) => Passes): Bits
  /** An ad was written into a slot. */
  follow(slot: number): void
  /** Forgets the sets whose name begins so; all with ''. */
  forget(prefix: string): void
}

const mostBytes = 36_000_000
const mostSets = 400
/** More than one question can need, so that none loses a set which it still looks at. */
const leastSets = 128

export function createFilterCache(): FilterCache {
  const kept = new Map<string, { bits: Bits; passes: Passes }>()
  /** The memory of the set that was given up last: a new one every time would be most of what the collector sees. */
  let spare: Bits | null = null
  const emptyBits = (words: number): Bits => {
    const bits = spare?.length === words ? spare.fill(0) : new Uint32Array(words)
    spare = null
    return bits
  }
  return {
    get(name, words, fill) {
      let found = kept.get(name)
      if (!found) {
        const bits = emptyBits(words)
        found = { bits, passes: fill(bits) }
      }
      // The one used last stands last.
      kept.delete(name)
      kept.set(name, found)
      const room = Math.max(leastSets, Math.min(mostSets, Math.ceil(mostBytes / found.bits.byteLength)))
      const [oldest] = kept.keys()
      if (kept.size > room && oldest !== undefined) {
        spare = kept.get(oldest)!.bits
        kept.delete(oldest)
      }
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
