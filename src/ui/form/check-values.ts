import type { z } from 'zod'
import { parsePlate } from '#kit/plate.ts'
import { formErrorMap } from './form-texts.ts'

/** A plate that came as text, as its field has it; one that can not be read is left to the schema. */
export function platePartsOf(text: string | undefined): Record<string, string> | undefined {
  if (text === undefined) return undefined
  const plate = parsePlate(text)
  return plate.ok ? { ...plate.value } : {}
}

type Checked<S extends z.ZodObject> = { ok: true; value: z.output<S> } | { ok: false; fields: Record<string, string> }

/** Values that came as JSON by the schema of a form, with the same sentence at the same field; the first of each counts. */
export function checkValues<S extends z.ZodObject>(schema: S, values: unknown): Checked<S> {
  const read = schema.safeParse(values, { error: formErrorMap(schema) })
  if (read.success) return { ok: true, value: read.data }
  const fields: Record<string, string> = {}
  for (const { path, message } of read.error.issues) fields[String(path[0] ?? '')] ??= message
  return { ok: false, fields }
}
