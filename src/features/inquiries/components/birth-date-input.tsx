import { DateField } from '#ui/calendar/date-field.tsx'
import { birthDateHint, birthDateRules, ownersBirthDate } from '../birth-date.ts'
import type { BirthDate, BirthDateProps } from './inquiry-form.tsx'

function BirthDateInput({ state: { defaultValue, ...rest }, today }: BirthDateProps) {
  return <DateField {...rest} defaultValue={defaultValue} {...birthDateRules(today)} hint={birthDateHint} />
}

export const birthDate: BirthDate = { schemaOf: ownersBirthDate, Field: BirthDateInput }
