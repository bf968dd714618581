import { type Bits } from './bits.ts'

/**
 * The slots of every word, ascending, as distances of one or two bytes: about one byte per word and
 * ad. The texts of a slot never change; a changed text gets a new slot.
 */
export type WordPostings = {
  /** Returns the numbers of a text's words, without duplicates. */
  read(text: string): number[]
  /** Adds the words of a slot, which must be higher than all earlier ones. */
  add(slot: number, words: readonly number[]): void
  /** Adds the slots with a word that contains `part`. */
  findContaining(part: string, into: Bits): void
  /** Whether any word contains `part`. */
  knows(part: string): boolean
}

/**
 * `bytes` holds `used` bytes: seven bits of a distance each, lowest first; 128 marks a
 * continuation.
 */
type Posting = { bytes: Uint8Array; used: number; last: number }

export function createWordPostings(): WordPostings {
  const numbers = new Map<string, number>()
  const vocabulary: string[] = []
  const postings: Posting[] = []

  const numberOf = (word: string): number => {
    const entry = numbers.get(word)
    if (entry !== undefined) return entry
    numbers.set(word, vocabulary.length)
    postings.push({ bytes: new Uint8Array(8), used: 0, last: -1 })
    return vocabulary.push(word) - 1
  }
  return {
    read: (text) => [...new Set(text.split(' ').map(numberOf))],
    add(slot, words) {
      for (const word of words) append(postings[word]!, slot)
    },
    findContaining(part, into) {
      for (const [number, word] of vocabulary.entries()) if (word.includes(part)) unpack(postings[number]!, into)
    },
    knows: (part) => vocabulary.some((word) => word.includes(part)),
  }
}

function append(posting: Posting, slot: number): void {
  if (posting.used + 5 > posting.bytes.length) {
    const longer = new Uint8Array(posting.bytes.length * 1.5 + 5)
    longer.set(posting.bytes)
    posting.bytes = longer
  }
  let distance = slot - posting.last
  for (; distance > 127; distance >>>= 7) posting.bytes[posting.used++] = (distance & 127) | 128
  posting.bytes[posting.used++] = distance
  posting.last = slot
}

function unpack({ bytes, used }: Posting, into: Bits): void {
  let slot = -1
  for (let at = 0; at < used;) {
    let byte = bytes[at++]!
    let distance = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!
      distance |= (byte & 127) << shift
    }
    slot += distance
    into[slot >>> 5]! |= 1 << (slot & 31)
  }
}

/** Returns a hash of a text: equal for equal texts, practically always different otherwise. */
export function fingerprint(words: readonly number[]): number {
  let [high, low] = [0x811c9dc5, 0x9747b28c]
  for (const word of words) {
    high = Math.imul(high ^ word, 0x01000193)
    low = Math.imul(low ^ word, 0x85ebca6b) ^ (low >>> 13)
  }
  return (high >>> 0) * 0x20_0000 + ((low >>> 11) & 0x1f_ffff)
}
