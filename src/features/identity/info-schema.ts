import { z } from 'zod'
import type { JalaliDate } from '#kit/jalali.ts'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'
import { nationalCodeField, personNameField } from '#ui/form/field-schemas.ts'

/** The earliest birth date that is not a typing error. */
export const firstBirthDay: JalaliDate = { year: 1300, month: 1, day: 1 }

const slug = z.string().max(80)

/**
 * The form of `/pages/complete-info`; only the names are required. `today` limits the birth date.
 */
export const completeInfoSchema = (today: JalaliDate) =>
  z.object({
    firstName: personNameField('نام'),
    lastName: personNameField('نام خانوادگی'),
    nationalCode: nationalCodeField.optional(),
    birthDay: jalaliDateField({ title: 'تاریخ تولد', min: firstBirthDay, max: today, confirmChange: true }).optional(),
    province: slug.meta({ title: 'استان' }).optional(),
    city: slug.meta({ title: 'شهر' }).optional(),
  })
