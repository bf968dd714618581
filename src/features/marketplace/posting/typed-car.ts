import { foldForSearch } from '#kit/text.ts'
import { colours } from '../ad/choices.ts'
import { jalaliYearOf } from './questions.ts'

/** Facts of a car that a seller typed beside its name, as the address of the first step holds them. */
export type TypedFacts = { year?: string; colour?: string; mileage?: string }

/** A car by the words of its names. */
type Named = { words: string }

/** What people say, and what the names of cars say. */
const spokenWords: Readonly<Record<string, string>> = {
  دستی: 'دنده',
  اتومات: 'اتوماتیک',
  اتوماتیکه: 'اتوماتیک',
  پانا: 'پانوراما',
}

/** Words that name no car. */
const idle = new Set([
  'مدل',
  'رنگ',
  'سال',
  'کارکرد',
  'کار',
  'هزار',
  'کیلومتر',
  'کیلو',
  'کم',
  'تا',
  'km',
  'با',
  'و',
  'فروش',
])

/** Longest first: «سفید صدفی» is not «سفید». */
const colourNames = Object.entries(colours)
  .map(([slug, name]) => [slug, foldForSearch(name)] as const)
  .toSorted(([, one], [, other]) => other.length - one.length)

/**
 * Finds the cars that a seller types at once («پژو ۲۰۷ پانا دستی سفید ۱۴۰۱»): those whose names hold the most of the
 * words, those of the other gearbox last, and the facts in the other words. No word of a name is read as a fact: «پژو ۲۰۰۸» is a car, not a year.
 */
export function readTypedCar<Trim extends Named>(
  trims: readonly Trim[],
  text: string,
): { trims: readonly Trim[]; facts: TypedFacts } {
  const folded = foldForSearch(text)
  const tokens = folded.split(' ').filter(Boolean)
  const { found, used } = bestTrims(trims, tokens)
  const rest = tokens.filter((token) => !used.has(token))
  return { trims: found, facts: readFacts(rest.join(' ')) }
}

/** Returns the trims that hold the most tokens, and the tokens that one of them holds. */
function bestTrims<Trim extends Named>(
  trims: readonly Trim[],
  tokens: readonly string[],
): { found: Trim[]; used: Set<string> } {
  const names = tokens.filter((token) => !idle.has(token)).map((token) => [token, spokenWords[token] ?? token] as const)
  const heldBy = (trim: Trim) => names.filter(([, word]) => holds(trim.words, word)).map(([token]) => token)
  const scored = trims.map((trim) => ({ trim, held: heldBy(trim) })).filter(({ held }) => held.length > 0)
  const max = Math.max(0, ...scored.map(({ held }) => held.length))
  const best = scored.filter(({ held }) => held.length === max)
  const spoken = names.map(([, word]) => word)
  const found = best
    .map(({ trim }) => trim)
    .toSorted((one, other) => contradicts(one, spoken) - contradicts(other, spoken))
  return { found, used: new Set(best.flatMap(({ held }) => held)) }
}

const [manual, automatic] = [
  ['دنده', 'manual'],
  ['اتوماتیک', 'automatic'],
] as const

/** Returns 1 for a car whose name tells the other gearbox than what was typed. */
function contradicts({ words }: Named, spoken: readonly string[]): 0 | 1 {
  const typed = [manual, automatic].map((gearbox) => gearbox.some((word) => spoken.includes(word)))
  if (typed[0] === typed[1]) return 0
  return (typed[0] ? automatic : manual).some((word) => words.includes(word)) ? 1 : 0
}

/** A number matches a whole word: «20» is not in «207». */
const holds = (words: string, token: string): boolean =>
  /^\d+$/.test(token) ? ` ${words} `.includes(` ${token} `) : words.includes(token)

function readFacts(rest: string): TypedFacts {
  const colour = colourNames.find(([, name]) => ` ${rest} `.includes(` ${name} `))?.[0]
  const km = /(?:^| )(\d{1,3}) هزار(?: |$)|(?:^| )(\d{4,6}) ?(?:کیلومتر|کیلو|km)(?: |$)|کارکرد (\d{4,6})(?: |$)/.exec(
    rest,
  )
  const mileage = km?.[1] ? String(Number(km[1]) * 1000) : (km?.[2] ?? km?.[3])
  const year = yearOf(km ? rest.replace(km[0], ' ') : rest)
  return { ...(year && { year }), ...(colour && { colour }), ...(mileage && { mileage }) }
}

/** «۱۴۰۱», «۲۰۱۸» or «مدل ۹۸», as a Jalali year. */
function yearOf(rest: string): string | null {
  const [, full] = /(?:^| )(1[34]\d\d|19[89]\d|20[0-4]\d)(?: |$)/.exec(rest) ?? []
  if (full) return String(jalaliYearOf(Number(full)))
  const [, short] = /(?:^| )مدل (\d\d)(?: |$)/.exec(rest) ?? []
  if (!short) return null
  return String(Number(short) > 50 ? 1300 + Number(short) : 1400 + Number(short))
}
