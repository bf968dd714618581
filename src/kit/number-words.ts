import { toLatinDigits } from './digits.ts'
import { cleanText } from './text.ts'

/** Values of {@link readNumberWords} are multiplied by this, so that «۱٫۲ میلیارد» stays exact. */
export const NUMBER_SCALE = 1_000_000_000n

const UNITS = new Map([
  ['هزار', 1000n],
  ['میلیون', 1_000_000n],
  ['ملیون', 1_000_000n],
  ['م', 1_000_000n],
  ['میلیارد', 1_000_000_000n],
  ['ملیارد', 1_000_000_000n],
  ['تریلیون', 1_000_000_000_000n],
  ['همت', 1_000_000_000_000n],
])

const WORDS = new Map<string, bigint>([
  ...numbered('صفر یک دو سه چهار پنج شش هفت هشت نه ده یازده دوازده سیزده چهارده پانزده شانزده هفده هجده نوزده', 0n, 1n),
  ...numbered('بیست سی چهل پنجاه شصت هفتاد هشتاد نود', 20n, 10n),
  ...numbered('صد دویست سیصد چهارصد پانصد ششصد هفتصد هشتصد نهصد', 100n, 100n),
  ['یکصد', 100n],
  ['هیجده', 18n],
])

/** Everyday forms, slips and Latin letters of numbers, folded. */
const FORMS = {
  یک: 'یه yek',
  شش: 'شیش',
  چهار: 'چار',
  چهارصد: 'چارصد',
  پانصد: 'پونصد pansad ponsad',
  ششصد: 'شیشصد',
  هفتصد: 'هفصد',
  هشتصد: 'هشصد',
  پانزده: 'پونزده',
  شانزده: 'شونزده',
  هفده: 'هیفده',
  میلیون: 'میلیونی ملیونی میلون میل میلیونتومن میلیونتومان mil mln million milion milyon melyon میلیونه',
  میلیارد: 'میلیاردی milyard miliard billion',
  هزار: 'hezar هزارتا هزارتایی',
  نیم: 'nim',
  صد: 'sad',
  دویست: 'devist',
  سیصد: 'sisad',
}

/** From an everyday form of a number to its usual word: «پونصد» → «پانصد». */
export const numberForms: ReadonlyMap<string, string> = new Map(
  Object.entries(FORMS).flatMap(([word, forms]) => forms.split(' ').map((form) => [form, word] as const)),
)

const JOINED_UNITS = ['هزارتایی', 'هزارتا', 'هزار', 'میلیون', 'ملیون', 'میلیارد', 'ملیارد']

/** Returns true for a number word or a unit. */
const isNumberWord = (word: string): boolean => WORDS.has(word) || UNITS.has(word) || /^\d+$/.test(word)

/**
 * Splits a joined word into number words: «هشتصدو», «دویستوشش», «یکونیم», «صدهزار», «پونصد». Returns any other word
 * alone.
 */
export function splitNumberWord(typed: string): string[] {
  const word = numberForms.get(typed) ?? typed
  if (word.length < 4 || isNumberWord(word)) return [word]
  const usual = (part: string) => numberForms.get(part) ?? part
  if (word.startsWith('و') && word.length > 3 && (word === 'ونیم' || WORDS.has(usual(word.slice(1)))))
    return ['و', usual(word.slice(1))]
  // «هشتصده», «پونصده»: a number with «است»; «شیشه» and «هفته» are words of their own.
  const stated = word.length > 5 && word.endsWith('ه') ? usual(word.slice(0, -1)) : ''
  if (WORDS.has(stated)) return [stated]
  if (word.endsWith('و') && isNumberWord(usual(word.slice(0, -1)))) return [usual(word.slice(0, -1)), 'و']
  const whole = word.match(/^(.+?)و?نیم$/)?.[1]
  if (whole && isNumberWord(usual(whole))) return [usual(whole), 'و', 'نیم']
  const unit = JOINED_UNITS.find((each) => word.length > each.length && word.endsWith(each))
  if (unit && isNumberWord(usual(word.slice(0, -unit.length)))) return [usual(word.slice(0, -unit.length)), usual(unit)]
  // «پنجاهزار»: both words share a letter.
  const shared = unit?.startsWith('ه') ? usual(word.slice(0, 1 - unit.length)) : ''
  if (unit && WORDS.has(shared)) return [shared, usual(unit)]
  for (let at = word.indexOf('و', 2); at > 0; at = word.indexOf('و', at + 1)) {
    const [first, second] = [usual(word.slice(0, at)), usual(word.slice(at + 1))]
    if (WORDS.has(first) && WORDS.has(second)) return [first, 'و', second]
  }
  return [word]
}

function numbered(words: string, from: bigint, step: bigint): [string, bigint][] {
  return words.split(' ').map((word, i) => [word, from + BigInt(i) * step])
}

