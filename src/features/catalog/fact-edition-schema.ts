import { z } from 'zod'
import { factColumns } from './specs/fact-edition.ts'
import { reasonField, slugField } from '#ui/form/field-schemas.ts'

/** Max letters of one form; longer files are split. */
export const maxCsvLetters = 40_000

/** Facts submitted by staff, with the reason. */
export const factEditionSchema = z.object({
  text: z.string().min(1).max(maxCsvLetters).meta({ title: 'محتوای CSV' }),
  note: reasonField({ title: 'دلیل تغییر', min: 5, max: 300 }),
})

/** A single fact by field; converted to one CSV line. */
export const singleFactSchema = z.object({
  car: z
    .string({ error: 'خودرو را انتخاب کنید.' })
    .regex(/^[a-z0-9-]{1,120}(\/[a-z0-9-]{1,120})?$/)
    .meta({ title: 'خودرو' }),
  key: slugField('مشخصه', 60),
  value: z.string().trim().max(200).optional().meta({ title: 'مقدار' }),
  source: slugField('منبع', 20),
  day: z.string().trim().min(4).max(10).meta({ title: 'تاریخ' }),
  reason: reasonField({ title: 'دلیل تغییر', min: 5, max: 300 }),
})

/** Formats a fact as a CSV line; `value` is quoted, because people may type a comma. */
export function singleFactText({ car, key, value = '', source, day }: z.output<typeof singleFactSchema>): string {
  const [model, trim = ''] = car.split('/')
  const quoted = `"${value.replaceAll('"', '""').replaceAll('\n', ' ')}"`
  return [factColumns.join(), [model, trim, key, quoted, 'no', source, `"${day.replaceAll('"', '')}"`].join()].join(
    '\n',
  )
}
