import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { slugField } from '#ui/form/field-schemas.ts'

/** The form of a new album: its model and its title. */
export const newAlbumSchema = z.object({
  title: z.string().transform(cleanText).pipe(z.string().min(3).max(120)).meta({ title: 'عنوان آلبوم' }),
  model: slugField('مدل'),
})
