import { isBoundedForm, parseFieldName } from './form-fields.ts'

/** What a schema must have to be read from a form: zod's objects and unions do. */
type FieldSchema<Value> = {
  safeParse(value: unknown): { success: true; data: Value } | { success: false }
}

type Sent = Pick<Body, 'formData'>

/** A body is read once, whoever asks for it. */
const forms = new WeakMap<Sent, Promise<FormData | null>>()

/**
 * The fields of a request under the given names, with their parts (`plate` also takes `plate.city`). The body is read once,
 * however often it is asked for. A name that no form has is left out; what is no form, or breaks the limits of forms, is
 * empty. `readForm` of `ui/form` checks a whole form against its schema.
 */
export async function sentForm(request: Request, names: readonly string[]): Promise<FormData> {
  for (const listener of listeners) listener(request, names)
  const wanted = new FormData()
  for (const [name, value] of await readOnce(request)) {
    if (names.includes(String(parseFieldName(name)?.[0]))) wanted.append(name, value)
  }
  return wanted
}

const readOnce = async (request: Request): Promise<FormData> => (await wholeForm(request)) ?? new FormData()

/** All text fields of a form in their order; files are left out. */
export async function sentTexts(request: Request): Promise<[name: string, value: string][]> {
  return [...(await readOnce(request))].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

/** A form as one text: two forms with the same fields have the same. For telling a repetition from something else. */
export const sentText = async (request: Request): Promise<string> => JSON.stringify(await sentTexts(request))

/** All fields of a body, read once; null for what is no form or breaks the limits of forms. */
export function wholeForm(body: Sent): Promise<FormData | null> {
  const reading = forms.get(body) ?? readBounded(body)
  forms.set(body, reading)
  return reading
}

async function readBounded(body: Sent): Promise<FormData | null> {
  const sent = await body.formData().catch(() => null)
  if (!sent) return null
  const form = new FormData()
  const named = [...sent].filter(([name]) => parseFieldName(name))
  if (!isBoundedForm(named)) return null
  for (const [name, value] of named) form.append(name, value)
  return form
}

/** One field as text; null when it was not sent, or is a file. */
export async function sentField(request: Request, name: string): Promise<string | null> {
  const value = (await sentForm(request, [name])).get(name)
  return typeof value === 'string' ? value : null
}

/** All values of one field, such as the ticked boxes of a group. */
export async function sentValues(request: Request, name: string): Promise<string[]> {
  return (await sentForm(request, [name])).getAll(name).filter((value) => typeof value === 'string')
}

/** The named fields as a record for a schema. A field that was not sent is missing; of a repeated one the last counts. */
export async function sentFields<Value>(
  request: Request,
  names: readonly string[],
  schema: FieldSchema<Value>,
): Promise<{ success: true; data: Value } | { success: false }> {
  const form = await sentForm(request, names)
  const known = names.flatMap((name) => (form.has(name) ? [[name, form.getAll(name).at(-1)] as const] : []))
  return schema.safeParse(Object.fromEntries(known))
}

type FormListener = (request: Request, names: readonly string[]) => void
const listeners = new Set<FormListener>()

/** Tells which fields each request's form is read for, so that a test can try every field of every form. */
export function listenToForms(listener: FormListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
