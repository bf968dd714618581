import { useForm, type FormMetadata } from '@conform-to/react'
import { useNavigation } from 'react-router'
import type { z } from 'zod'
import { formKeyField } from '#kit/form-key.ts'
import { formNameField } from '#kit/form-name.ts'
import { pageOwnerField } from '#kit/page-owner.ts'
import { useUnsavedInput } from '../unsaved-input.ts'
import type { Draft } from './drafts.ts'
import { isRequired, labelOf } from './form-texts.ts'
import { checkForm, type FormAnswer } from './read-form.ts'
import { useDraft } from './use-draft.ts'

/** A form with more fields keeps a draft and lists its errors at its top. */
const shortForm = 3

/** Values of a page's fields: texts, choices, and the parts of a control of several inputs. */
type PageValue = Record<string, string | string[] | Record<string, string>>

type Typed<Input> = [Input] extends [readonly unknown[] | undefined]
  ? string[]
  : [Input] extends [Blob | undefined]
    ? string
    : [Input] extends [object | undefined]
      ? Record<string, string>
      : string

/** The state for a field component; spread it: `<MobileField {...fields.mobile} />`. */
export type FieldState<Value = string> = {
  id: string
  name: string
  label: string
  required: boolean
  /** The first failed rule, in Persian. */
  error: string | undefined
  /** The initial value: the default, the draft, or the input before a refusal. */
  defaultValue: Value | undefined
}

/** The state of every field of a schema, by name. */
export type FieldStates<S extends z.ZodObject> = {
  [Name in keyof S['shape']]: FieldState<Typed<z.input<S['shape'][Name]>>>
}

/** Returns the state of a text field or a checkbox by a computed name; throws when the form has no such field. */
export function fieldNamed(fields: Readonly<Record<string, FieldState<unknown>>>, name: string): FieldState {
  const field = fields[name]
  if (!field) throw new Error(`the form has no field "${name}"`)
  const { defaultValue } = field
  return { ...field, defaultValue: typeof defaultValue === 'string' ? defaultValue : undefined }
}

/** A form with its schema; pass it to `SchemaForm`. */
export type FormHandle = {
  form: FormMetadata<PageValue>
  answer: FormAnswer | undefined
  draft: ReturnType<typeof useDraft>
  /** Every error of a long form that was refused. */
  summary: readonly { id: string; text: string }[]
}

type Options<S extends z.ZodObject> = {
  /** The id of the form in the page and in its draft; the same on every visit. */
  id: string
  /** The response of the action. */
  answer: FormAnswer | undefined
  defaults?: { [Name in keyof S['shape']]?: PageValue[string] }
  /** False for a form whose content must not stay on the device; true also stores the input of a short form. */
  keepDraft?: boolean
}

/**
 * Creates the form of a schema (docs/how-to/add-a-form.md). It validates on blur and on change, never on input, and
 * again on the server; the first failed rule of a field is its error; input survives a refusal.
 */
export function useSchemaForm<S extends z.ZodObject>(schema: S, { id, answer, defaults, keepDraft }: Options<S>) {
  const names = Object.keys(schema.shape)
  const own = ownAnswer(id, names, answer)
  const [form, metadata] = useForm<PageValue, z.output<S>>({
    id,
    lastResult: own,
    defaultValue: defaults,
    // `SchemaForm` requests the validation on blur and on change.
    shouldValidate: 'onSubmit',
    shouldDirtyConsider: (name) => ![pageOwnerField, formKeyField, formNameField].includes(name),
    onValidate: ({ formData }) => checkForm(schema, formData),
    onSubmit: (event) => {
      if (!draft.begin()) event.preventDefault()
    },
  })
  const draft = useDraft({
    form: (keepDraft ?? names.length > shortForm) ? id : null,
    refused: own?.status === 'error',
    restore: (entries) => form.update({ value: valueOf(schema, entries) }),
  })
  const { formMethod, formData } = useNavigation()
  const busy = formMethod === 'POST' && (formData?.get(formNameField) ?? id) === id
  useUnsavedInput(form.dirty && !busy)

  const states = names.map((name): FieldState<unknown> => {
    const field = metadata[name]!
    const [errors] = Object.values(field.allErrors)
    return {
      id: field.id,
      name,
      label: labelOf(schema, name),
      required: isRequired(schema, name),
      error: errors?.[0],
      defaultValue: field.initialValue,
    }
  })
  const long = form.status === 'error' && names.length > shortForm
  const summary = long ? states.flatMap(({ id, error }) => (error ? [{ id, text: error }] : [])) : []
  const fields = Object.fromEntries(states.map((state) => [state.name, state])) as FieldStates<S>
  const handle: FormHandle = { form, answer: own, draft, summary }
  return { form: handle, fields, busy }
}

/** Returns the response of a page if it belongs to this form; forms of one page ignore each other's responses. */
function ownAnswer(id: string, names: readonly string[], answer: FormAnswer | undefined): FormAnswer | undefined {
  if (!answer) return undefined
  if (answer.formName !== undefined) return answer.formName === id ? answer : undefined
  // A response to a form without a name: it belongs to the form with its fields.
  const spoken = [...Object.keys(answer.error ?? {}), ...Object.keys(answer.initialValue ?? {})]
  return spoken.every((name) => name === '' || names.includes(name.split(/[.[]/, 1)[0]!)) ? answer : undefined
}

/** Converts a draft to the input shape of the schema. */
function valueOf(schema: z.ZodObject, draft: Draft): PageValue {
  const data = new FormData()
  for (const [name, value] of draft) data.append(name, value)
  return checkForm(schema, data).payload as PageValue
}
