import { useState } from 'react'
import { z } from 'zod'
import { addJalaliDays, jalaliWeekday, type JalaliDate } from '#kit/jalali.ts'
import { Button } from '../button.tsx'
import type { FormAnswer } from '../form/read-form.ts'
import { SchemaForm } from '../form/schema-form.tsx'
import { useSchemaForm } from '../form/use-schema-form.ts'
import { DateField } from './date-field.tsx'
import type { DateRules } from './date-rules.ts'
import {
  jalaliDateField,
  jalaliDatesField,
  jalaliMomentField,
  jalaliMomentRangeField,
  jalaliMomentsField,
  jalaliRangeField,
} from './date-schemas.ts'
import { showcaseTexts } from './showcase-texts.ts'

const { titles, holidays } = showcaseTexts

/**
 * The rules of the bounded examples: from a week ago to sixty days ahead, without Fridays and the day after tomorrow.
 */
function boundedRules(today: JalaliDate): DateRules {
  const closed = addJalaliDays(today, 2)
  const workday = (day: JalaliDate) => (jalaliWeekday(day) === 6 ? addJalaliDays(day, 1) : day)
  return {
    min: workday(addJalaliDays(today, -7)),
    max: workday(addJalaliDays(today, 60)),
    disabledDays: (day) => jalaliWeekday(day) === 6 || (day.month === closed.month && day.day === closed.day),
  }
}

/** The schema of the examples; only the first field is required. */
export function showcaseSchema(today: JalaliDate) {
  const rules = boundedRules(today)
  return z.object({
    day: jalaliDateField({ title: titles.day, max: today, confirmChange: true }),
    bounded: jalaliDateField({ title: titles.bounded, ...rules }).optional(),
    moment: jalaliMomentField({ title: titles.moment }).optional(),
    locked: jalaliDateField({ title: titles.locked, ...rules }).optional(),
    range: jalaliRangeField({ title: titles.range, ...rules }).optional(),
    momentRange: jalaliMomentRangeField({ title: titles.momentRange }).optional(),
    days: jalaliDatesField({ title: titles.days, ...rules }).optional(),
    moments: jalaliMomentsField({ title: titles.moments }).optional(),
    refused: jalaliDateField({ title: titles.refused }).optional(),
    inline: jalaliRangeField({ title: titles.inline }).optional(),
  })
}

type CalendarShowcaseProps = { today: JalaliDate; answer: FormAnswer | undefined }

/** Every mode and state of the date field, in a form that can be sent. */
export function CalendarShowcase({ today, answer }: CalendarShowcaseProps) {
  const [schema] = useState(() => showcaseSchema(today))
  const { form, fields, busy } = useSchemaForm(schema, { id: 'dates', answer, keepDraft: false })
  const rules = boundedRules(today)
  const refusal = fields.refused.error ?? (answer ? undefined : showcaseTexts.refusal)
  return (
    <SchemaForm form={form}>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <DateField {...fields.day} max={today} confirmChange holidays={holidays} />
        <DateField {...fields.bounded} {...rules} />
        <DateField {...fields.moment} withTime />
        <DateField {...fields.locked} {...rules} editable={false} hint={showcaseTexts.lockedHint} />
        <DateField {...fields.range} mode="range" {...rules} />
        <DateField {...fields.momentRange} mode="range" withTime />
        <DateField {...fields.days} mode="multiple" {...rules} />
        <DateField {...fields.moments} mode="multiple" withTime />
        <DateField
          {...fields.refused}
          defaultValue={fields.refused.defaultValue ?? showcaseTexts.refused}
          error={refusal}
        />
        <DateField {...fields.inline} mode="range" inline holidays={holidays} />
      </div>
      <Button kind="main" type="submit" busy={busy} className="self-start">
        {showcaseTexts.send}
      </Button>
    </SchemaForm>
  )
}
