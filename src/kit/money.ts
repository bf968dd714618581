import { formatInteger, toPersianDigits } from './digits.ts'
import { NUMBER_SCALE, readNumberWords, splitAmount } from './number-words.ts'

/** An amount in whole rials, the only unit that is stored or summed; ten rials are one toman. */
export type Rial = bigint

const NBSP = '\u00a0'
const UNITS = [
  { name: 'میلیارد', size: 1_000_000_000n },
  { name: 'میلیون', size: 1_000_000n },
  { name: 'هزار', size: 1000n },
]

const RIALS_IN = new Map([
  ['تومان', 10n],
  ['تومن', 10n],
  ['ت', 10n],
  ['ریال', 1n],
])
const LARGEST_STORED = 9_223_372_036_854_775_807n

/**
 * Formats the number of tomans alone, «۱۶,۱۷۰». An amount that is not a whole toman keeps its tenth, «۱۲٫۵»; {@link
 * formatMoney} shows those in rials.
 */
export function formatToman(rial: Rial): string {
  const tenth = rial % 10n
  if (tenth === 0n) return formatInteger(rial / 10n)
  const whole = formatInteger((rial < 0n ? -rial : rial) / 10n)
  return `${rial < 0n ? '\u200e\u2212' : ''}${whole}٫${toPersianDigits(tenth < 0n ? -tenth : tenth)}`
}

/** An amount in rials with its word, as bills, receipts and gateways write it: «۱۶۱,۷۰۰ ریال», never wrapped apart. */
export function formatRial(rial: Rial): string {
  return `${formatInteger(rial)}${NBSP}ریال`
}

/**
 * Formats an amount with its unit, never wrapped apart: tomans, or rials when it is not a whole toman. Zero is «صفر
 * تومان»; the caller words a price that is not set («توافقی»).
 */
export function formatMoney(rial: Rial): string {
  if (rial === 0n) return `صفر${NBSP}تومان`
  return rial % 10n === 0n ? `${formatToman(rial)}${NBSP}تومان` : formatRial(rial)
}

/**
 * Formats the exact amount in spoken steps, for the echo under an input: «۱ میلیارد و ۲۰۰ میلیون تومان». Uses rials
 * when the amount is not a whole toman; «منفی» precedes a negative amount. Uses digits where words would be heard as
 * another amount: «یک میلیارد و دویست» means 200 million more.
 */
export function tomanWords(rial: Rial): string {
  const whole = rial % 10n === 0n
  const unit = whole ? 'تومان' : 'ریال'
  if (rial === 0n) return `صفر${NBSP}${unit}`
  let rest = (rial < 0n ? -rial : rial) / (whole ? 10n : 1n)
  const parts: string[] = []
  for (const { name, size } of UNITS) {
    // People say «هزار», never «۱ هزار».
    if (rest >= size) parts.push(size === 1000n && rest < 2000n ? name : `${formatInteger(rest / size)}${NBSP}${name}`)
    rest %= size
  }
  const isHeardOtherwise = rest > 0n && parts.length > 0 && !parts.at(-1)!.endsWith('هزار')
  if (isHeardOtherwise) return whole ? formatMoney(rial) : formatRial(rial)
  if (rest > 0n) parts.push(formatInteger(rest))
  return `${rial < 0n ? 'منفی ' : ''}${parts.join(' و ')}${NBSP}${unit}`
}

/**
 * A short form in tomans for axes and chips only, rounded to two decimals and without the word «تومان»:
 * «۱٫۲۵ میلیارد», «۸۰۰ میلیون», «۵۰۰ هزار».
 */
export function compactToman(rial: Rial): string {
  const sign = rial < 0n ? '\u200e\u2212' : ''
  const size = rial < 0n ? -rial : rial
  let hundredths = roundedDivision(size, 10n) * 100n
  let name = ''
  // Starts from the smallest unit, so that the rounded value decides: 995,000 tomans stay «۹۹۵ هزار» and 999,999,999
  // become «۱ میلیارد».
  for (const unit of UNITS.toReversed()) {
    if (hundredths < 100_000n) break
    hundredths = roundedDivision(size * 10n, unit.size)
    name = NBSP + unit.name
  }
  return sign + formatHundredths(hundredths) + name
}

function roundedDivision(value: bigint, by: bigint): bigint {
  return (value * 2n + by) / (by * 2n)
}

function formatHundredths(hundredths: bigint): string {
  const fraction = (hundredths % 100n)
    .toString()
    .padStart(2, '0')
    .replace(/0{1,2}$/, '')
  return formatInteger(hundredths / 100n) + (fraction && `٫${toPersianDigits(fraction)}`)
}

/**
 * Parses a price as people type it and returns rials: digits of any script with any separators, «۱٫۲ میلیارد», «۸۰۰ م»,
 * «یک میلیارد و ۲۰۰ میلیون», «دو و نیم میلیون». The unit is the toman unless the text ends in «ریال». Returns `null`
 * for anything else, for negative amounts and for amounts beyond a 64-bit column.
 */
export function parseToman(text: string): Rial | null {
  if (text.length > 100) return null
  const tokens = splitAmount(text)
  const currency = RIALS_IN.get(tokens.at(-1) ?? '')
  const scaled = readNumberWords(currency === undefined ? tokens : tokens.slice(0, -1))
  if (scaled === null) return null
  const rials = scaled * (currency ?? 10n)
  return rials % NUMBER_SCALE === 0n && rials / NUMBER_SCALE <= LARGEST_STORED ? rials / NUMBER_SCALE : null
}
