import type { FieldState } from './use-schema-form.ts'

/** The states of a form whose schema is known only at run time. */
type States = Readonly<Record<string, FieldState<unknown>>>

/** Returns the state of a text field or a checkbox by a computed name; throws when the form has no such field. */
export function fieldNamed(fields: States, name: string): FieldState {
  const field = fields[name]
  if (!field) throw new Error(`the form has no field "${name}"`)
  const { defaultValue } = field
  return { ...field, defaultValue: typeof defaultValue === 'string' ? defaultValue : undefined }
}
