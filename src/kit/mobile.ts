import { toPersianDigits } from './digits.ts'
import { compactIdentifier } from './identifier.ts'
import { ok, refuse, type Result } from './result.ts'

/** An Iranian mobile number in its normal form: `09` and nine more Latin digits. */
export type Mobile = string & { readonly kind: 'mobile' }

/**
 * Reads a mobile number in any script, with or without +98, 0098, 98 and the leading zero. Any prefix after the 9 is
 * accepted, because public lists of operators are incomplete.
 */
export function parseMobile(text: string): Result<Mobile, 'mobile-invalid'> {
  const match = /^(?:\+98|0098|98)?0?(9\d{9})$/.exec(compactIdentifier(text))
  return match ? ok(`0${match[1]}` as Mobile) : refuse('mobile-invalid')
}

/**
 * A number that its owner recognises and others cannot call: «۰۹۱۲***۴۵۶۷». It carries U+2066 … U+2069, because the
 * two parts would change places inside right-to-left text.
 */
export function maskMobile(mobile: Mobile): string {
  return `\u2066${toPersianDigits(`${mobile.slice(0, 4)}***${mobile.slice(7)}`)}\u2069`
}

/** The whole number in the groups people say it in, «۰۹۱۲ ۳۴۵ ۶۷۸۹», kept left-to-right by U+2066 … U+2069. */
export function formatMobile(mobile: Mobile): string {
  return `\u2066${toPersianDigits(`${mobile.slice(0, 4)}\u00a0${mobile.slice(4, 7)}\u00a0${mobile.slice(7)}`)}\u2069`
}
