import type { JalaliDate } from '#kit/jalali.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { MoneyField, NumberField, PercentField } from '#ui/fields/amount-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { fieldNamed, useSchemaForm, type FieldState } from '#ui/form/use-schema-form.ts'
import type { RuleDefinition, RuleField } from '../rule-kinds.ts'
import { versionSchema, type Difference } from '../rule-value.ts'

/** The effect of a version, with its fields as submitted for confirmation. */
export type VersionPreview = {
  changes: readonly Difference[]
  from: string
  /** Identifies the versions that the preview is based on; submitted with the confirmation. */
  seen: string
  typed: Readonly<Record<string, string>>
  /** Why the preview is shown again. */
  notice?: string
}

type VersionFormProps = {
  rule: RuleDefinition
  tomorrow: JalaliDate
  defaults: Record<string, string>
  preview: VersionPreview | undefined
  answer: FormAnswer | undefined
}

/** Creates a new version in two steps: enter, then review the difference and confirm. */
export function VersionForm({ rule, tomorrow, defaults, preview, answer }: VersionFormProps) {
  const { form, fields, busy } = useSchemaForm(versionSchema(rule, tomorrow), {
    id: `rule-${rule.key}`,
    answer,
    defaults,
    keepDraft: false,
  })
  return (
    <section className="flex flex-col gap-5 card p-5">
      <h2 className="text-heading">نسخهٔ جدید</h2>
      {preview && <Preview preview={preview} affects={rule.affects} />}
      <SchemaForm form={form}>
        {Object.entries(rule.fields).map(([name, field]) => (
          <ValueField key={name} field={field} state={fieldNamed(fields, name)} />
        ))}
        <DateField
          {...fieldNamed(fields, 'effectiveFrom')}
          min={tomorrow}
          confirmChange
          hint="از ساعت صفر آن روز به وقت تهران"
        />
        <TextAreaField
          {...fieldNamed(fields, 'note')}
          max={500}
          hint="مصوبه، بخشنامه یا تصمیمی که این تغییر بر اساس آن است"
        />
        <Button kind={preview ? 'outline' : 'main'} type="submit" name="act" value="preview" busy={busy}>
          دیدن تفاوت
        </Button>
      </SchemaForm>
    </section>
  )
}

function ValueField({ field, state }: { field: RuleField; state: FieldState }) {
  if (field.kind === 'money') return <MoneyField {...state} />
  if (field.kind === 'day') return <DateField {...state} />
  if (field.kind === 'percent') return <PercentField {...state} />
  return <NumberField {...state} unit={field.unit} />
}

function Preview({
  preview: { changes, from, seen, typed, notice },
  affects,
}: {
  preview: VersionPreview
  affects: string
}) {
  return (
    <div role="status" className="flex flex-col gap-3 rounded-card bg-lazuli-soft p-4">
      {notice && (
        <Notice tone="warn" live>
          {notice}
        </Notice>
      )}
      <p className="font-bold">از {from} این‌طور می‌شود:</p>
      <dl className="flex flex-col gap-2">
        {changes.map(({ title, before, after }) => (
          <div key={title}>
            <dt className="text-note text-muted">{title}</dt>
            <dd>
              <del className="text-muted">{before}</del> ← <ins className="font-bold no-underline">{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-label">{affects}</p>
      <PostForm>
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="seen" value={seen} />
        <Button kind="main" type="submit" name="act" value="confirm" wide>
          ثبت نسخهٔ جدید
        </Button>
      </PostForm>
    </div>
  )
}
