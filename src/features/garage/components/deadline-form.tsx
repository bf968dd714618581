import { useMemo } from 'react'
import type { JalaliDate } from '#kit/jalali.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { NumberField } from '#ui/fields/amount-fields.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { deadlineKinds } from '../kinds.ts'
import { deadlineRules, deadlineSchema } from '../schemas.ts'

export type DeadlineValues = Partial<
  Record<'kind' | 'title' | 'dueOn' | 'dueKm' | 'everyMonths' | 'everyKm' | 'remind', string>
>

type DeadlineFormProps = {
  /** The id of the form in the page. */
  id: string
  today: JalaliDate
  values: DeadlineValues
  answer: FormAnswer | undefined
  submit: string
}

const kindOptions = Object.entries(deadlineKinds).map(([value, { label }]) => ({ value, label }))

/** A deadline: by a day, by kilometres, or by the first of both, with its repeat. */
export function DeadlineForm({ id, today, values, answer, submit }: DeadlineFormProps) {
  const schema = useMemo(() => deadlineSchema(today), [today])
  const { form, fields, busy } = useSchemaForm(schema, { id, answer, defaults: values })
  return (
    <SchemaForm form={form} className="form-card">
      <OptionField {...fields.kind} options={kindOptions} />
      <div className="deadline-own-title">
        <TextField {...fields.title} maxLength={40} hint="فقط برای یادآوری دلخواه؛ مثلاً «تعویض لنت»." />
      </div>
      <DateField {...fields.dueOn} {...deadlineRules(today)} />
      <NumberField {...fields.dueKm} unit="کیلومتر" hint="اگر هر دو را بنویسید، هر کدام زودتر برسد موعد است." />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField {...fields.everyMonths} unit="ماه" />
        <NumberField {...fields.everyKm} unit="کیلومتر" />
      </div>
      <CheckboxField {...fields.remind} hint="۳۰، ۷ و ۱ روز قبل و روز موعد، یا ۱,۰۰۰ کیلومتر قبل." />
      <Button kind="main" type="submit" wide busy={busy}>
        {submit}
      </Button>
    </SchemaForm>
  )
}
