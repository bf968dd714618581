import { toPersianDigits } from './digits.ts'
import { compactIdentifier } from './identifier.ts'
import { ok, refuse, type Result } from './result.ts'

/** The national code of a person: ten Latin digits whose check digit is right. */
export type NationalCode = string & { readonly kind: 'national-code' }

/**
 * Parses a national code in any script; eight or nine digits are a code without its leading zeros. The rule is the
 * civil registry's: weights 10 to 2, modulo 11. The first three digits are not compared with a list of towns.
 */
export function parseNationalCode(text: string): Result<NationalCode, 'national-code-invalid'> {
  const typed = compactIdentifier(text)
  if (!/^\d{8,10}$/.test(typed)) return refuse('national-code-invalid')
  const code = typed.padStart(10, '0')
  const neverIssued = /^(\d)\1{9}$/.test(code) || code.slice(3, 9) === '000000'
  return neverIssued || Number(code[9]) !== checkDigit(code)
    ? refuse('national-code-invalid')
    : ok(code as NationalCode)
}

/** A code that its owner recognises: «۰۰۱****۶۷۹», kept left-to-right by U+2066 … U+2069. */
export function maskNationalCode(code: NationalCode): string {
  return `\u2066${toPersianDigits(`${code.slice(0, 3)}****${code.slice(7)}`)}\u2069`
}

function checkDigit(code: string): number {
  let sum = 0
  for (let place = 0; place < 9; place++) sum += Number(code[place]) * (10 - place)
  const rest = sum % 11
  return rest < 2 ? rest : 11 - rest
}
