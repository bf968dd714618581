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

/** A longer form than this keeps a draft and lists its errors at its head. */
const shortForm = 3

/** What a page can hold in its fields: texts, choices, and the parts of a control of several inputs. */
type PageValue = Record<string, string | string[] | Record<string, string>>

type Typed<Input> = [Input] extends [readonly unknown[] | undefined]
  ? string[]
  : [Input] extends [Blob | undefined]
    ? string
    : [Input] extends [object | undefined]
      ? Record<string, string>
      : string

/** What a field part needs to know; spread it: `<MobileField {...fields.mobile} />`. */
export type FieldState<Value = string> = {
  id: string
  name: string
  label: string
  required: boolean
  /** The first rule that failed, in Persian. */
  error: string | undefined
  /** What the field starts with: the default, the draft, or what was typed before a refusal. */
  defaultValue: Value | undefined
}

/** The state of every field of a schema, by name. */
export type FieldStates<S extends z.ZodObject> = {
  [Name in keyof S['shape']]: FieldState<Typed<z.input<S['shape'][Name]>>>
}

/** A form that knows its schema; give it to `SchemaForm`. */
export type FormHandle = {
  form: FormMetadata<PageValue>
  answer: FormAnswer | undefined
  draft: ReturnType<typeof useDraft>
  /** Every error of a long form that was refused. */
  summary: readonly { id: string; text: string }[]
}

type Options<S extends z.ZodObject> = {
  /** Stands for the form in the page and in its draft; the same on every visit. */
  id: string
  /** What the action has answered. */
  answer: FormAnswer | undefined
  defaults?: { [Name in keyof S['shape']]?: PageValue[string] }
  /** False for a form whose content must not stay on the device; true keeps also what is typed into a short one. */
  keepDraft?: boolean
}

/**
 * One form of the house (docs/how-to/add-a-form.md): its schema checks on blur and on change, never on input, and again on
 * the server; the first failing rule of a field is its error; what was typed survives a refusal.
 */
export function useSchemaForm<S extends z.ZodObject>(schema: S, { id, answer, defaults, keepDraft }: Options<S>) {
  const names = Object.keys(schema.shape)
  const own = ownAnswer(id, names, answer)
  const [form, metadata] = useForm<PageValue, z.output<S>>({
    id,
    lastResult: own,
    defaultValue: defaults,
    // The checks on blur and on change are asked for by `SchemaForm`.
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

/** The answer of a page if it is this form's: forms of one page do not answer for each other. */
function ownAnswer(id: string, names: readonly string[], answer: FormAnswer | undefined): FormAnswer | undefined {
  if (!answer) return undefined
  if (answer.formName !== undefined) return answer.formName === id ? answer : undefined
  // An answer to a form that did not tell its name: it speaks of its own fields.
  const spoken = [...Object.keys(answer.error ?? {}), ...Object.keys(answer.initialValue ?? {})]
  return spoken.every((name) => name === '' || names.includes(name.split(/[.[]/, 1)[0]!)) ? answer : undefined
}

/** A draft in the shape in which the schema takes its input. */
function valueOf(schema: z.ZodObject, draft: Draft): PageValue {
  const data = new FormData()
  for (const [name, value] of draft) data.append(name, value)
  return checkForm(schema, data).payload as PageValue
}
