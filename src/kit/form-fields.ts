/** Limits of one form. Only a program sends a larger one, and parsing its fields would waste memory. */
export const formLimits = { fields: 300, files: 10, nameLength: 120, depth: 5, index: 99 } as const

/** A field's name in parts: `cars[2].plate` is `['cars', 2, 'plate']`; `tags[]` ends with an empty part. */
export type FieldPath = readonly (string | number)[]

const first = /^~?[\w-]+/
const next = /\.([\w-]+)|\[(\d{0,4})\]/y
const forbidden = new Set(['__proto__', 'prototype', 'constructor'])

/**
 * Splits a field's name into parts; null for a name that no form of the product has: too long, too deep, or with a
 * large index.
 */
export function parseFieldName(name: string): FieldPath | null {
  const start = name.length <= formLimits.nameLength ? first.exec(name)?.[0] : undefined
  if (start === undefined || forbidden.has(start)) return null
  const path: (string | number)[] = [start]
  for (let at = start.length; at < name.length; at = next.lastIndex) {
    next.lastIndex = at
    const [, key, index] = next.exec(name) ?? []
    if (key === undefined && index === undefined) return null
    const part = key ?? (index === '' ? '' : Number(index))
    if (forbidden.has(String(part)) || Number(part) > formLimits.index) return null
    path.push(part)
  }
  return path.length <= formLimits.depth ? path : null
}

type Entry = readonly [name: string, value: unknown]

/**
 * Returns true when a form is within {@link formLimits}, has valid field names and text that the database can store.
 */
export function isBoundedForm(entries: readonly Entry[]): boolean {
  if (entries.length > formLimits.fields) return false
  if (entries.filter(([, value]) => typeof value !== 'string').length > formLimits.files) return false
  return entries.every(
    ([name, value]) => parseFieldName(name) && !(typeof value === 'string' && !isStorableText(value)),
  )
}

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
