import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { formatInteger } from '#kit/digits.ts'
import { Button } from '../button.tsx'
import { HoldWhenOffline } from '../form/hold-when-offline.tsx'
import { readFormData, type FormAnswer } from '../form/read-form.ts'
import { SchemaForm } from '../form/schema-form.tsx'
import { useSchemaForm, type FieldStates } from '../form/use-schema-form.ts'
import { Notice } from '../notice.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { TextLink } from '../parts/text-link.tsx'
import type { WizardAnswer } from './answer-wizard.ts'
import { useDeviceSteps } from './use-device-steps.ts'
import {
  carriedEntries,
  checkStep,
  entriesOf,
  type StepEntries,
  type Wizard,
  type WizardSteps,
  type WizardValues,
  type WizardView,
} from './wizard.ts'

type WizardPageProps<Steps extends WizardSteps> = {
  wizard: Wizard<Steps>
  title: string
  view: WizardView
  answer: WizardAnswer | undefined
  /** The fields of each step. */
  fields: { [Step in keyof Steps]: (fields: FieldStates<Steps[Step]['schema']>) => ReactNode }
  /** The label of the last step's button. */
  submit: string
  /** A step with files, so that it works without JavaScript. */
  encType?: 'multipart/form-data'
  /** A user who corrects one step of a filled form returns to its end. */
  toLast?: string
  /** Takes the input of the step without a connection, where the form supports that. */
  onOffline?: (typed: TypedStep) => void
}

/** The input of a step; `next` is the following step, null after the last one. */
export type TypedStep = { step: string; entries: StepEntries; next: string | null }

/** One step of a multi-step form. The account stores the input, or for a guest the device. */
export function WizardPage<Steps extends WizardSteps>({
  wizard,
  title,
  view,
  answer,
  fields,
  submit,
  encType,
  toLast,
  onOffline,
}: WizardPageProps<Steps>) {
  const guest = answer && 'next' in answer ? answer : null
  const refused = answer && !('next' in answer) ? answer : undefined
  const device = useDeviceSteps(wizard, view, guest)
  const [query] = useSearchParams()
  const step = guest?.next ?? view.step
  const keys = Object.keys(wizard.steps)
  const number = keys.indexOf(step) + 1
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <PageHeader
        title={title}
        lead={`مرحلهٔ ${formatInteger(number)} از ${formatInteger(keys.length)}: ${wizard.steps[step]!.title}`}
      />
      {query.has('merged') && (
        <Notice tone="info" live>
          آنچه قبل از ورود نوشته بودید به حسابتان منتقل شد.
        </Notice>
      )}
      <StepForm
        // The device's steps are known only after hydration.
        key={`${step}-${device[step] ? 'kept' : ''}`}
        wizard={wizard}
        step={step}
        view={view}
        values={view.signedIn ? { [view.step]: view.entries } : device}
        answer={refused}
        fields={fields[step] as (fields: never) => ReactNode}
        submit={number === keys.length ? submit : 'ادامه'}
        first={number === 1}
        encType={encType}
        toLast={number < keys.length ? toLast : undefined}
        onOffline={onOffline}
      />
      <p className="text-note text-muted" data-needs-script={view.signedIn ? undefined : true}>
        {view.signedIn
          ? 'نوشته‌هایتان تا ۳۰ روز در حسابتان ذخیره می‌ماند؛ با هر دستگاهی می‌توانید ادامه بدهید.'
          : 'نوشته‌هایتان روی همین دستگاه ذخیره می‌شود.'}
      </p>
    </div>
  )
}

type StepFormProps = {
  wizard: Wizard
  step: string
  view: WizardView
  values: WizardValues
  answer: FormAnswer | undefined
  fields: (fields: never) => ReactNode
  submit: string
  first: boolean
  encType: 'multipart/form-data' | undefined
  toLast: string | undefined
  onOffline: ((typed: TypedStep) => void) | undefined
}

function StepForm(props: StepFormProps) {
  const { wizard, step, view, values, answer, fields: fieldsOf, submit, first, encType, toLast, onOffline } = props
  const { schema } = wizard.steps[step]!
  const { form, fields, busy } = useSchemaForm(schema, {
    id: `${wizard.name}-${step}`,
    answer,
    defaults: checkStep(wizard, step, values[step]).payload as Record<string, string>,
    keepDraft: true,
  })
  const path = wizard.pathOf(step)
  const { pathname, search } = useLocation()
  // A step opened with values in its address needs them again when it returns with errors.
  const action = pathname === path ? path + search : path
  const conflict = answer?.status === 'error' && Boolean(answer.error?.['']) && view.signedIn
  return (
    <HoldWhenOffline
      instead={
        onOffline &&
        ((element, button) => {
          const data = new FormData(element)
          const go = button?.name === 'go' ? button.value : null
          if (go !== 'back' && !readFormData(data, schema).ok) return false
          const entries = entriesOf(wizard.steps[step]!, data)
          const keys = Object.keys(wizard.steps)
          const next = go === 'last' ? keys.at(-1) : keys[keys.indexOf(step) + (go === 'back' ? -1 : 1)]
          onOffline({ step, entries, next: next ?? null })
          return true
        })
      }
    >
      <SchemaForm form={form} action={action} encType={encType}>
        {view.signedIn ? (
          <input type="hidden" name="version" value={view.version ?? ''} readOnly />
        ) : (
          carriedEntries(values).map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))
        )}
        {conflict && (
          <TextLink href={path} rel="external" onClick={() => form.draft.discard()}>
            باز کردن نسخهٔ جدیدتر
          </TextLink>
        )}
        {fieldsOf(fields as never)}
        <div className="flex flex-wrap gap-2">
          <Button kind="main" type="submit" busy={busy}>
            {submit}
          </Button>
          {toLast && (
            <Button kind="secondary" type="submit" name="go" value="last">
              {toLast}
            </Button>
          )}
          {!first && (
            <Button kind="outline" type="submit" name="go" value="back" formNoValidate>
              مرحلهٔ قبل
            </Button>
          )}
        </div>
      </SchemaForm>
    </HoldWhenOffline>
  )
}
