export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * A JSON value in its one canonical text (RFC 8785): names in the order of their UTF-16 units, no spaces, numbers and strings as
 * ECMAScript writes them, which the RFC takes over. Throws for what JSON can not say and for halves of surrogate pairs.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number')
  if (typeof value === 'string') return text(value)
  if (value === null || typeof value !== 'object') {
    const written = JSON.stringify(value) as string | undefined
    if (written === undefined) throw new TypeError('JSON has no such value')
    return written
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const entries = Object.entries(value as Record<string, Json>)
  // The order of the default sort is that of UTF-16 units.
  entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, each]) => `${text(key)}:${canonicalJson(each)}`).join(',')}}`
}

function text(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('a string has half a surrogate pair')
  return JSON.stringify(value)
}
