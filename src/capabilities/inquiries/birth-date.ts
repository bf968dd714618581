import type { z } from 'zod'
import type { JalaliDate } from '#kit/jalali.ts'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'

/** The rules of the calendar beside a birthday; the same in the page. */
export const birthDateRules = (today: JalaliDate) => ({ min: { year: today.year - 110, month: 1, day: 1 }, max: today })

/** Said below the field: nobody was born on the day that other fields take for an example. */
export const birthDateHint = 'مثلاً ۱۳۷۰/۰۲/۱۵'

export const ownersBirthDate = (today: JalaliDate): z.ZodType =>
  jalaliDateField({ title: 'تاریخ تولد مالک', ...birthDateRules(today) })
