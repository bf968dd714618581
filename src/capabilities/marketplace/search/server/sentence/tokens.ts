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
  /** A comma or the like stands before it. */
  apart: boolean
}

const units = new Map(Object.entries({ هزار: 1e3, میلیون: 1e6, ملیون: 1e6, م: 1e6, میلیارد: 1e9, ملیارد: 1e9 }))

/** Words that are numbers only in company: «سی» is also the letter C, «یک» an article. */
const numbersInCompany = new Set(['سی', 'نه', 'ده', 'یک', 'صد', 'هزار'])

const longestNumber = 12

/** Splits a text, however spelled: half-spaces count as blanks, letters and digits part, spoken numbers become one token. */
export function tokensOf(text: string): Token[] {
  const clean = cleanText(text).replace(/(?<=[\d۰-۹])\s*[-–—]\s*(?=[\d۰-۹])/g, ' تا ')
  const plain = toLatinDigits(clean)
  const words = withWholeVerbs(
    [...plain.matchAll(/\d+(?:[.,،٬٫/]\d+)*|\+|[^\s\d\u200c\p{P}\p{S}]+/gu)].flatMap((match) => {
      const folded = match[0] === '+' ? 'پلاس' : foldForSearch(match[0]).replaceAll(' ', '')
      const key = spokenForms.get(folded) ?? (/^\d/.test(match[0]) ? match[0] : folded)
      const place = { start: match.index, end: match.index + match[0].length }
      // «دویستو شش»: the joint was typed at the number.
      const number = key.length > 3 && key.endsWith('و') ? key.slice(0, -1) : ''
      if (number && (units.has(number) || readNumberWords([number]) !== null))
        return [
          { ...place, key: number },
          { ...place, key: 'و' },
        ]
      // «یکونیم», «دونیم».
      const whole = key.match(/^(.+?)و?نیم$/)?.[1]
      if (whole && readNumberWords([whole]) !== null)
        return [whole, 'و', 'نیم'].map((each) => ({ ...place, key: each }))
      // «صدهزار».
      const unit = ['هزار', 'میلیون', 'میلیارد'].find((each) => key.length > each.length && key.endsWith(each))
      if (unit && readNumberWords([key.slice(0, -unit.length)]) !== null)
        return [key.slice(0, -unit.length), unit].map((each) => ({ ...place, key: each }))
      return key ? [{ ...place, key }] : []
    }),
  )
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
      apart: at > 0 && /[،,؛;.!؟?]/.test(clean.slice(words[at - 1]!.end, from)),
    })
    at = end
  }
  return tokens
}

type Word = { start: number; end: number; key: string }

const verbBeginnings = new Set(['می', 'نمی'])

/** «نمی خوام», also with a half-space, is one word. */
function withWholeVerbs(words: readonly Word[]): Word[] {
  const whole: Word[] = []
  for (const word of words) {
    const last = whole.at(-1)
    if (last && verbBeginnings.has(last.key))
      whole.splice(-1, 1, { start: last.start, end: word.end, key: last.key + word.key })
    else whole.push(word)
  }
  return whole
}

/** The longest number that begins at a word: «دویست و شش», «یک و نیم میلیارد», «۷۰۰م». */
function numberAt(keys: readonly string[], at: number): { amount: Amount; end: number } | null {
  if (!/^\d/.test(keys[at]!) && keys[at] !== 'نیم' && !units.has(keys[at]!) && readNumberWords([keys[at]!]) === null)
    return null
  for (let end = Math.min(keys.length, at + longestNumber); end > at; end--) {
    // «زیر میلیارد» and «میلیارد و نیم» leave the one out.
    const said = (units.get(keys[at]!) ?? 0) >= 1e6 ? ['یک', ...keys.slice(at, end)] : keys.slice(at, end)
    // «دو میلیارد یه شاسی‌بلند»: an article and no number.
    // «بالای یک میلیارد نه» is a no and no nine.
    if (said.length > 1 && said.at(-1) === 'نه' && said.at(-2) !== 'و') continue
    if (said.at(-1) === 'و' || (said.at(-1) === 'یک' && units.has(said.at(-2) ?? ''))) continue
    const fraction = fractionOf(said)
    if (fraction !== null) return { amount: { value: fraction, unit: null }, end }
    const milliards = spokenMilliards(said)
    if (milliards !== null) return { amount: { value: milliards, unit: 1e6 }, end }
    const scaled = readNumberWords(said)
    if (scaled === null || scaled % NUMBER_SCALE !== 0n) continue
    const value = Number(scaled / NUMBER_SCALE)
    if (Number.isSafeInteger(value)) return { amount: withSpokenEnd(value, said), end }
  }
  return null
}

/** «۱٫۵» alone and «یک و نیم»: of a price they are milliards, of anything else not a number that is understood. */
function fractionOf(said: readonly string[]): number | null {
  const [first, ...rest] = said
  if (rest.length === 0) return /^\d{1,2}[.٫/]\d{1,2}$/.test(first!) ? Number(first!.replace(/[٫/]/, '.')) : null
  const whole = rest.join(' ') === 'و نیم' ? readNumberWords([first!]) : null
  return whole === null || whole > 20n * NUMBER_SCALE ? null : Number(whole / NUMBER_SCALE) + 0.5
}

/** «۲ و ۸۰۰» and «یک و دویست» leave milliards and millions out; «یک و نیم» the milliards. Nothing else is priced like this. */
function spokenMilliards(said: readonly string[]): number | null {
  // «یه تومن و دویست»: in thousands of millions.
  const [first, ...words] = said
  const counted = words[0] === 'تومان' ? words.slice(1) : words
  const rest = counted[0] === 'و' ? counted.slice(1) : counted
  if (counted.length === words.length && counted[0] !== 'و') return null
  if (rest.length !== 1) return null
  const whole = readNumberWords([first!])
  const part = readNumberWords(rest)
  if (whole === null || part === null) return null
  const [milliards, millions] = [Number(whole / NUMBER_SCALE), Number(part / NUMBER_SCALE)]
  const fits = milliards >= 1 && milliards <= 20 && millions >= 50 && millions < 1000 && millions % 10 === 0
  return fits ? milliards * 1e9 + millions * 1e6 : null
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
