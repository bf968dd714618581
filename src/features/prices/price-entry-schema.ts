import { z } from 'zod'
import { toLatinDigits } from '#kit/digits.ts'
import type { JalaliDate } from '#kit/jalali.ts'
import { cleanText } from '#kit/text.ts'
import { jalaliDateField } from '#ui/calendar/date-schemas.ts'
import { integerField, moneyField, slugField } from '#ui/form/field-schemas.ts'

/** Entries of staff: a factory price, or a market price of unused or used cars. */
export const entryKinds = { factory: 'قیمت کارخانه', new: 'بازار، خودروی صفر', used: 'بازار، خودروی کارکرده' } as const

/** Indices of the whole country: consumer prices as an index, a dollar and a gram of gold in rials. */
export const indexKinds = {
  consumer: 'شاخص قیمت مصرف‌کننده',
  dollar: 'دلار (بازار آزاد)',
  gold: 'یک گرم طلای ۱۸ عیار',
} as const
export type IndexKind = keyof typeof indexKinds

export const entryBounds = {
  min: { year: 1390, month: 1, day: 1 },
  max: { year: 1450, month: 12, day: 29 },
} as const

const sourceField = z.string().transform(cleanText).pipe(z.string().min(2).max(100)).meta({ title: 'منبع' })

/** One price as staff enter it. A factory price is valid from its day on; a market price belongs to its day. */
export const priceEntrySchema = z.object({
  kind: z.enum(['factory', 'new', 'used']).meta({ title: 'نوع قیمت' }),
  trim: slugField('خودرو', 120),
  year: integerField({ title: 'سال ساخت (شمسی)', min: 1340, max: 1450 }),
  price: moneyField({ title: 'قیمت', min: 100_000_000n, max: 10_000_000_000_000n }),
  day: jalaliDateField({ title: 'تاریخ', ...entryBounds }),
  source: sourceField,
})
export type PriceEntry = z.output<typeof priceEntrySchema>

/**
 * One index as staff enter it: tomans for a dollar and gold, a number with at most three decimals for consumer prices.
 */
export const indexEntrySchema = z.object({
  kind: z.enum(['consumer', 'dollar', 'gold']).meta({ title: 'شاخص' }),
  value: z
    .string()
    .transform((text) =>
      toLatinDigits(text)
        .replace('٫', '.')
        .replaceAll(/[,٬\s]/g, ''),
    )
    .pipe(z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, 'مقدار را با عدد بنویسید؛ مثلاً ۳۲۱٫۴ یا ۱۱۵,۰۰۰.'))
    .meta({ title: 'مقدار' }),
  day: jalaliDateField({ title: 'تاریخ شاخص', ...entryBounds }),
  source: sourceField,
})
export type IndexForm = z.output<typeof indexEntrySchema>

export type IndexEntry = { kind: IndexKind; value: bigint; day: JalaliDate; source: string }
export type Entry = PriceEntry | IndexEntry
export const isIndex = (entry: Entry): entry is IndexEntry => Object.hasOwn(indexKinds, entry.kind)

/**
 * Returns an index as stored: thousandths of consumer prices, rials of a dollar and of gold; null for an invalid one.
 */
export function indexValue(kind: IndexKind, text: string): bigint | null {
  const [whole = '0', part = ''] = text.split('.')
  if (kind === 'consumer') {
    const value = BigInt(whole) * 1000n + BigInt(part.padEnd(3, '0'))
    return value > 0n ? value : null
  }
  const rials = BigInt(whole) * 10n
  return part === '' && rials > 0n ? rials : null
}

/**
 * Returns whether a price differs so much from the previous one that a second person must agree: four times as much, or
 * a quarter. Mostly a digit too many, or rials for tomans.
 */
export const isJump = (before: bigint, after: bigint): boolean => after >= 4n * before || before >= 4n * after

/** The maximum content of one form; longer files come in parts. */
export const maxCsvLetters = 60_000
export const priceColumns = ['kind', 'trim', 'year', 'price', 'day', 'source'] as const

export const priceFileSchema = z.object({
  text: z.string().min(1).max(maxCsvLetters).meta({ title: 'محتوای CSV' }),
})

export const heldDecisionSchema = z.object({
  held: z.string().regex(/^\d{1,18}$/),
  decision: z.enum(['accepted', 'refused']),
})
