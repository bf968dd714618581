import { isBoundedForm, parseFieldName } from './form-fields.ts'

/** What a schema must have to be read from a form: zod's objects and unions do. */
type FieldSchema<Value> = {
  safeParse(value: unknown): { success: true; data: Value } | { success: false }
}

type Sent = Pick<Body, 'formData'>

/** Caches parsed bodies, because a body can be read only once. */
const forms = new WeakMap<Sent, Promise<FormData | null>>()

/**
 * Returns the fields of a request under the given names, with their parts (`plate` also includes `plate.city`). The
 * body is parsed once per request. Invalid names are left out; a body that is not a form, or exceeds the limits, gives
 * an empty result. `readForm` of `ui/form` validates a whole form against its schema.
 */
export async function sentForm(request: Request, names: readonly string[]): Promise<FormData> {
  for (const listener of listeners) listener(request, names)
  const target = new FormData()
  for (const [name, value] of await readOnce(request)) {
    if (names.includes(String(parseFieldName(name)?.[0]))) target.append(name, value)
  }
  return target
}

const readOnce = async (request: Request): Promise<FormData> => (await wholeForm(request)) ?? new FormData()

/** Returns all text fields of a form in their order, without files. */
export async function sentTexts(request: Request): Promise<[name: string, value: string][]> {
  return [...(await readOnce(request))].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

/** Serializes a form; forms with the same fields have the same text. Used to recognize a repetition. */
export const sentText = async (request: Request): Promise<string> => JSON.stringify(await sentTexts(request))

/** Returns all fields of a body, parsed once; null when it is not a form or exceeds the limits of forms. */
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

/** Returns one field as text; null when it is missing or a file. */
export async function sentField(request: Request, name: string): Promise<string | null> {
  const value = (await sentForm(request, [name])).get(name)
  return typeof value === 'string' ? value : null
}

/** All values of one field, such as the ticked boxes of a group. */
export async function sentValues(request: Request, name: string): Promise<string[]> {
  return (await sentForm(request, [name])).getAll(name).filter((value) => typeof value === 'string')
}

/**
 * Returns the named fields as a record for a schema. A missing field is absent; the last value of a repeated field
 * counts.
 */
export async function sentFields<Value>(
  request: Request,
  names: readonly string[],
  schema: FieldSchema<Value>,
): Promise<{ success: true; data: Value } | { success: false }> {
  const form = await sentForm(request, names)
  const existing = names.flatMap((name) => (form.has(name) ? [[name, form.getAll(name).at(-1)] as const] : []))
  return schema.safeParse(Object.fromEntries(existing))
}

type FormListener = (request: Request, names: readonly string[]) => void
const listeners = new Set<FormListener>()

/** Reports which fields each request's form is read for, so that a test can try every field of every form. */
export function listenToForms(listener: FormListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
