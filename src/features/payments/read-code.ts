import { toLatinDigits } from '#kit/digits.ts'

/** Normalises a code with any digits, small letters and spaces; null for an impossible one. */
export function readCode(text: string): string | null {
  const code = toLatinDigits(text)
    .replace(/[\s\u200b-\u200f\u2066-\u2069\u00ad]/g, '')
    .replace(/[‐‑–—_]/g, '-')
    .toUpperCase()
  return /^[A-Z0-9][A-Z0-9-]{2,19}$/.test(code) ? code : null
}
