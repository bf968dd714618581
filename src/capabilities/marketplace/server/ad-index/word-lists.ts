/** The words of every ad as numbers of one shared vocabulary: some eighty bytes an ad instead of half a kilobyte of text. */
export type WordLists = {
  set(slot: number, text: string): void
  /** For each word of the vocabulary, whether it contains `part`; hand it to {@link WordLists.has}. */
  containing(part: string): Uint8Array
  has(slot: number, wanted: Uint8Array): boolean
  /** Does any word contain `part`? */
  knows(part: string): boolean
}

export function createWordLists(): WordLists {
  const numbers = new Map<string, number>()
  const vocabulary: string[] = []
  let pool = new Uint32Array(1 << 14)
  let used = 0
  let starts = new Uint32Array(1 << 10)
  let lengths = new Uint8Array(1 << 10)

  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, vocabulary.length)
    return vocabulary.push(word) - 1
  }
  const makeRoom = (slot: number, more: number) => {
    if (slot >= starts.length) {
      const size = Math.max(slot + 1, starts.length * 2)
      starts = grown(starts, new Uint32Array(size))
      lengths = grown(lengths, new Uint8Array(size))
    }
    if (used + more > pool.length) pool = grown(pool, new Uint32Array((used + more) * 2))
  }
  return {
    set(slot, text) {
      const words = [...new Set(text.split(' '))].slice(0, 255)
      makeRoom(slot, words.length)
      // A changed ad keeps its place when its words still fit, so that editing does not eat memory.
      const start = words.length <= (lengths[slot] ?? 0) ? starts[slot]! : used
      if (start === used) used += words.length
      starts[slot] = start
      lengths[slot] = words.length
      words.forEach((word, index) => (pool[start + index] = numberOf(word)))
    },
    containing: (part) => Uint8Array.from(vocabulary, (word) => (word.includes(part) ? 1 : 0)),
    knows: (part) => vocabulary.some((word) => word.includes(part)),
    has(slot, wanted) {
      const start = starts[slot]!
      const end = start + lengths[slot]!
      for (let at = start; at < end; at++) if (wanted[pool[at]!]) return true
      return false
    },
  }
}

function grown<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from)
  return to
}
