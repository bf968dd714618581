import { parseToman, type Rial } from '#kit/money.ts'
import { DateField } from '../calendar/date-field.tsx'
import { jalaliRangeField, type InstantRange } from '../calendar/date-schemas.ts'
import { MoneyField } from '../fields/amount-fields.tsx'
import type { Filter } from './filters.tsx'

/** A range of days. An invalid one filters nothing, and its field shows the error. */
export function daysFilter({ label, required }: { label: string; required?: boolean }): Filter<InstantRange | null> {
  const days = jalaliRangeField({ title: label })
  return {
    read: (typed) => {
      const text = typed.trim()
      const range = text === '' ? null : days.safeParse(text)
      if (!range || range.success) return { value: range?.data ?? null, text }
      return { value: null, text, error: range.error.issues[0]?.message }
    },
    field: ({ name, defaultValue, error }) => (
      <DateField label={label} name={name} mode="range" defaultValue={defaultValue} error={error} required={required} />
    ),
  }
}

/** An amount, typed in tomans and read in rials. */
export const moneyFilter = ({ label }: { label: string }): Filter<Rial | null> => ({
  read: (typed) => {
    const text = typed.trim().slice(0, 20)
    return { value: parseToman(text), text }
  },
  field: ({ name, defaultValue }) => (
    <MoneyField name={name} label={label} required={false} defaultValue={defaultValue} />
  ),
})
