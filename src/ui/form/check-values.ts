import type { z } from 'zod'
import { parsePlate } from '#kit/plate.ts'
import { formErrorMap } from './form-texts.ts'

/** Splits the text of a plate into the parts of its field; leaves an unreadable plate to the schema. */
export function platePartsOf(text: string | undefined): Record<string, string> | undefined {
  if (text === undefined) return undefined
  const plate = parsePlate(text)
  return plate.ok ? { ...plate.value } : {}
}

type Checked<S extends z.ZodObject> = { ok: true; value: z.output<S> } | { ok: false; fields: Record<string, string> }

/**
 * Validates JSON values with the schema of a form, with the same message at the same field; the first message of each
 * field counts.
 */
export function checkValues<S extends z.ZodObject>(schema: S, values: unknown): Checked<S> {
  const read = schema.safeParse(values, { error: formErrorMap(schema) })
  if (read.success) return { ok: true, value: read.data }
  const fields: Record<string, string> = {}
  for (const { path, message } of read.error.issues) fields[String(path[0] ?? '')] ??= message
  return { ok: false, fields }
}
