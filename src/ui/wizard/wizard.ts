import type { z } from 'zod'
import { redirect } from '#kit/redirect.ts'
import type { Accepted, Refused } from '#kit/result.ts'
import { secretFields } from '../form/form-texts.ts'
import { checkForm } from '../form/read-form.ts'

/** What was typed in one step, as a form sends it. */
export type StepEntries = [name: string, value: string][]

/** What was typed so far, by step; steps that were not reached are missing. */
export type WizardValues = Record<string, StepEntries>

export type WizardStep = { title: string; schema: z.ZodObject }
export type WizardSteps = Record<string, WizardStep>

/** A form in steps, each with an address of its own; the order of `steps` is theirs. */
export type Wizard<Steps extends WizardSteps = WizardSteps> = {
  /** Names the draft on the device; the same on every visit. */
  name: string
  steps: Steps
  pathOf: (step: string) => string
}

type StoredDraft = { values: WizardValues; step: string; version: string }

/** Where the draft of a signed-in person is kept; `draftStore` of `platform/drafts.ts` makes one. A guest has none. */
export type WizardStore = {
  load(): Promise<StoredDraft | null>
  save(draft: {
    values: WizardValues
    step: string
    version: string | null
  }): Promise<Accepted<{ version: string }> | Refused<string>>
  /** Removes what was sent; a newer version stays. */
  remove(version: string): Promise<void>
}

/** What the page of a step needs; the loader gives it. */
export type WizardView = { step: string; signedIn: boolean; version: string | null; entries: StepEntries }

const formOf = (entries: StepEntries): FormData => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

/** A step's entries read by its schema. */
export const checkStep = (wizard: Wizard, step: string, entries: StepEntries = []) =>
  checkForm(wizard.steps[step]!.schema, formOf(entries))

/** The fields of a step that a form holds; secrets are never kept. */
export function entriesOf({ schema }: WizardStep, form: FormData): StepEntries {
  const secrets = secretFields(schema)
  return [...form].flatMap(([name, value]): StepEntries => {
    const [root = ''] = name.split(/[.[]/)
    return typeof value === 'string' && root in schema.shape && !secrets.includes(root) ? [[name, value]] : []
  })
}

const carriedName = /^~([\w-]+)\.(.+)$/

/** All steps as entries of one form: a guest's page carries them in hidden fields, and the device keeps them. */
export const carriedEntries = (values: WizardValues): StepEntries =>
  Object.entries(values).flatMap(([step, entries]) =>
    entries.map(([name, value]): [string, string] => [`~${step}.${name}`, value]),
  )

/** The steps that {@link carriedEntries} wrote; what belongs to no step is left out. */
export function readCarried(wizard: Wizard, entries: Iterable<[string, FormDataEntryValue]>): WizardValues {
  const values: WizardValues = {}
  for (const [key, value] of entries) {
    const [, step = '', name = ''] = carriedName.exec(key) ?? []
    if (typeof value === 'string' && Object.hasOwn(wizard.steps, step)) (values[step] ??= []).push([name, value])
  }
  return values
}

/** The first step that is not filled as it must be; null when the whole form can be sent. */
export const firstOpenStep = (wizard: Wizard, values: WizardValues): string | null =>
  Object.keys(wizard.steps).find((step) => checkStep(wizard, step, values[step]).status !== 'success') ?? null

/**
 * What the loader of a step gives its page; null where there is no such step. A signed-in person who has not come so far is
 * led to the first open step.
 */
export async function loadWizard(wizard: Wizard, step: string, store: WizardStore | null): Promise<WizardView | null> {
  if (!Object.hasOwn(wizard.steps, step)) return null
  const draft = (await store?.load()) ?? null
  const values = draft?.values ?? {}
  const open = firstOpenStep(wizard, values)
  const keys = Object.keys(wizard.steps)
  if (store && open && keys.indexOf(open) < keys.indexOf(step)) throw redirect(wizard.pathOf(open))
  return { step, signedIn: store !== null, version: draft?.version ?? null, entries: values[step] ?? [] }
}
