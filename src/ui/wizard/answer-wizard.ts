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

/** To a guest's page: the step that comes, and all that was typed, which only the page holds. */
export type GuestStep = { next: string; values: WizardValues }

/** What the action of a step answers when it does not lead on. */
export type WizardAnswer = FormAnswer | GuestStep

type Outputs<Steps extends WizardSteps> = { [Step in keyof Steps]: z.output<Steps[Step]['schema']> }
type Refusal = ReturnType<typeof data<FormAnswer>>

type Sent<Steps extends WizardSteps> = {
  request: Request
  step: string
  store: WizardStore | null
  /** The form of a step that carries files, which was read before, with what was wrong with them. */
  sent?: { form: FormData; problems: FieldErrors }
  /** What only the server knows of a step that its schema has accepted, by field; `values` are all steps so far. */
  check?: <Step extends keyof Steps & string>(
    step: Step,
    value: Outputs<Steps>[Step],
    values: WizardValues,
  ) => Promise<FieldErrors>
  /** Does what the whole form is for, and leads on. */
  finish: (values: Outputs<Steps>) => Promise<Response>
}

const newerText =
  'این فرم را در دستگاه یا تب دیگری تغییر داده‌اید. نسخهٔ جدیدتر را باز کنید، یا همین دکمه را دوباره بزنید تا نوشتهٔ این مرحله جای آن را بگیرد.'

/** The action of a step: keeps what was typed and leads to the next step; after the last one the whole form is sent. */
export async function answerWizard<Steps extends WizardSteps>(
  wizard: Wizard<Steps>,
  { request, step, store, sent: read, check, finish }: Sent<Steps>,
): Promise<Response | Refusal | GuestStep> {
  const form = read?.form ?? (await sentForm(request, fieldNames(wizard, step)))
  const go = form.get('go')
  if (store && go === 'merge') return merge(wizard, store, form)
  const draft = (await store?.load()) ?? null
  const known = store ? (draft?.values ?? {}) : readCarried(wizard, form)
  const values = { ...known, [step]: entriesOf(wizard.steps[step]!, form) }
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
  const wanted = last ?? keys[keys.indexOf(step) + (go === 'back' ? -1 : 1)]
  // Earlier steps of a guest come from the page, so they are looked at again before the end.
  const target = wanted ?? firstOpenStep(wizard, values)
  let sent: string | null = null
  if (store) {
    const version = String(form.get('version') ?? '') || null
    const saved = await store.save({ values, step: target ?? step, version })
    if (saved.ok) sent = saved.value.version
    // A repetition of a step that the draft has already leads on.
    else if (target !== null && draft && sameEntries(draft.values[step], values[step])) sent = draft.version
    else return reading.ok ? reading.refuse({ '': newerText }, 409) : redirect(wizard.pathOf(target ?? step))
  }
  if (target !== null) return store ? redirect(wizard.pathOf(target)) : { next: target, values }
  const outputs = keys.map((key) => {
    const checked = checkStep(wizard, key, values[key])
    return [key, checked.status === 'success' ? checked.value : null] as const
  })
  // What was right when its step was sent need not be so any more.
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

/** Of the open step, of the steps that a guest's page carries, and of the form itself. */
const fieldNames = (wizard: Wizard, step: string): string[] => [
  'go',
  'version',
  ...Object.keys(wizard.steps[step]!.schema.shape),
  ...Object.keys(wizard.steps).map((name) => `~${name}`),
]

/** What a guest had on the device joins the draft of the account: steps that the account has stay as they are. */
async function merge(wizard: Wizard, store: WizardStore, form: FormData): Promise<Response> {
  const draft = await store.load()
  const values = { ...readCarried(wizard, form), ...draft?.values }
  const step = firstOpenStep(wizard, values) ?? Object.keys(wizard.steps).at(-1)!
  const saved = await store.save({ values, step, version: draft?.version ?? null })
  return redirect(`${wizard.pathOf(step)}${saved.ok ? '?merged' : ''}`)
}
