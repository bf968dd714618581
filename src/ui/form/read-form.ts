import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import { formNameField } from '#kit/form-name.ts'
import { sentForm } from '#kit/sent-form.ts'
import { confirmChangeText } from '../calendar/texts.ts'
import { datesChangedIn, formErrorMap, secretFields } from './form-texts.ts'
import { fieldsOfSchema } from './schema-fields.ts'

/** What the server says to a form: what was typed (without secrets) and the complaints by field; '' is the whole form. */
export type FormAnswer = SubmissionResult<string[]> & {
  /** Which form of the page it answers. */
  formName?: string
}

/** Complaints by field name; the empty name speaks of the whole form. */
export type FieldErrors = Record<string, string>

type Refusal = ReturnType<typeof data<FormAnswer>>

/** A form that was read: its value, or the answer with status 422 that the action returns as it is. */
export type FormReading<Value> =
  | {
      ok: true
      value: Value
      refuse: (errors: FieldErrors, status?: number) => Refusal
      /** What the person is to be told of dates that their bounds changed, by field. */
      changed: FieldErrors
    }
  | { ok: false; answer: Refusal }

/** Checks a form against its schema; the browser and the server both do exactly this. */
export const checkForm = <S extends z.ZodObject>(schema: S, form: FormData) =>
  parseWithZod(form, { schema, error: formErrorMap(schema) })

/**
 * Reads what a page's form has sent, in its action. `refuse` turns down a good form for a reason that only the server knows
 * and keeps what was typed.
 */
export async function readForm<S extends z.ZodObject>(request: Request, schema: S): Promise<FormReading<z.output<S>>> {
  return readFormData(await sentForm(request, [...Object.keys(schema.shape), formNameField]), schema)
}

/** {@link readForm} for who has the form's data already; `problems` were found while it was read. */
export function readFormData<S extends z.ZodObject>(
  form: FormData,
  schema: S,
  problems: FieldErrors = {},
): FormReading<z.output<S>> {
  // Also without the facility's messages to itself, which are for the browser; from outside they could only do harm.
  const submission = checkForm(schema, fieldsOfSchema(form, schema))
  const formName = form.get(formNameField)
  const reply = (errors: FieldErrors): FormAnswer => {
    const { '': whole, ...fields } = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]]))
    // Asked with `fieldErrors` even when there are none, because secrets are only hidden from an explicit reply.
    const answer = submission.reply({ formErrors: whole, fieldErrors: fields, hideFields: secretFields(schema) })
    return typeof formName === 'string' ? { ...answer, formName: formName.slice(0, 100) } : answer
  }
  const changes = datesChangedIn(schema, form)
  const toConfirm = Object.entries(changes).filter(([, { confirm }]) => confirm)
  const questions = Object.fromEntries(toConfirm.map(([name, { told }]) => [name, `${told} ${confirmChangeText}`]))
  const errors = { ...questions, ...problems }
  if (submission.status !== 'success' || Object.keys(errors).length > 0) {
    const answer = reply(errors)
    // What he confirms by sending it again stands in the field.
    for (const [name, { text }] of toConfirm) if (answer.initialValue) answer.initialValue[name] = text
    return { ok: false, answer: data(answer, { status: 422 }) }
  }
  const changed = Object.fromEntries(Object.entries(changes).map(([name, { told }]) => [name, told]))
  const refuse = (refusals: FieldErrors, status = 422) => data(reply(refusals), { status })
  return { ok: true, value: submission.value, refuse, changed }
}
