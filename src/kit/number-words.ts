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

function numbered(words: string, from: bigint, step: bigint): [string, bigint][] {
  return words.split(' ').map((word, i) => [word, from + BigInt(i) * step])
}

/**
 * Splits an amount as people type it into Latin digit groups and words, with blanks between groups of three removed.
 * «۱ ۲۰۰ ۰۰۰ تومان» gives `1200000` and `تومان`.
 */
export function splitAmount(text: string): string[] {
  const plain = toLatinDigits(cleanText(text)).replace(/\u200c/g, ' ')
  const grouped = plain.replace(/\b\d{1,3}(?: \d{3})+\b/g, (digits) => digits.replaceAll(' ', ''))
  return grouped.replace(/هزار میلیارد/g, 'تریلیون').match(/\d[\d.,،٬٫/]*|[^\s\d]+/g) ?? []
}

/**
 * Reads digits, words and units (هزار، میلیون «م»، میلیارد، نیم) as one non-negative number times
 * {@link NUMBER_SCALE}; units must come down («میلیارد» before «میلیون»). `null` when any part is not understood.
 */
export function readNumberWords(tokens: readonly string[]): bigint | null {
  let total = 0n
  let pending: bigint | null = null
  // What may still follow: a smaller unit than the last one, and a smaller word than the last one («صد و پنجاه»).
  let unitCeiling: bigint | null = null
  let wordCeiling = 0n
  let halved = false
  for (const [place, token] of tokens.entries()) {
    if (halved && pending === null) return null
    if (token === 'و' && place > 0 && place < tokens.length - 1) continue
    const unit = UNITS.get(token)
    if (unit !== undefined) {
      if (unitCeiling !== null && unit >= unitCeiling) return null
      // «هزار و پانصد» and «۵ میلیون و هزار» leave the one out; nobody says so of millions.
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
  // A fraction belongs to a unit: «۱٫۵» alone is no amount of money.
  if (pending % NUMBER_SCALE !== 0n) return null
  return unitCeiling !== null && pending >= unitCeiling * NUMBER_SCALE ? null : total + pending
}

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
