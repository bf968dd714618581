import { z } from 'zod'
import { reasonField } from '#ui/form/field-schemas.ts'

/** What one form may bring; longer files come in parts. */
export const mostCsvLetters = 40_000

/** Facts as staff send them in, and why. */
export const factEditionSchema = z.object({
  text: z.string().min(1).max(mostCsvLetters).meta({ title: 'محتوای CSV' }),
  note: reasonField({ title: 'دلیل تغییر', least: 5, most: 300 }),
})
