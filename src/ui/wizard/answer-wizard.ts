import { type data } from 'react-router'
import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import type { z } from 'zod'
import { readFormData, type FieldErrors, type FormAnswer } from '../form/read-form.ts'
import {
  checkStep,
  entriesOf,
  firstOpenStep,
  readCarried,
  type StepEntries,
  type Wizard,
  type WizardSteps,
  type WizardStore,
  type WizardValues,
} from './wizard.ts'

/** For a guest's page: the next step, and all input, which only the page holds. */
export type GuestStep = { next: string; values: WizardValues }

/** The result of a step's action that does not redirect. */
export type WizardAnswer = FormAnswer | GuestStep

type Outputs<Steps extends WizardSteps> = { [Step in keyof Steps]: z.output<Steps[Step]['schema']> }
type Refusal = ReturnType<typeof data<FormAnswer>>

type Sent<Steps extends WizardSteps> = {
  request: Request
  step: string
  store: WizardStore | null
  /** The parsed form of a step with files, and its file errors. */
  sent?: { form: FormData; problems: FieldErrors }
  /** Returns errors by field that only the server can find in a valid step; `values` are all steps so far. */
  check?: <Step extends keyof Steps & string>(
    step: Step,
    value: Outputs<Steps>[Step],
    values: WizardValues,
  ) => Promise<FieldErrors>
  /** Performs the action of the whole form, and redirects. */
  finish: (values: Outputs<Steps>) => Promise<Response>
}

const newerText =
  'این فرم را در دستگاه یا تب دیگری تغییر داده‌اید. نسخهٔ جدیدتر را باز کنید، یا همین دکمه را دوباره بزنید تا نوشتهٔ این مرحله جای آن را بگیرد.'

/**
 * Runs the action of a step: stores the input and redirects to the next step; after the last one it submits the whole
 * form.
 */
export async function answerWizard<Steps extends WizardSteps>(
  wizard: Wizard<Steps>,
  { request, step, store, sent: read, check, finish }: Sent<Steps>,
): Promise<Response | Refusal | GuestStep> {
  const form = read?.form ?? (await sentForm(request, fieldNames(wizard, step)))
  const go = form.get('go')
  if (store && go === 'merge') return merge(wizard, store, form)
  const draft = (await store?.load()) ?? null
  const existing = store ? (draft?.values ?? {}) : readCarried(wizard, form)
  const values = { ...existing, [step]: entriesOf(wizard.steps[step]!, form) }
  const reading = readFormData(form, wizard.steps[step]!.schema, read?.problems)
  if (go !== 'back' && !reading.ok) return reading.answer
  const keys = Object.keys(wizard.steps)
  const problemsOf = async (key: string, value: unknown): Promise<FieldErrors> =>
    (await check?.(key, value as never, values)) ?? {}
  if (go !== 'back' && reading.ok) {
    const problems = await problemsOf(step, reading.value)
    if (Object.keys(problems).length > 0) return reading.refuse(problems)
  }
  const last = go === 'last' && firstOpenStep(wizard, values) === keys.at(-1) ? keys.at(-1) : undefined
  const requested = last ?? keys[keys.indexOf(step) + (go === 'back' ? -1 : 1)]
  // Earlier steps of a guest come from the page, so they are validated again before the end.
  const target = requested ?? firstOpenStep(wizard, values)
  let sent: string | null = null
  if (store) {
    const version = String(form.get('version') ?? '') || null
    const saved = await store.save({ values, step: target ?? step, version })
    if (saved.ok) sent = saved.value.version
    // A repetition of a step that the draft already has redirects to the next one.
    else if (target !== null && draft && sameEntries(draft.values[step], values[step])) sent = draft.version
    else return reading.ok ? reading.refuse({ '': newerText }, 409) : redirect(wizard.pathOf(target ?? step))
  }
  if (target !== null) return store ? redirect(wizard.pathOf(target)) : { next: target, values }
  const outputs = keys.map((key) => {
    const checked = checkStep(wizard, key, values[key])
    return [key, checked.status === 'success' ? checked.value : null] as const
  })
  // A step that was valid when it was sent may have become invalid.
  for (const [key, value] of outputs) {
    const problems = await problemsOf(key, value)
    if (Object.keys(problems).length > 0) return redirect(wizard.pathOf(key))
  }
  const response = await finish(Object.fromEntries(outputs) as Outputs<Steps>)
  if (store && sent) await store.remove(sent)
  return response
}

const sameEntries = (one: StepEntries | undefined, two: StepEntries | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(two)

/** Returns the fields of the open step, of the steps that a guest's page carries, and of the form itself. */
const fieldNames = (wizard: Wizard, step: string): string[] => [
  'go',
  'version',
  ...Object.keys(wizard.steps[step]!.schema.shape),
  ...Object.keys(wizard.steps).map((name) => `~${name}`),
]

/** Merges a guest's steps from the device into the draft of the account: steps that the account has stay unchanged. */
async function merge(wizard: Wizard, store: WizardStore, form: FormData): Promise<Response> {
  const draft = await store.load()
  const values = { ...readCarried(wizard, form), ...draft?.values }
  const step = firstOpenStep(wizard, values) ?? Object.keys(wizard.steps).at(-1)!
  const saved = await store.save({ values, step, version: draft?.version ?? null })
  return redirect(`${wizard.pathOf(step)}${saved.ok ? '?merged' : ''}`)
}
