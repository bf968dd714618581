import { toLatinDigits } from '#kit/digits.ts'
import { NUMBER_SCALE, readNumberWords } from '#kit/number-words.ts'
import { cleanText, foldForSearch } from '#kit/text.ts'
import { spokenForms } from './sentence-words.ts'

/** A number as it was typed or spoken. `unit` is the smallest of thousand, million, milliard that was named. */
export type Amount = { value: number; unit: number | null }

/** The smallest part of a text that can mean something: a word, a number however it was said, or letters beside digits. */
export type Token = {
  /** As it was typed. */
  text: string
  /** What it is matched by: folded letters, or the digits of the number. */
  key: string
  amount: Amount | null
  /** Nothing stands between it and the token before: «x» and «33» of «x33». */
  glued: boolean
}

const units = new Map(Object.entries({ هزار: 1e3, میلیون: 1e6, ملیون: 1e6, م: 1e6, میلیارد: 1e9, ملیارد: 1e9 }))

/** Words that are numbers only in company: «سی» is also the letter C, «یک» an article. */
const numbersInCompany = new Set(['سی', 'نه', 'ده', 'یک', 'صد', 'هزار'])

const longestNumber = 12

/** Splits a text, however spelled: half-spaces count as blanks, letters and digits part, spoken numbers become one token. */
export function tokensOf(text: string): Token[] {
  const clean = cleanText(text).replace(/(?<=[\d۰-۹])\s*[-–—]\s*(?=[\d۰-۹])/g, ' تا ')
  const plain = toLatinDigits(clean)
  const words = [...plain.matchAll(/\d+(?:[.,،٬٫/]\d+)*|\+|[^\s\d\u200c\p{P}\p{S}]+/gu)].flatMap((match) => {
    const folded = match[0] === '+' ? 'پلاس' : foldForSearch(match[0]).replaceAll(' ', '')
    const key = spokenForms.get(folded) ?? (/^\d/.test(match[0]) ? match[0] : folded)
    return key ? [{ key, start: match.index, end: match.index + match[0].length }] : []
  })
  const keys = words.map(({ key }) => key)
  const tokens: Token[] = []
  for (let at = 0; at < words.length;) {
    const number = numberAt(keys, at)
    const end = number?.end ?? at + 1
    const from = words[at]!.start
    const inCompanyOnly = end === at + 1 && numbersInCompany.has(keys[at]!)
    tokens.push({
      text: clean.slice(from, words[end - 1]!.end),
      key: number && !inCompanyOnly ? String(number.amount.value) : keys[at]!,
      amount: number?.amount ?? null,
      glued: at > 0 && words[at - 1]!.end === from,
    })
    at = end
  }
  return tokens
}

/** The longest number that begins at a word: «دویست و شش», «یک و نیم میلیارد», «۷۰۰م». */
function numberAt(keys: readonly string[], at: number): { amount: Amount; end: number } | null {
  if (!/^\d/.test(keys[at]!) && keys[at] !== 'نیم' && readNumberWords([keys[at]!]) === null) return null
  for (let end = Math.min(keys.length, at + longestNumber); end > at; end--) {
    const said = keys.slice(at, end)
    if (said.at(-1) === 'و') continue
    const scaled = readNumberWords(said)
    if (scaled === null || scaled % NUMBER_SCALE !== 0n) continue
    const value = Number(scaled / NUMBER_SCALE)
    if (Number.isSafeInteger(value)) return { amount: withSpokenEnd(value, said), end }
  }
  return null
}

/** «یک میلیارد و دویست» leaves the millions out. */
function withSpokenEnd(value: number, said: readonly string[]): Amount {
  const named = said.flatMap((word) => units.get(word) ?? [])
  const unit = named.length > 0 ? Math.min(...named) : null
  const tail = value % 1e9
  return unit === 1e9 && tail > 0 && tail < 1000 ? { value: value - tail + tail * 1e6, unit: 1e6 } : { value, unit }
}

/** The key of a name: its tokens without anything between, so that «دنا پلاس» and «دناپلاس» are one. */
export const keyOf = (name: string): string =>
  tokensOf(name)
    .map(({ key }) => key)
    .join('')
