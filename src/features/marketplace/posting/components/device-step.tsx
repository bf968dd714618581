import { useState, type FormEvent, type ReactNode } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { guestOwner } from '#kit/page-owner.ts'
import { Button } from '#ui/button.tsx'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/offline/use-online.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { checkStep, entriesOf, firstOpenStep, type StepEntries } from '#ui/wizard/wizard.ts'
import { myAdsPath } from '../../own-ad-addresses.ts'
import type { CarKit } from '../car-kit.ts'
import { writeStep, type DeviceDraft } from '../device-draft.ts'
import { deviceQuestions, deviceView } from '../device-view.ts'
import { deviceWizard, postingSteps, type PostingStep } from '../steps.ts'
import { postingFields } from './posting-fields.tsx'
import { useDraftHelp } from './use-draft-help.ts'

type DeviceStepProps = {
  owner: string
  kit: CarKit
  draft: DeviceDraft | null
  step: PostingStep
  trim: string
  /** Facts of the person's own car from the address. */
  known: URLSearchParams
  /** Why the server refused this step. */
  fault: string | null
  /** `next` is the next step, or `send` after the last one. */
  onWritten: (draft: DeviceDraft, next: string) => Promise<void>
}

const keys = Object.keys(postingSteps)

/**
 * Prevents a native submit, because this form has no server. React may miss the event while it
 * changes the page, and a submit would lose the typed text.
 */
const neverSend = (around: HTMLElement | null) => around?.addEventListener('submit', (event) => event.preventDefault())

/** One step of an ad stored on the device. */
export function DeviceStep({ owner, kit, draft, step, trim, known, fault, onWritten }: DeviceStepProps) {
  const [answer, setAnswer] = useState<FormAnswer>()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const values = draft?.values ?? {}
  const { schema } = postingSteps[step]
  const entries: StepEntries = step === 'car' ? withFacts(values.car ?? [], known) : (values[step] ?? [])
  const { form, fields } = useSchemaForm(schema, {
    id: `device-ad-${step}`,
    answer,
    defaults: checkStep(deviceWizard, step, entries).payload as Record<string, string>,
    keepDraft: true,
  })
  const help = useDraftHelp(values, step === 'price')
  const view = { ...deviceView({ kit, values, step, trim, fault }), help }
  const fieldsOf = postingFields({ view, pathOf: deviceWizard.pathOf, owner })[step] as (of: never) => ReactNode
  const number = keys.indexOf(step) + 1
  const last = number === keys.length

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    // The form's internal validation is not a submission.
    if (button?.name === '__intent__') return
    const go = button?.name === 'go' ? button.value : null
    const data = new FormData(event.target as HTMLFormElement)
    const typed = entriesOf(postingSteps[step], data)
    if (go !== 'back') {
      const reading = readFormData(data, schema)
      // The form shows its own errors.
      if (!reading.ok) return
      const problems = deviceQuestions(kit, step, reading.value)
      if (Object.keys(problems).length > 0) {
        event.stopPropagation()
        return setAnswer(reading.refuse(problems).data)
      }
    }
    event.stopPropagation()
    const after = { ...values, [step]: typed }
    const toLast = go === 'last' && firstOpenStep(deviceWizard, after) === 'review'
    const next = toLast ? 'review' : (keys[keys.indexOf(step) + (go === 'back' ? -1 : 1)] ?? 'send')
    void write(typed, next)
  }
  const write = async (typed: StepEntries, next: string) => {
    setBusy(true)
    setFailed(false)
    const stays = next === 'send' ? step : next
    try {
      const written = await writeStep(owner, { step, entries: typed, next: stays, rev: draft?.rev ?? 0 })
      form.draft.discard()
      await onWritten(written, next)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  const waits = owner === guestOwner && draft?.wanted
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <PageHeader
        title="ثبت آگهی خودرو"
        lead={`مرحلهٔ ${formatInteger(number)} از ${formatInteger(keys.length)}: ${postingSteps[step].title}`}
        back={owner === guestOwner ? undefined : { href: myAdsPath, label: 'آگهی‌های من' }}
      />
      {waits && last && !online && (
        <Notice tone="info" live>
          آگهی کامل است و روی همین دستگاه می‌ماند. بعد از وصل شدن اینترنت همین صفحه را باز کنید و وارد شوید تا ارسال شود.
        </Notice>
      )}
      {failed && (
        <Notice tone="bad" live>
          این مرحله روی دستگاه ذخیره نشد؛ فضای دستگاه را بررسی کنید و دوباره امتحان کنید.
        </Notice>
      )}
      <div data-works-offline className="flex flex-col gap-4" ref={neverSend} onSubmitCapture={submit}>
        <SchemaForm form={form}>
          {fieldsOf(fields as never)}
          <div className="flex flex-wrap gap-2">
            <Button kind="main" type="submit" busy={busy}>
              {last ? (owner === guestOwner ? 'ورود و ثبت آگهی' : 'ثبت آگهی') : 'ادامه'}
            </Button>
            {view.complete && !last && (
              <Button kind="secondary" type="submit" name="go" value="last">
                ذخیره و رفتن به مرور آگهی
              </Button>
            )}
            {number > 1 && (
              <Button kind="outline" type="submit" name="go" value="back" formNoValidate>
                مرحلهٔ قبل
              </Button>
            )}
          </div>
        </SchemaForm>
      </div>
      <p className="text-note text-muted">
        {online
          ? 'نوشته‌ها و عکس‌ها روی همین دستگاه ذخیره می‌شود.'
          : 'اینترنت وصل نیست؛ نوشته‌ها و عکس‌ها روی همین دستگاه ذخیره می‌شود و می‌توانید تا آخر ادامه بدهید.'}
      </p>
    </div>
  )
}

const factPatterns = {
  year: /^1[34]\d\d$/,
  mileage: /^\d{1,6}$/,
  colour: /^[a-z-]{1,30}$/,
  plate: /^[a-z-]{1,20}$/,
  plateNumber: /^[\p{L}\d-]{8,20}$/u,
}

/** Fills empty fields with the facts of the person's own car. */
function withFacts(entries: StepEntries, existing: URLSearchParams): StepEntries {
  const brought = Object.entries(factPatterns).flatMap(([name, pattern]): StepEntries => {
    const value = existing.get(name) ?? ''
    return pattern.test(value) && entries.every(([each]) => each !== name) ? [[name, value]] : []
  })
  return [...entries, ...brought]
}
