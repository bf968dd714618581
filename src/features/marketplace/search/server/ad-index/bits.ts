/** A set of slots: bit `slot & 31` of word `slot >>> 5`. Combined sets have equal length. */
export type Bits = Uint32Array

export const bitsFor = (slots: number): Bits => new Uint32Array((slots + 31) >>> 5)

export const hasBit = (bits: Bits, slot: number): boolean => ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === 1

export function putBit(bits: Bits, slot: number, on: boolean): void {
  const bit = 1 << (slot & 31)
  if (on) bits[slot >>> 5]! |= bit
  else bits[slot >>> 5]! &= ~bit
}

/** Stores the intersection in `into`, which may be one of the two. */
export function intersect(a: Bits, b: Bits, into: Bits): Bits {
  for (let word = 0; word < into.length; word++) into[word] = a[word]! & b[word]!
  return into
}

/** Adds one set to another. */
export function unite(into: Bits, bits: Bits): void {
  for (let word = 0; word < into.length; word++) into[word]! |= bits[word]!
}

/** Stores the difference in `into`, which may be one of the two. */
export function subtract(a: Bits, b: Bits, into: Bits): Bits {
  for (let word = 0; word < into.length; word++) into[word] = a[word]! & ~b[word]!
  return into
}

/**
 * Collects the slots below `size` whose code is wanted: `target` holds 1 or 0 per code. The loops
 * below have no inner branch, because over a million ads a mispredicted branch costs more than the
 * rest. They are separate because a callback per slot would cost as much.
 */
export function bitsOfCodes(bits: Bits, size: number, codes: Uint16Array, target: Uint8Array): Bits {
  const words = (size + 31) >>> 5
  for (let word = 0, slot = 0; word < words; word++) {
    let value = 0
    for (let bit = 0; bit < 32; bit++, slot++) value |= target[codes[slot]!]! << bit
    bits[word] = value
  }
  return bits
}

/** The same within a set; `bits` starts empty. */
export function bitsOfCodesIn(around: Bits, bits: Bits, codes: Uint16Array, target: Uint8Array): Bits {
  for (let word = 0; word < around.length; word++) {
    let value = 0
    for (let rest = around[word]!; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest)
      value |= target[codes[(word << 5) + bit]!]! << bit
    }
    bits[word] = value
  }
  return bits
}

/** Collects the slots below `size` whose number is within a range, both ends included. */
export function bitsWithin(
  bits: Bits,
  size: number,
  numbers: Float64Array | Int32Array,
  min: number,
  max: number,
): Bits {
  const words = (size + 31) >>> 5
  for (let word = 0, slot = 0; word < words; word++) {
    let value = 0
    for (let bit = 0; bit < 32; bit++, slot++) {
      const number = numbers[slot]!
      value |= (Number(number >= min) & Number(number <= max)) << bit
    }
    bits[word] = value
  }
  return bits
}

/** Stores in `into` the part of `around` that is neither in `a` nor in `b` minus `c`. */
export function outside(around: Bits, a: Bits, b: Bits, c: Bits, into: Bits): Bits {
  for (let word = 0; word < into.length; word++) into[word] = around[word]! & ~(a[word]! | (b[word]! & ~c[word]!))
  return into
}

/** Counts the slots of the first set that are not in the second. */
export function countBeyond(bits: Bits, without: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += bitsIn(bits[word]! & ~without[word]!)
  return count
}

/** Counts the slots. */
export function countBits(bits: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += bitsIn(bits[word]!)
  return count
}

function bitsIn(word: number): number {
  let value = word - ((word >>> 1) & 0x55555555)
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333)
  value = (value + (value >>> 4)) & 0x0f0f0f0f
  return Math.imul(value, 0x01010101) >>> 24
}

/** Lists the slots in ascending order. */
export function slotsOf(bits: Bits): Int32Array {
  const slots = new Int32Array(countBits(bits))
  let at = 0
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      slots[at++] = (word << 5) + 31 - Math.clz32(rest & -rest)
    }
  }
  return slots
}

/** The block size for counting, chosen to stay in the processor's cache. */
const atATime = 4096
const noted = new Int32Array(atATime + 32)

/** A column to count, and its number of different codes. */
export type CodeColumn = { codes: Uint16Array; different: number }

/** Counts the slots per code of each column that are in the set and not in `without`. */
export function countCodes(bits: Bits, without: Bits, columns: readonly CodeColumn[]): Uint32Array[] {
  const quarters = columns.map(({ different }, at) => emptyQuarters(at, different * 4))
  let count = 0
  for (let word = 0; word < bits.length; word++) {
    const last = (word << 5) + 31
    for (let rest = bits[word]! & ~without[word]!; rest !== 0; rest &= rest - 1) {
      noted[count++] = last - Math.clz32(rest & -rest)
    }
    if (count < atATime) continue
    tally(count, columns, quarters)
    count = 0
  }
  tally(count, columns, quarters)
  return columns.map(({ different }, at) => sumOfQuarters(quarters[at]!, different))
}

/** Counters reused by the next query; new ones would be most of its garbage. */
const keptQuarters: Uint32Array[] = []

function emptyQuarters(at: number, length: number): Uint32Array {
  const existing = keptQuarters[at]
  if (existing && existing.length >= length) return existing.fill(0, 0, length)
  return (keptQuarters[at] = new Uint32Array(length * 2))
}

// A separate function: a counter shared with the one above would not stay in a register.
function tally(count: number, columns: readonly CodeColumn[], quarters: readonly Uint32Array[]): void {
  for (let at = 0; at < columns.length; at++) countBlock(count, columns[at]!.codes, quarters[at]!)
}

/**
 * Uses four counters per code in turn: equal codes in a row would otherwise wait for one counter.
 */
function countBlock(count: number, codes: Uint16Array, quarters: Uint32Array): void {
  let at = 0
  for (; at < count - 3; at += 4) {
    quarters[codes[noted[at]!]! << 2]!++
    quarters[(codes[noted[at + 1]!]! << 2) | 1]!++
    quarters[(codes[noted[at + 2]!]! << 2) | 2]!++
    quarters[(codes[noted[at + 3]!]! << 2) | 3]!++
  }
  for (; at < count; at++) quarters[codes[noted[at]!]! << 2]!++
}

function sumOfQuarters(quarters: Uint32Array, different: number): Uint32Array {
  const sums = new Uint32Array(different)
  for (let code = 0, at = 0; code < sums.length; code++, at += 4) {
    sums[code] = quarters[at]! + quarters[at + 1]! + quarters[at + 2]! + quarters[at + 3]!
  }
  return sums
}
