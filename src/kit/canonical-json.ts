export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * Writes a JSON value in its canonical text (RFC 8785): names in the order of their UTF-16 units, no spaces, numbers
 * and strings as ECMAScript writes them. Throws for values that JSON cannot represent and for unpaired surrogates.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('a number must be finite to be JSON')
  if (typeof value === 'string') return text(value)
  if (value === null || typeof value !== 'object') {
    const written = JSON.stringify(value) as string | undefined
    if (written === undefined) throw new TypeError('a value of this type has no JSON form')
    return written
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const entries = Object.entries(value as Record<string, Json>)
  // The default sort compares UTF-16 units.
  entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, each]) => `${text(key)}:${canonicalJson(each)}`).join(',')}}`
}

function text(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('a string contains an unpaired surrogate')
  return JSON.stringify(value)
}
