import { endOfTehranDay, startOfTehranDay } from '#kit/jalali.ts'
import { acceptText } from '../calendar/accept-text.ts'
import { DateField } from '../calendar/date-field.tsx'
import { longestText } from '../calendar/selection-text.ts'
import { refusalText } from '../calendar/texts.ts'
import type { Filter } from './filters.tsx'

type Days = { from: Date; to: Date }

/** A range of days, both ends inclusive. An invalid one filters nothing, and its field shows the error. */
export const daysFilter = ({ label, required }: { label: string; required?: boolean }): Filter<Days | null> => ({
  read: (typed) => {
    const text = typed.trim().slice(0, longestText)
    // Without a schema: pages of lists load no library for forms.
    const accepted = acceptText(text, { mode: 'range', withTime: false })
    if (!accepted.ok) return { value: null, text, error: refusalText(accepted.code, label, {}) }
    const [from, to] = accepted.value.selection
    return { value: from && to ? { from: startOfTehranDay(from), to: endOfTehranDay(to) } : null, text }
  },
  field: ({ name, defaultValue, error }) => (
    <DateField label={label} name={name} mode="range" defaultValue={defaultValue} error={error} required={required} />
  ),
})
