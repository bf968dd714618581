import { z } from 'zod'
import { jalaliText, type JalaliDate } from '#kit/jalali.ts'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'
import { mobileField, nationalCodeField } from '#ui/form/car-schemas.ts'
import { postalCodeField } from '#ui/form/field-schemas.ts'
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

/** Fields that the person's account knows, with their values. */
export type KnownFields = Partial<Record<PrerequisiteField, string>>

/**
 * The form of a prerequisite. Only another person's code needs consent, which the server checks. Fields that the
 * account knows may stay empty.
 */
export function prerequisiteSchema(
  kind: PrerequisiteKind,
  today: JalaliDate,
  prerequisiteFields: readonly PrerequisiteField[] = [],
): z.ZodObject {
  const fields: Record<PrerequisiteField, () => z.ZodType> = {
    nationalCode: () =>
      nationalCodeField.meta({ title: kind === 'youth-plan' ? 'کد ملی مادر' : prerequisiteTitles.nationalCode }),
    mobile: () => mobileField.meta({ title: prerequisiteTitles.mobile }),
    birthDate: () => jalaliDateField({ title: prerequisiteTitles.birthDate, ...birthDateRules(today) }),
    childCode: () => nationalCodeField.meta({ title: 'کد ملی فرزند آخر' }),
    postalCode: () => postalCodeField.meta({ title: 'کد پستی محل زندگی' }),
    childBirthDate: () => jalaliDateField({ title: 'تاریخ تولد فرزند آخر', ...birthDateRules(today) }),
  }
  return z.object({
    ...Object.fromEntries(
      prerequisites[kind].fields.map((name) => {
        const field = fields[name]()
        return [name, prerequisiteFields.includes(name) ? field.optional().meta(field.meta() ?? {}) : field]
      }),
    ),
    consent: z.literal('on').optional().meta({ title: 'این کد ملی مال کس دیگری است و از او اجازه دارم.' }),
  })
}

/** Returns the input, completed by the account. Another person's code takes nothing from the account. */
export function prerequisiteInput(
  kind: PrerequisiteKind,
  value: Record<string, unknown>,
  knownFields: KnownFields = {},
): PrerequisiteInput {
  const entries = prerequisites[kind].fields.map((name) => {
    const given = value[name] ?? knownFields[name]
    return [name, typeof given === 'string' ? given : jalaliText(given as JalaliDate)]
  })
  return Object.fromEntries(entries) as PrerequisiteInput
}

/** The maximum content of one form. */
export const maxListLetters = 50_000
export const listSchema = z.object({
  list: z.enum(listNames as [ListName, ...ListName[]], { error: 'لیست را انتخاب کنید.' }).meta({ title: 'لیست' }),
  text: z.string().min(1).max(maxListLetters).meta({ title: 'متن CSV' }),
})
