import { z } from 'zod'
import type { JalaliDate } from '#kit/jalali.ts'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'
import { nationalCodeField, personNameField } from '#ui/form/field-schemas.ts'

/** The earliest birth date that is not a typing error. */
export const firstBirthDay: JalaliDate = { year: 1300, month: 1, day: 1 }

const birthDayField = (today: JalaliDate) =>
  jalaliDateField({ title: 'تاریخ تولد', min: firstBirthDay, max: today, confirmChange: true })

const slug = z.string().max(80)

/** The details that a contract needs and the account does not have yet. */
export type ContractNeeds = { nationalCode: boolean; birthDay: boolean }

const nothing: ContractNeeds = { nationalCode: false, birthDay: false }

/**
 * The form of `/pages/complete-info`; only the names and the `needs` are required. `today` limits the birth date.
 */
export const completeInfoSchema = (today: JalaliDate, needs: ContractNeeds = nothing) =>
  z.object({
    firstName: personNameField('نام'),
    lastName: personNameField('نام خانوادگی'),
    nationalCode: needs.nationalCode ? nationalCodeField : nationalCodeField.optional(),
    birthDay: needs.birthDay ? birthDayField(today) : birthDayField(today).optional(),
    province: slug.meta({ title: 'استان' }).optional(),
    city: slug.meta({ title: 'شهر' }).optional(),
  })
