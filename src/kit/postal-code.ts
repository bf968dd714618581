import { compactIdentifier } from './identifier.ts'
import { ok, refuse, type Result } from './result.ts'

/** A postal code of ten Latin digits. */
export type PostalCode = string & { readonly kind: 'postal-code' }

/** The post's published pattern. Some codes in use break it, so it may only cause a warning. */
const USUAL = /^(?!(\d)\1{3})[13-9]{4}[1346-9][013-9]{5}$/

/** Parses a postal code in any script, with or without its hyphen. Refuses only impossible codes. */
export function parsePostalCode(text: string): Result<PostalCode, 'postal-code-length' | 'postal-code-invalid'> {
  const code = compactIdentifier(text)
  if (!/^\d{10}$/.test(code)) return refuse('postal-code-length')
  return code.startsWith('0') || /^(\d)\1{9}$/.test(code) ? refuse('postal-code-invalid') : ok(code as PostalCode)
}

/** Returns true when the code follows the post's published pattern; other codes cause a warning, not a refusal. */
export const isUsualPostalCode = (code: PostalCode): boolean => USUAL.test(code)
