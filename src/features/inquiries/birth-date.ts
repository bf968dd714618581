import type { z } from 'zod'
import type { JalaliDate } from '#kit/jalali.ts'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'

/** The calendar limits of a birthday; the same on the page. */
export const birthDateRules = (today: JalaliDate) => ({ min: { year: today.year - 110, month: 1, day: 1 }, max: today })

/** An example below the field, because the usual example day of other fields cannot be a birthday. */
export const birthDateHint = 'مثلاً ۱۳۷۰/۰۲/۱۵'

export const ownersBirthDate = (today: JalaliDate): z.ZodType =>
  jalaliDateField({ title: 'تاریخ تولد مالک', ...birthDateRules(today) })
