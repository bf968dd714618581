import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { integerField } from '#ui/form/field-schemas.ts'
import { categoryNames } from './categories.ts'

/** Max pictures per upload. */
export const maxFiles = 10

const text = (title: string, min: number, max: number) =>
  z.string().transform(cleanText).pipe(z.string().min(min).max(max)).meta({ title })

/** The form that renames an album. */
export const renameSchema = z.object({ intent: z.literal('rename'), title: text('عنوان آلبوم', 3, 120) })

const statement = {
  category: z.enum(categoryNames).meta({ title: 'دسته' }),
  caption: text('شرح تصویر', 2, 200),
  credit: text('عکاس یا منبع', 2, 100),
}

export const addPicturesSchema = z.object({
  intent: z.literal('add'),
  files: z
    .array(z.string().regex(/^photo-[\da-z-]{1,60}$/))
    .min(1)
    .max(maxFiles)
    .meta({ title: 'تصویرها' }),
  ...statement,
})
export type AddedPictures = z.output<typeof addPicturesSchema>

export const editPictureSchema = z.object({
  intent: z.literal('edit'),
  picture: z.string().regex(/^\d{1,18}$/),
  ...statement,
  place: integerField({ title: 'ترتیب', min: 0, max: 999 }),
})
export type EditedPicture = z.output<typeof editPictureSchema>
