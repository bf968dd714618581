import { z } from 'zod'
import { parseFieldName, type FieldPath } from '#kit/form-fields.ts'

type Inner = { type: string; innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType; shape?: z.ZodRawShape }

/** The schema of what is typed, below what makes it optional or gives it another form. */
function typedSchema(schema: z.ZodType): Inner {
  let def = schema.def as unknown as Inner
  for (let next = def.innerType ?? def.in; next; next = def.innerType ?? def.in) def = next.def as unknown as Inner
  return def
}

const scalars = new Set(['string', 'number', 'bigint', 'boolean', 'enum', 'literal', 'date', 'file'])

function fits(schema: z.ZodType, path: FieldPath): boolean {
  const { type, element, shape } = typedSchema(schema)
  const [part, ...rest] = path
  if (part === undefined) return true
  if (scalars.has(type)) return false
  if (type === 'array') return typeof part !== 'string' || part === '' ? fits(element!, rest) : false
  if (type !== 'object') return true
  return typeof part === 'string' && Object.hasOwn(shape!, part) && fits(shape![part] as z.ZodType, rest)
}

/** Of a form, the fields that its schema has, where the schema has them; nothing is ever built from another name. */
export function fieldsOfSchema(form: FormData, schema: z.ZodObject): FormData {
  const known = new FormData()
  for (const [name, value] of form) {
    const path = parseFieldName(name)
    if (path && fits(schema, path)) known.append(name, value)
  }
  return known
}