/**
 * Splits an amount as people type it into Latin digit groups and words, and joins groups of three that blanks separate.
 * «۱ ۲۰۰ ۰۰۰ تومان» becomes `1200000` and `تومان`.
 */
export function splitAmount(text: string): string[] {
  const plain = toLatinDigits(cleanText(text)).replace(/\u200c/g, ' ')
  const grouped = plain.replace(/\b\d{1,3}(?: \d{3})+\b/g, (digits) => digits.replaceAll(' ', ''))
  const parts = grouped.replace(/هزار میلیارد/g, 'تریلیون').match(/\d[\d.,،٬٫/]*|[^\s\d]+/g) ?? []
  return parts.flatMap(splitNumberWord)
}

/**
 * Parses digits, words and units (هزار، میلیون «م»، میلیارد، نیم) as one non-negative number times {@link
 * NUMBER_SCALE}; units must descend («میلیارد» before «میلیون»). A number without a unit after a milliard or a million
 * counts in the next smaller unit: «یک میلیارد و دویست» is 1,200,000,000. Returns `null` when it cannot read a part.
 */
export function readNumberWords(tokens: readonly string[]): bigint | null {
  // «هزار و صد میلیون», «دو هزار و دویست میلیون» count in millions.
  const millions = tokens.indexOf('میلیون')
  const thousands = tokens.indexOf('هزار')
  if (thousands >= 0 && millions > thousands && millions === tokens.length - 1) {
    const count = readNumberWords(tokens.slice(0, millions))
    return count === null ? null : count * 1_000_000n
  }
  let total = 0n
  let pending: bigint | null = null
  // The next part needs a smaller unit than the last one, and a smaller word than the last one («صد و پنجاه»).
  let unitCeiling: bigint | null = null
  let wordCeiling = 0n
  let halved = false
  for (const [place, token] of tokens.entries()) {
    if (halved && pending === null) return null
    if (token === 'و' && place > 0 && place < tokens.length - 1) continue
    const unit = UNITS.get(token)
    if (unit !== undefined) {
      if (unitCeiling !== null && unit >= unitCeiling) return null
      // «هزار و پانصد» and «۵ میلیون و هزار» omit the word «یک»; millions never do.
      if (pending === null && (unit !== 1000n || (total > 0n && tokens[place - 1] !== 'و'))) return null
      total += (pending ?? NUMBER_SCALE) * unit
      pending = null
      unitCeiling = unit
      halved = false
    } else if (token === 'نیم') {
      if (halved) return null
      halved = true
      if (pending === null && unitCeiling !== null) total += (unitCeiling * NUMBER_SCALE) / 2n
      else pending = (pending ?? 0n) + NUMBER_SCALE / 2n
    } else {
      const word = WORDS.get(token)
      const value: bigint | null =
        word === undefined ? readDigits(token, isUnitAhead(tokens, place)) : word * NUMBER_SCALE
      if (value === null || halved) return null
      if (pending !== null && (word === undefined || word === 0n || word >= wordCeiling)) return null
      pending = (pending ?? 0n) + value
      wordCeiling = word === undefined || word < 20n ? 0n : word < 100n ? 10n : 100n
    }
  }
  if (tokens.length === 0) return null
  if (pending === null) return total
  // A fraction belongs to a unit: «۱٫۵» alone is not an amount of money.
  if (pending % NUMBER_SCALE !== 0n) return null
  if (unitCeiling === null) return total + pending
  if (pending >= unitCeiling * NUMBER_SCALE) return null
  const leavesOut = SPOKEN_TAILS.has(unitCeiling) && pending > 0n && pending < 1000n * NUMBER_SCALE
  return total + (leavesOut ? (pending * unitCeiling) / 1000n : pending)
}

/** Units after which speakers omit the next unit. */
const SPOKEN_TAILS: ReadonlySet<bigint> = new Set([1_000_000n, 1_000_000_000n])

function isUnitAhead(tokens: readonly string[], place: number): boolean {
  return UNITS.has(tokens[place + 1] ?? '')
}

/**
 * Before a unit a lone mark is a decimal one («۱,۲ میلیارد»), unless three digits follow a comma. Without a unit every
 * mark groups, and only commas may stand in a wrong place, because they do so while a person is typing.
 */
function readDigits(token: string, unitAhead: boolean): bigint | null {
  if (!unitAhead) {
    const digits = token.replace(/[.٫](?=\d{3}(?!\d))/g, '').replace(/[,،٬]/g, '')
    return /^\d+$/.test(digits) ? BigInt(digits) * NUMBER_SCALE : null
  }
  const match = /^(\d+)(?:[.,،٫/](\d{1,9}))?$/.exec(token.replace(/[,،٬](?=\d{3}(?!\d))/g, ''))
  return match ? BigInt(`${match[1]}${(match[2] ?? '').padEnd(9, '0')}`) : null
}
