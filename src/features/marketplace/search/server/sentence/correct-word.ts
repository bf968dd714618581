import { ordinary } from './sentence-words.ts'

/** Letters with the same sound, or on the same key with and without shift. */
const soundAlike = ['صسث', 'زذضظژ', 'تط', 'قغ', 'هح', 'اع', 'گک', 'چج', 'ck', 'sz', 'iy', 'ea', 'ou', 'vw']

/** Rows of the two keyboards; adjacent keys are easily confused. */
const keyboards = [
  ['ضصثقفغعهخحجچ', 'شسیبلاتنمکگ', 'ظطزرذدپو'],
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
]
const places = new Map(
  keyboards.flatMap((rows) =>
    rows.flatMap((row, y) => [...row].map((letter, x) => [letter, { x: x + y / 2, y }] as const)),
  ),
)
const sounds = new Map(soundAlike.flatMap((group, index) => [...group].map((letter) => [letter, index] as const)))

const vowels = new Set('اوی')

const costs = new Map<number, number>()

/** Returns the cost of replacing one letter by another; precomputed per pair. */
function swapCost(a: string, b: string): number {
  if (a === b) return 0
  const pair = a.codePointAt(0)! * 0x20_0000 + b.codePointAt(0)!
  const entry = costs.get(pair)
  if (entry !== undefined) return entry
  const cost = costOf(a, b)
  costs.set(pair, cost)
  return cost
}

function costOf(a: string, b: string): number {
  if (sounds.has(a) && sounds.get(a) === sounds.get(b)) return 0.5
  const [here, there] = [places.get(a), places.get(b)]
  return here && there && Math.hypot(here.x - there.x, here.y - there.y) < 1.2 ? 0.7 : 1
}

/** No name is longer; one row more than its letters. */
const maxLetters = 64
const rows = [0, 1, 2].map(() => new Float64Array(maxLetters + 1))

/**
 * Returns the Damerau–Levenshtein distance of two words, with lower costs for similar sounds and
 * adjacent keys. Infinity above the limit.
 */
export function slipDistance(typed: string, meant: string, limit: number): number {
  // Two lengths differ by letters that cost at least 0.5 each, so cells further from the diagonal are above the limit.
  const band = Math.floor(limit * 2)
  if (Math.abs(typed.length - meant.length) > band || typed.length > maxLetters || meant.length > maxLetters)
    return Infinity
  let [before, above, line] = rows as [Float64Array, Float64Array, Float64Array]
  for (let column = 0; column <= meant.length; column++) above[column] = column <= band ? column * 0.9 : Infinity
  for (let row = 1; row <= typed.length; row++) {
    const own = typed[row - 1]!
    const [first, last] = [Math.max(1, row - band), Math.min(meant.length, row + band)]
    line[first - 1] = first === 1 && row <= band ? row * 0.9 : Infinity
    let least = line[first - 1]!
    const extra = own === typed[row - 2] ? 0.5 : 0.9
    for (let column = first; column <= last; column++) {
      const other = meant[column - 1]!
      // An extra or missing letter costs less when it doubles its neighbour; so does a vowel that is left out: «ساپا».
      const missing = other === meant[column - 2] ? 0.5 : vowels.has(other) ? 0.8 : 0.9
      let cost = above[column - 1]! + (own === other ? 0 : swapCost(own, other))
      if (above[column]! + extra < cost) cost = above[column]! + extra
      if (line[column - 1]! + missing < cost) cost = line[column - 1]! + missing
      if (column > 1 && row > 1 && own === meant[column - 2] && typed[row - 2] === other) {
        const turned = before[column - 2]! + 0.8
        if (turned < cost) cost = turned
      }
      line[column] = cost
      if (cost < least) least = cost
    }
    if (last < meant.length) line[last + 1] = Infinity
    if (least > limit) return Infinity
    ;[before, above, line] = [above, line, before]
  }
  const distance = above[meant.length]!
  return distance <= limit ? distance : Infinity
}

/**
 * Returns the max distance for a correction: short words are never corrected, long ones may contain
 * two typos.
 */
export function slipLimit(length: number): number {
  if (length < 4) return 0
  if (length === 4) return 0.8
  return length < 8 ? 1.2 : 1.8
}

/**
 * Whether the words start alike. Typos in both first letters are rare, so this skips most words.
 */
function beginsAlike(typed: string, meant: string): boolean {
  return swapCost(typed[0]!, meant[0]!) < 1 || typed[0] === meant[1] || typed[1] === meant[0]
}

const letterBits = new Map<string, number>()

/** Returns the bit of a letter; letters of the same sound share one, which the next alphabet repeats. */
function bitOf(letter: string): number {
  const entry = letterBits.get(letter)
  if (entry !== undefined) return entry
  const alike = soundAlike.find((group) => group.includes(letter))?.[0] ?? letter
  const bit = alike === letter ? 1 << (letterBits.size % 31) : bitOf(alike)
  letterBits.set(letter, bit)
  return bit
}

/** Returns the letters of a word as bits; several letters may share one. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= bitOf(word[at]!)
  return bits
}

type Candidate = { word: string; bits: number; place: number }

const indexed = new WeakMap<readonly string[], Candidate[][]>()

/** Groups words by length; computed once per list, because a typo is compared with thousands of words. */
function byLength(words: readonly string[]): Candidate[][] {
  const entry = indexed.get(words)
  if (entry) return entry
  const groups: Candidate[][] = []
  for (const [place, word] of words.entries()) (groups[word.length] ??= []).push({ word, bits: lettersOf(word), place })
  indexed.set(words, groups)
  return groups
}

function bitsOf(value: number): number {
  let count = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * Finds the nearest words: one when it is nearest, several when they are equally near, none beyond
 * the limit, which is at least `least`.
 */
export function nearestWords(typed: string, words: readonly string[], least = 0): readonly string[] {
  if (ordinary.has(typed)) return []
  const limit = Math.max(slipLimit(typed.length), least)
  if (limit === 0) return []
  // People repeat a few hundred words without a meaning.
  const known = answers.get(words) ?? new Map<string, readonly string[]>()
  answers.set(words, known)
  const key = `${limit} ${typed}`
  const entry = known.get(key)
  if (entry) return entry
  const nearest = findNearest(typed, words, limit)
  if (known.size >= maxAnswers) known.clear()
  known.set(key, nearest)
  return nearest
}

const maxAnswers = 2000
const answers = new WeakMap<readonly string[], Map<string, readonly string[]>>()

function findNearest(typed: string, words: readonly string[], limit: number): string[] {
  const groups = byLength(words)
  const own = lettersOf(typed)
  let best = limit
  let nearest: Candidate[] = []
  // Words of a similar length are likelier and lower the limit for the others.
  for (let gap = 0; gap <= best * 2; gap++) {
    for (const length of gap === 0 ? [typed.length] : [typed.length - gap, typed.length + gap]) {
      for (const candidate of groups[length] ?? []) {
        // Another sound costs at least 0.7 and changes two bits; a letter more or less costs 0.8 and changes one.
        if (bitsOf(own ^ candidate.bits) * 0.35 > best) continue
        if (!beginsAlike(typed, candidate.word)) continue
        const distance = slipDistance(typed, candidate.word, best)
        if (distance === Infinity) continue
        if (distance < best) nearest = []
        best = distance
        nearest.push(candidate)
      }
    }
  }
  return nearest.sort((one, other) => one.place - other.place).map(({ word }) => word)
}
