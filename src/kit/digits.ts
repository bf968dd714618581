/** Offset from the character code of a Latin digit to that of the Persian one. */
const PERSIAN_SHIFT = 1728
const ARABIC_ZERO = 0x0660
const PERSIAN_ZERO = 0x06f0

/**
 * Signs a person puts between digits, and the invisible ones that come along when a number is pasted.
 * The Arabic decimal sign is here because phone keyboards offer it where a comma is meant.
 */
const SEPARATORS = /[,،٬٫\s\p{Cf}¬]/gu

/** Shows every Latin digit of a text as a Persian one; everything else stays. For display only. */
export function toPersianDigits(text: string | number | bigint): string {
  return String(text).replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + PERSIAN_SHIFT))
}

/** Turns Persian (U+06F0–06F9) and Arabic-Indic (U+0660–0669) digits into Latin ones; everything else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code < PERSIAN_ZERO ? ARABIC_ZERO : PERSIAN_ZERO))
  })
}

/**
 * Writes a whole number in Persian digits, in groups of three with U+002C: «۱۱,۳۵۶,۹۹۰».
 * A negative number begins with U+200E U+2212, as Unicode's Persian locale does, so the minus stands at the left of
 * the digits also inside right-to-left text. Throws a RangeError for a number that is not whole.
 */
export function formatInteger(n: number | bigint): string {
  const whole = BigInt(n)
  const digits = (whole < 0n ? -whole : whole).toString()
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return (whole < 0n ? '\u200e\u2212' : '') + toPersianDigits(groups.join(','))
}

/**
 * Reads a non-negative whole number typed in any script; separators (`,` `،` `٬` `٫`), blanks and half-spaces are
 * dropped, and decimals that are zero («45000٫0»). `null` for anything else, also for other decimals, and above
 * Number.MAX_SAFE_INTEGER.
 */
export function parseInteger(text: string): number | null {
  const typed = toLatinDigits(text.normalize('NFKC')).replace(INVISIBLE, '')
  const whole = typed.replace(/[.٫]0{1,2}$/, '')
  // «۱٫۵» has decimals; before three digits the sign groups them.
  if (/٫(?!\d{3}(?!\d))/.test(whole)) return null
  const digits = whole.replace(SEPARATORS, '')
  if (!/^\d+$/.test(digits)) return null
  const n = Number(digits)
  return Number.isSafeInteger(n) ? n : null
}

/** Latin digits of a typed number, freed of blanks, hyphens and invisible signs. Identifiers: `identifier.ts`. */
export function compactDigits(text: string): string {
  return toLatinDigits(text.normalize('NFKC'))
    .replace(SEPARATORS, '')
    .replace(/[-‐-―−()]/g, '')
}

/** Blanks and invisible signs that come along when a number is pasted. */
const INVISIBLE = /[\s\p{Cf}¬]/gu

/**
 * Reads a percentage typed in any script with at most two decimals: «۱٫۵», `1.5`, «1,5», «۱/۵», with or without «٪». `null` for
 * anything else. Hundredths are exact: 1.5 percent are 150 of them.
 */
export const parsePercent = (text: string): number | null =>
  parseDecimal(toLatinDigits(text).replace(INVISIBLE, '').replace(/[%٪]$/, ''))

/** Reads a number of at most three digits before and two after any decimal sign: «۴۲٫۵», `42.50`. `null` for anything else. */
export function parseDecimal(text: string): number | null {
  const typed = toLatinDigits(text.normalize('NFKC')).replace(INVISIBLE, '')
  const parts = /^(\d{1,3})(?:[.,،٫/](\d{1,2}))?$/.exec(typed)
  return parts ? Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`) / 100 : null
}

/** A percentage as people write it: «۱٫۵», «۱۰». */
export const formatDecimal = (n: number): string => toPersianDigits(String(n)).replace('.', '٫')
