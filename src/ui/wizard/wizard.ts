import type { z } from 'zod'
import { redirect } from '#kit/redirect.ts'
import type { Accepted, Refused } from '#kit/result.ts'
import { secretFields } from '../form/form-texts.ts'
import { checkForm } from '../form/read-form.ts'

/** The input of one step, as a form sends it. */
export type StepEntries = [name: string, value: string][]

/** The input so far, by step; steps not reached are missing. */
export type WizardValues = Record<string, StepEntries>

export type WizardStep = { title: string; schema: z.ZodObject }
export type WizardSteps = Record<string, WizardStep>

/** A multi-step form, each step with its own address, in the order of `steps`. */
export type Wizard<Steps extends WizardSteps = WizardSteps> = {
  /** The name of the draft on the device; the same on every visit. */
  name: string
  steps: Steps
  pathOf: (step: string) => string
}

type StoredDraft = { values: WizardValues; step: string; version: string }

/** Stores the draft of a signed-in user; `draftStore` of `platform/drafts.ts` creates it. A guest has none. */
export type WizardStore = {
  load(): Promise<StoredDraft | null>
  save(draft: {
    values: WizardValues
    step: string
    version: string | null
  }): Promise<Accepted<{ version: string }> | Refused<string>>
  /** Removes the sent version; a newer version stays. */
  remove(version: string): Promise<void>
}

/** The data of a step's page, from its loader. */
export type WizardView = { step: string; signedIn: boolean; version: string | null; entries: StepEntries }

const formOf = (entries: StepEntries): FormData => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

/** Parses a step's entries by its schema. */
export const checkStep = (wizard: Wizard, step: string, entries: StepEntries = []) =>
  checkForm(wizard.steps[step]!.schema, formOf(entries))

/** Returns the fields of a step in a form; secrets are never stored. */
export function entriesOf({ schema }: WizardStep, form: FormData): StepEntries {
  const secrets = secretFields(schema)
  return [...form].flatMap(([name, value]): StepEntries => {
    const [root = ''] = name.split(/[.[]/)
    return typeof value === 'string' && root in schema.shape && !secrets.includes(root) ? [[name, value]] : []
  })
}

const carriedName = /^~([\w-]+)\.(.+)$/

/**
 * Converts all steps to entries of one form: a guest's page carries them in hidden fields, and the device stores them.
 */
export const carriedEntries = (values: WizardValues): StepEntries =>
  Object.entries(values).flatMap(([step, entries]) =>
    entries.map(([name, value]): [string, string] => [`~${step}.${name}`, value]),
  )

/** Parses the entries of {@link carriedEntries}; drops entries of no step. */
export function readCarried(wizard: Wizard, entries: Iterable<[string, FormDataEntryValue]>): WizardValues {
  const values: WizardValues = {}
  for (const [key, value] of entries) {
    const [, step = '', name = ''] = carriedName.exec(key) ?? []
    if (typeof value === 'string' && Object.hasOwn(wizard.steps, step)) (values[step] ??= []).push([name, value])
  }
  return values
}

/** Returns the first incomplete step; null when the whole form can be sent. */
export const firstOpenStep = (wizard: Wizard, values: WizardValues): string | null =>
  Object.keys(wizard.steps).find((step) => checkStep(wizard, step, values[step]).status !== 'success') ?? null

/**
 * Loads the data of a step's page; null for an unknown step. Redirects a signed-in user who has not reached it to the
 * first open step.
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
