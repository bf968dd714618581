import { ok, refuse, type Result } from './result.ts'
import { cleanText } from './text.ts'

/**
 * Parses a first or last name in Persian letters and returns it cleaned: 2 to 50 characters, no digits, no Latin
 * letters.
 */
export function parsePersonName(text: string): Result<string, 'name-length' | 'name-letters'> {
  const name = cleanText(text)
  if (!/^[\u0621-\u063a\u0641-\u0655\u0670-\u06d3\u200c ]*$/.test(name)) return refuse('name-letters')
  return name.length >= 2 && name.length <= 50 ? ok(name) : refuse('name-length')
}
