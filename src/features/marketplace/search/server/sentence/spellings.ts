import { foldForSearch } from '#kit/text.ts'

/** Spoken names of the letters of codes such as `X33` and `CS35`. */
const letterNames: Record<string, string> = {
  a: 'ای',
  b: 'بی',
  c: 'سی',
  d: 'دی',
  e: 'ای',
  f: 'اف',
  g: 'جی',
  h: 'اچ',
  i: 'آی',
  j: 'جی',
  k: 'کی',
  l: 'ال',
  m: 'ام',
  n: 'ان',
  o: 'او',
  p: 'پی',
  q: 'کیو',
  r: 'آر',
  s: 'اس',
  t: 'تی',
  u: 'یو',
  v: 'وی',
  w: 'دبلیو',
  x: 'ایکس',
  y: 'وای',
  z: 'زد',
}

const spokenLetters = new Set(Object.values(letterNames).map((name) => foldForSearch(name)))

/** Whether a folded word is the name of a Latin letter: «جی», «ال». */
export const isLetterName = (word: string): boolean => spokenLetters.has(word)

/** Returns «ایکس 33» for `X33`; null for names without a code or with whole Latin words. */
function spokenCode(name: string): string | null {
  const runs = name.match(/[a-z]+/gi)
  if (!runs || runs.some((run) => run.length > 3)) return null
  return name.replace(/[a-z]/gi, (letter) => ` ${letterNames[letter.toLowerCase()]} `)
}

/**
 * Lists the spellings of a catalogue name: with and without its second name, with joined words
 * split, and with spoken codes.
 */
export function spellingsOf(...names: readonly string[]): string[] {
  const parts = names.flatMap((name) => name.split(/[()/]/)).map((part) => part.trim())
  return [...new Set(parts.flatMap((part) => [part, spokenCode(part) ?? '']))].filter(Boolean)
}
