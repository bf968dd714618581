import { z } from 'zod'
import { parseFieldName, type FieldPath } from '#kit/form-fields.ts'

type Inner = { type: string; innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType; shape?: z.ZodRawShape }

/** Unwraps optional and transformed schemas to the schema of the input. */
function typedSchema(schema: z.ZodType): Inner {
  let def = schema.def as unknown as Inner
  for (let next = def.innerType ?? def.in; next; next = def.innerType ?? def.in) def = next.def as unknown as Inner
  return def
}

const scalars = new Set(['string', 'number', 'bigint', 'boolean', 'enum', 'literal', 'date', 'file'])

/** Returns the type at a path of a schema; null when the schema has no such path. */
function typeAt(schema: z.ZodType, path: FieldPath): string | null {
  const { type, element, shape } = typedSchema(schema)
  const [part, ...rest] = path
  if (part === undefined) return type
  if (scalars.has(type)) return null
  if (type === 'array') return typeof part !== 'string' || part === '' ? typeAt(element!, rest) : null
  if (type !== 'object') return type
  return typeof part === 'string' && Object.hasOwn(shape!, part) ? typeAt(shape![part] as z.ZodType, rest) : null
}

/**
 * Returns the fields of a form that its schema has; other names are never built into objects. A single-value field
 * keeps its first value.
 */
export function fieldsOfSchema(form: FormData, schema: z.ZodObject): FormData {
  const existing = new FormData()
  for (const [name, value] of form) {
    const path = parseFieldName(name)
    const type = path && typeAt(schema, path)
    if (!type || (scalars.has(type) && existing.has(name) && !name.endsWith('[]'))) continue
    existing.append(name, value)
  }
  return existing
}
