import { bankOfShebaCode } from './banks.ts'
import { toPersianDigits } from './digits.ts'
import { compactIdentifier } from './identifier.ts'
import { ok, refuse, type Result } from './result.ts'

/** An Iranian IBAN: `IR` and 24 Latin digits whose check is right. */
export type Sheba = string & { readonly kind: 'sheba' }

/** Returns the digits of a Sheba without IR, which people write before, after and twice. */
function shebaDigits(text: string): string {
  let digits = compactIdentifier(text).replace(/^(?:IR|آیآر|ایآر)+/i, '')
  while (/IR$/i.test(digits)) digits = digits.slice(0, -2)
  return digits
}

/**
 * Reads a Sheba in any script, with or without IR, blanks and hyphens; the check is ISO 7064 mod 97-10, whose check
 * digits are 02 to 98.
 */
export function parseSheba(text: string): Result<Sheba, 'sheba-length' | 'sheba-invalid'> {
  const digits = shebaDigits(text)
  if (!/^\d{24}$/.test(digits)) return refuse('sheba-length')
  // IR is 1827 (I = 18, R = 27) and moves to the end with the two check digits.
  const holds = /^(?!00|01|99)/.test(digits) && BigInt(`${digits.slice(2)}1827${digits.slice(0, 2)}`) % 97n === 1n
  return holds ? ok(`IR${digits}` as Sheba) : refuse('sheba-invalid')
}

/**
 * Returns the bank of a Sheba, also while it is being typed; null until its digits are complete or when the bank is
 * unknown.
 */
export function bankOfSheba(text: string): string | null {
  const digits = shebaDigits(text)
  return bankOfShebaCode(digits.slice(2, 5))
}

/**
 * Masks a Sheba so that its owner recognises it and others cannot pay to it: «IR۸۲…۹۰۰۲». Contains U+2066 … U+2069,
 * because its parts would change places inside right-to-left text.
 */
export const maskSheba = (sheba: Sheba): string =>
  `\u2066IR${toPersianDigits(`${sheba.slice(2, 4)}\u2060…\u2060${sheba.slice(-4)}`)}\u2069`
