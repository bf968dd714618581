import { useCallback, useMemo, useState } from 'react'
import { toJalali, type JalaliDate } from '#kit/jalali.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { MobileField, NationalCodeField, PostalCodeField } from '#ui/fields/person-fields.tsx'
import { QueueWhenOffline } from '#ui/form/queue-when-offline.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm, type FieldState } from '#ui/form/use-schema-form.ts'
import { loadChunk } from '#ui/load-chunk.ts'
import { prerequisites, type PrerequisiteField, type PrerequisiteKind } from '../prerequisites.ts'
import { birthDateHint, birthDateRules } from '../birth-date.ts'
import { prerequisiteSchema } from '../prerequisite-schemas.ts'

type PrerequisiteFormProps = {
  kind: PrerequisiteKind
  answer: FormAnswer | undefined
  guest: boolean
  /** Fields that the account knows, with its masked national code. */
  known: readonly PrerequisiteField[]
  masked: string | null
}

/** The inputs of a list inquiry; offline, the form waits on the device and is sent once. */
export function PrerequisiteForm({ kind, answer, guest, known, masked }: PrerequisiteFormProps) {
  const [today] = useState(() => toJalali(new Date()))
  const schema = useMemo(() => prerequisiteSchema(kind, today, known), [kind, today, known])
  const { form, fields, busy } = useSchemaForm(schema, { id: `prerequisite-${kind}`, answer, keepDraft: false })
  const states = fields as Record<string, FieldState & { defaultValue: never }>
  const load = useCallback(async () => {
    const queue = await loadChunk(() => import('./queue-prerequisite.ts'))
    return queue && ((data: FormData) => queue.queuePrerequisite(kind, data))
  }, [kind])
  return (
    <QueueWhenOffline schema={schema} load={load} subject="درخواست شما">
      <SchemaForm form={form} className="form-card">
        {masked && (
          <p>
            برای خودتان، با کد ملی <bdi dir="ltr">{masked}</bdi> که در حساب شماست.
          </p>
        )}
        {fieldsOf(kind)
          .filter((name) => !known.includes(name))
          .map((name) => (
            <Field key={name} name={name} state={states[name]!} today={today} />
          ))}
        {known.length > 0 ? (
          <details open={known.some((name) => states[name]?.error)}>
            <summary className="min-h-11 content-center text-lazuli">برای شخص دیگری می‌پرسم</summary>
            <div className="flex flex-col gap-4">
              {known.map((name) => (
                <Field key={name} name={name} state={states[name]!} today={today} />
              ))}
              <CheckboxField {...states['consent']!} />
            </div>
          </details>
        ) : (
          <CheckboxField {...states['consent']!} />
        )}
        <Button kind="main" type="submit" wide busy={busy}>
          ثبت درخواست رایگان
        </Button>
        {guest && <p className="text-note text-muted">برای ثبت وارد حسابتان می‌شوید؛ آنچه نوشته‌اید می‌ماند.</p>}
      </SchemaForm>
    </QueueWhenOffline>
  )
}

const fieldsOf = (kind: PrerequisiteKind) => prerequisites[kind].fields

type FieldProps = { name: PrerequisiteField; state: FieldState & { defaultValue: never }; today: JalaliDate }

function Field({ name, state, today }: FieldProps) {
  if (name === 'nationalCode' || name === 'childCode') return <NationalCodeField {...state} />
  if (name === 'postalCode') return <PostalCodeField {...state} />
  if (name === 'mobile') return <MobileField {...state} />
  const { defaultValue, ...rest } = state
  const hint = name === 'birthDate' ? birthDateHint : undefined
  return <DateField {...rest} defaultValue={defaultValue} {...birthDateRules(today)} hint={hint} />
}
