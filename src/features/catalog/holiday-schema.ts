import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'

/** The bounds of the table of holidays. */
export const holidayBounds = {
  min: { year: 1400, month: 1, day: 1 },
  max: { year: 1500, month: 12, day: 29 },
} as const

/** One official holiday as entered by staff. */
export const holidaySchema = z.object({
  day: jalaliDateField({ title: 'روز', ...holidayBounds, confirmChange: true }),
  name: z.string().transform(cleanText).pipe(z.string().min(2).max(100)).meta({ title: 'مناسبت' }),
})
