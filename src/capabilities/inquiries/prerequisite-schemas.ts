import { z } from 'zod'
import { jalaliText, type JalaliDate } from '#kit/jalali.ts'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'
import { mobileField, nationalCodeField } from '#ui/form/car-schemas.ts'
import { birthDateRules } from './birth-date.ts'
import {
  listNames,
  prerequisites,
  type ListName,
  type PrerequisiteField,
  type PrerequisiteInput,
  type PrerequisiteKind,
} from './prerequisites.ts'

const prerequisiteTitles = { nationalCode: 'کد ملی', mobile: 'شمارهٔ موبایل', birthDate: 'تاریخ تولد' } as const

/** The form of a prerequisite. Consent is asked for somebody else's code alone, which only the server knows. */
export function prerequisiteSchema(kind: PrerequisiteKind, today: JalaliDate): z.ZodObject {
  const fields: Record<PrerequisiteField, () => z.ZodType> = {
    nationalCode: () =>
      nationalCodeField.meta({ title: kind === 'youth-plan' ? 'کد ملی مادر' : prerequisiteTitles.nationalCode }),
    mobile: () => mobileField.meta({ title: prerequisiteTitles.mobile }),
    birthDate: () => jalaliDateField({ title: prerequisiteTitles.birthDate, ...birthDateRules(today) }),
    childCode: () => nationalCodeField.meta({ title: 'کد ملی فرزند آخر' }),
    childBirthDate: () => jalaliDateField({ title: 'تاریخ تولد فرزند آخر', ...birthDateRules(today) }),
  }
  return z.object({
    ...Object.fromEntries(prerequisites[kind].fields.map((name) => [name, fields[name]()])),
    consent: z.literal('on').optional().meta({ title: 'این کد ملی مال کس دیگری است و از او اجازه دارم.' }),
  })
}

export function prerequisiteInput(kind: PrerequisiteKind, value: Record<string, unknown>): PrerequisiteInput {
  const entries = prerequisites[kind].fields.map((name) => {
    const given = value[name]
    return [name, typeof given === 'string' ? given : jalaliText(given as JalaliDate)]
  })
  return Object.fromEntries(entries) as PrerequisiteInput
}

/** As much as one form may bring. */
export const mostListLetters = 50_000
export const listSchema = z.object({
  list: z.enum(listNames as [ListName, ...ListName[]], { error: 'لیست را انتخاب کنید.' }).meta({ title: 'لیست' }),
  text: z.string().min(1).max(mostListLetters).meta({ title: 'متن CSV' }),
})
