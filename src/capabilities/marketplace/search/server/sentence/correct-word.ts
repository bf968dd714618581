import { ordinary } from './sentence-words.ts'

/** Letters that sound the same, or that one key gives with and without shift. */
const soundAlike = ['صسث', 'زذضظژ', 'تط', 'قغ', 'هح', 'اع', 'گک', 'چج', 'ck', 'sz', 'iy', 'ea', 'ou', 'vw']

/** Rows of the two keyboards; neighbours in a row or between rows are easily hit instead of each other. */
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

function swapCost(a: string, b: string): number {
  if (a === b) return 0
  if (sounds.has(a) && sounds.get(a) === sounds.get(b)) return 0.5
  const [here, there] = [places.get(a), places.get(b)]
  return here && there && Math.hypot(here.x - there.x, here.y - there.y) < 1.2 ? 0.7 : 1
}

/**
 * How far two words are apart: slips of the finger as Damerau and Levenshtein count them, cheaper where ear or keyboard
 * explain them. Gives Infinity as soon as the limit is passed.
 */
export function slipDistance(typed: string, meant: string, limit: number): number {
  if (Math.abs(typed.length - meant.length) > limit * 2) return Infinity
  let before: number[] = []
  let above = Array.from({ length: meant.length + 1 }, (_, column) => column * 0.9)
  for (let row = 1; row <= typed.length; row++) {
    const own = typed[row - 1]!
    const line = [row * 0.9]
    for (let column = 1; column <= meant.length; column++) {
      const other = meant[column - 1]!
      // A letter too many or too few weighs less where it only doubles its neighbour.
      const extra = own === typed[row - 2] ? 0.5 : 0.9
      const missing = other === meant[column - 2] ? 0.5 : 0.9
      let cost = Math.min(
        above[column]! + extra,
        line[column - 1]! + missing,
        above[column - 1]! + swapCost(own, other),
      )
      const turned = own === meant[column - 2] && typed[row - 2] === other
      if (turned) cost = Math.min(cost, before[column - 2]! + 0.8)
      line.push(cost)
    }
    if (Math.min(...line) > limit) return Infinity
    before = above
    above = line
  }
  const distance = above[meant.length]!
  return distance <= limit ? distance : Infinity
}

/** Short words are never corrected; long ones may hold two slips. */
export function slipLimit(length: number): number {
  if (length < 4) return 0
  if (length === 4) return 0.8
  return length < 8 ? 1.2 : 1.8
}

/** Hardly anybody misses the first letter and the second; most words are passed over here. */
function beginsAlike(typed: string, meant: string): boolean {
  return swapCost(typed[0]!, meant[0]!) < 1 || typed[0] === meant[1] || typed[1] === meant[0]
}

/** The nearest of some words: one when it is nearer than all others, several when they are equally near, none beyond the limit. */
export function nearestWords(typed: string, words: Iterable<string>): string[] {
  if (ordinary.has(typed)) return []
  const limit = slipLimit(typed.length)
  if (limit === 0) return []
  let best = limit
  let nearest: string[] = []
  for (const word of words) {
    const distance = beginsAlike(typed, word) ? slipDistance(typed, word, best) : Infinity
    if (distance === Infinity) continue
    if (distance < best) nearest = []
    best = distance
    nearest.push(word)
  }
  return nearest
}
