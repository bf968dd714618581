import { z } from 'zod'
import { factColumns } from './specs/fact-edition.ts'
import { reasonField, slugField } from '#ui/form/field-schemas.ts'

/** What one form may bring; longer files come in parts. */
export const mostCsvLetters = 40_000

/** Facts as staff send them in, and why. */
export const factEditionSchema = z.object({
  text: z.string().min(1).max(mostCsvLetters).meta({ title: 'محتوای CSV' }),
  note: reasonField({ title: 'دلیل تغییر', least: 5, most: 300 }),
})

/** One fact, asked field by field; it becomes one line of such a text. */
export const singleFactSchema = z.object({
  car: z
    .string({ error: 'خودرو را انتخاب کنید.' })
    .regex(/^[a-z0-9-]{1,120}(\/[a-z0-9-]{1,120})?$/)
    .meta({ title: 'خودرو' }),
  key: slugField('مشخصه', 60),
  value: z.string().trim().max(200).optional().meta({ title: 'مقدار' }),
  source: slugField('منبع', 20),
  day: z.string().trim().min(4).max(10).meta({ title: 'تاریخ' }),
  reason: reasonField({ title: 'دلیل تغییر', least: 5, most: 300 }),
})

/** The text that says a fact; `value` in quotes, because people may type a comma. */
export function singleFactText({ car, key, value = '', source, day }: z.output<typeof singleFactSchema>): string {
  const [model, trim = ''] = car.split('/')
  const quoted = `"${value.replaceAll('"', '""').replaceAll('\n', ' ')}"`
  return [factColumns.join(), [model, trim, key, quoted, 'no', source, `"${day.replaceAll('"', '')}"`].join()].join(
    '\n',
  )
}
