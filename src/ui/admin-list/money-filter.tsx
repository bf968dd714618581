import { parseToman, type Rial } from '#kit/money.ts'
import { MoneyField } from '../fields/amount-fields.tsx'
import type { Filter } from './filters.tsx'

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
