import { addJalaliDays, jalaliWeekday, type JalaliDate } from '#kit/jalali.ts'
import { DateField } from './date-field.tsx'
import type { DateRules } from './date-rules.ts'
import { showcaseTexts } from './showcase-texts.ts'

const { labels } = showcaseTexts

/** The example fields by name. */
export type ShowcaseName = keyof typeof labels

/** The rules of the bounded examples: from a week ago for sixty days, Fridays and the day after tomorrow not to be had. */
export function showcaseRules(today: JalaliDate): DateRules {
  const closed = addJalaliDays(today, 2)
  return {
    min: addJalaliDays(today, -7),
    max: addJalaliDays(today, 60),
    disabledDays: (day) => jalaliWeekday(day) === 6 || (day.month === closed.month && day.day === closed.day),
  }
}

type CalendarShowcaseProps = {
  today: JalaliDate
  /** What was posted, by field. */
  values?: Partial<Record<ShowcaseName, string>>
  errors?: Partial<Record<ShowcaseName, string>>
}

/** Every mode and state of the date field, for a form whose schema is `calendarExamples`. */
export function CalendarShowcase({ today, values = {}, errors = {} }: CalendarShowcaseProps) {
  const rules = showcaseRules(today)
  const field = (name: ShowcaseName) => ({
    name,
    label: labels[name],
    defaultValue: values[name] ?? '',
    error: errors[name],
  })
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
      <DateField {...field('day')} required max={today} holidays={showcaseTexts.holidays} />
      <DateField {...field('bounded')} {...rules} />
      <DateField {...field('moment')} withTime />
      <DateField {...field('locked')} {...rules} editable={false} hint={showcaseTexts.lockedHint} />
      <DateField {...field('range')} mode="range" {...rules} />
      <DateField {...field('momentRange')} mode="range" withTime />
      <DateField {...field('days')} mode="multiple" {...rules} />
      <DateField {...field('moments')} mode="multiple" withTime />
      <DateField {...field('refused')} defaultValue="۳۰ اسفند ۱۴۰۴" error={errors.refused ?? showcaseTexts.refusal} />
      <DateField {...field('inline')} mode="range" inline holidays={showcaseTexts.holidays} />
    </div>
  )
}
