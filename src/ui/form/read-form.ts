import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { z } from 'zod'
import { formNameField } from '#kit/form-name.ts'
import { sentForm } from '#kit/sent-form.ts'
import { confirmChangeText } from '../calendar/texts.ts'
import { datesChangedIn, formErrorMap, secretFields } from './form-texts.ts'
import { fieldsOfSchema } from './schema-fields.ts'

/** The server's response to a form: the input (without secrets) and the errors by field; '' is the whole form. */
export type FormAnswer = SubmissionResult<string[]> & {
  /** The form of the page that it belongs to. */
  formName?: string
}

/** Errors by field name; the empty name stands for the whole form. */
export type FieldErrors = Record<string, string>

type Refusal = ReturnType<typeof data<FormAnswer>>

/** The result of reading a form: its value, or the response with status 422 that the action returns. */
export type FormReading<Value> =
  | {
      ok: true
      value: Value
      refuse: (errors: FieldErrors, status?: number) => Refusal
      /** Messages about dates that their bounds changed, by field. */
      changed: FieldErrors
    }
  | { ok: false; answer: Refusal }

/** Validates a form against its schema; browser and server run the same function. */
export const checkForm = <S extends z.ZodObject>(schema: S, form: FormData) =>
  parseWithZod(form, { schema, error: formErrorMap(schema) })

/**
 * Reads the form of a page in its action. `refuse` rejects a valid form for a reason that only the server knows and
 * keeps the input.
 */
export async function readForm<S extends z.ZodObject>(request: Request, schema: S): Promise<FormReading<z.output<S>>> {
  return readFormData(await sentForm(request, [...Object.keys(schema.shape), formNameField]), schema)
}

/** Returns the response to a form with the errors by field, and with its input except secrets. */
function replyTo(
  form: FormData,
  schema: z.ZodObject,
  submission: Pick<ReturnType<typeof checkForm>, 'reply'>,
  errors: FieldErrors,
): FormAnswer {
  const { '': whole, ...fields } = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]]))
  // Passes `fieldErrors` even when there are none, because only an explicit reply hides secrets.
  const answer = submission.reply({ formErrors: whole, fieldErrors: fields, hideFields: secretFields(schema) })
  const formName = form.get(formNameField)
  return typeof formName === 'string' ? { ...answer, formName: formName.slice(0, 100) } : answer
}

/** Refuses a form before it is read, with a text about the whole form; keeps the input of the fields of `schema`. */
export function refuseForm(form: FormData, schema: z.ZodObject, text: string): Refusal {
  const submission = parseWithZod(fieldsOfSchema(form, schema), { schema: z.looseObject({}) })
  return data(replyTo(form, schema, submission, { '': text }), { status: 422 })
}

/** {@link readForm} for callers that already have the form's data; `problems` were found while reading it. */
export function readFormData<S extends z.ZodObject>(
  form: FormData,
  schema: S,
  problems: FieldErrors = {},
): FormReading<z.output<S>> {
  // Also drops the form library's internal intents, which are for the browser and could only do harm from outside.
  const submission = checkForm(schema, fieldsOfSchema(form, schema))
  const reply = (errors: FieldErrors) => replyTo(form, schema, submission, errors)
  const changes = datesChangedIn(schema, form)
  const toConfirm = Object.entries(changes).filter(([, { confirm }]) => confirm)
  const questions = Object.fromEntries(toConfirm.map(([name, { told }]) => [name, `${told} ${confirmChangeText}`]))
  const errors = { ...questions, ...problems }
  if (submission.status !== 'success' || Object.keys(errors).length > 0) {
    const answer = reply(errors)
    // The field shows the value that the user confirms by sending again.
    for (const [name, { text }] of toConfirm) if (answer.initialValue) answer.initialValue[name] = text
    return { ok: false, answer: data(answer, { status: 422 }) }
  }
  const changed = Object.fromEntries(Object.entries(changes).map(([name, { told }]) => [name, told]))
  const refuse = (refusals: FieldErrors, status = 422) => data(reply(refusals), { status })
  return { ok: true, value: submission.value, refuse, changed }
}
