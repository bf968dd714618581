import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import { pageOwnerField } from '#kit/page-owner.ts'
import { formErrorMap, secretFields } from './form-texts.ts'

/** What the server says to a form: what was typed (without secrets) and the complaints by field; '' is the whole form. */
export type FormAnswer = SubmissionResult<string[]>

/** Complaints by field name; the empty name speaks of the whole form. */
export type FieldErrors = Record<string, string>

type Refusal = ReturnType<typeof data<FormAnswer>>

/** A form that was read: its value, or the answer with status 422 that the action returns as it is. */
export type FormReading<Value> =
  | { ok: true; value: Value; refuse: (errors: FieldErrors, status?: number) => Refusal }
  | { ok: false; answer: Refusal }

/** Checks a form against its schema; the browser and the server both do exactly this. */
export const checkForm = <S extends z.ZodObject>(schema: S, form: FormData) =>
  parseWithZod(form, { schema, error: formErrorMap(schema) })

/**
 * Reads what a page's form has sent, in its action. `refuse` turns down a good form for a reason that only the server knows
 * and keeps what was typed.
 */
export const readForm = async <S extends z.ZodObject>(request: Request, schema: S): Promise<FormReading<z.output<S>>> =>
  readFormData(await request.formData(), schema)

/** {@link readForm} for who has the form's data already; `problems` were found while it was read. */
export function readFormData<S extends z.ZodObject>(
  form: FormData,
  schema: S,
  problems: FieldErrors = {},
): FormReading<z.output<S>> {
  // The facility's own messages to itself are for the browser; from outside they could only do harm.
  form.delete('__intent__')
  form.delete('__state__')
  // Read at the door of all writes.
  form.delete(pageOwnerField)
  const submission = checkForm(schema, form)
  const reply = (errors: FieldErrors) => {
    const { '': whole, ...fields } = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]]))
    // Asked with `fieldErrors` even when there are none, because secrets are only hidden from an explicit reply.
    return submission.reply({ formErrors: whole, fieldErrors: fields, hideFields: secretFields(schema) })
  }
  if (submission.status !== 'success' || Object.keys(problems).length > 0) {
    return { ok: false, answer: data(reply(problems), { status: 422 }) }
  }
  return { ok: true, value: submission.value, refuse: (errors, status = 422) => data(reply(errors), { status }) }
}
