import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'
import { integerField, moneyField } from '#ui/form/field-schemas.ts'

/** What staff can write down: what a factory asks, or what they heard of unused or used cars. */
export const entryKinds = { factory: 'قیمت کارخانه', new: 'بازار، خودروی صفر', used: 'بازار، خودروی کارکرده' } as const

export const entryBounds = {
  min: { year: 1390, month: 1, day: 1 },
  max: { year: 1450, month: 12, day: 29 },
} as const

/** One price as staff write it. A factory price holds from its day on; a price of the market is of its day. */
export const priceEntrySchema = z.object({
  kind: z.enum(['factory', 'new', 'used']).meta({ title: 'نوع قیمت' }),
  trim: z
    .string()
    .regex(/^[a-z0-9-]{1,120}$/)
    .meta({ title: 'خودرو' }),
  year: integerField({ title: 'سال ساخت (شمسی)', min: 1340, max: 1450 }),
  price: moneyField({ title: 'قیمت', min: 100_000_000n, max: 10_000_000_000_000n }),
  day: jalaliDateField({ title: 'تاریخ', ...entryBounds }),
  source: z.string().transform(cleanText).pipe(z.string().min(2).max(100)).meta({ title: 'منبع' }),
})
export type PriceEntry = z.output<typeof priceEntrySchema>
