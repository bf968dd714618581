import { toPersianDigits } from './digits.ts'
import { compactIdentifier } from './identifier.ts'
import { ok, refuse, type Result } from './result.ts'

/** An Iranian landline number: `0`, two digits of the area and eight of the line. */
export type Landline = string & { readonly kind: 'landline' }

const SHAPE = /^0(?:1[1378]|2[13-68]|3[1-58]|4[145]|5[146-8]|6[16]|7[1346-7]|8[1346-7])\d{8}$/

/** Reads a landline number in any script; the area code must be one that exists. */
export function parseLandline(text: string): Result<Landline, 'landline-length' | 'landline-area'> {
  const digits = compactIdentifier(text).replace(/^(?:\+98|0098)0?/, '0')
  if (!/^0\d{10}$/.test(digits)) return refuse('landline-length')
  return SHAPE.test(digits) ? ok(digits as Landline) : refuse('landline-area')
}

/** Area and line apart, «۰۲۱ ۸۸۷۷ ۶۶۵۵», kept left-to-right by U+2066 … U+2069. */
export function formatLandline(number: Landline): string {
  return `\u2066${toPersianDigits(`${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`)}\u2069`
}
