import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { insuranceTexts } from './texts.ts'

export const longestTitle = 80

/** What a person writes to add an item. */
export const itemSchema = z.object({
  title: z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(2).max(longestTitle))
    .meta({ title: insuranceTexts.field }),
})
