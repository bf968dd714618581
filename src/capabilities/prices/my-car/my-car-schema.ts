import { z } from 'zod'
import { integerField, numberChoiceField, slugField } from '#ui/form/field-schemas.ts'

/** Cars that nobody offers any more have no price of the market. */
export const yearBounds = { min: 1340, max: 1450 } as const

/** One's own car, as far as its price depends on it; its trim is the page's. */
export const myCarSchema = z.object({
  year: numberChoiceField({ title: 'سال ساخت', ...yearBounds }),
  km: integerField({ title: 'کارکرد', max: 2_000_000 }),
  body: slugField('وضعیت بدنه'),
  engine: slugField('وضعیت موتور'),
  gearbox: slugField('وضعیت گیربکس'),
  insurance: integerField({ title: 'بیمهٔ شخص ثالث', max: 12 }).optional(),
  colour: slugField('رنگ بدنه'),
  province: slugField('استان'),
  taxi: z.literal('on').optional().meta({ title: 'تاکسی اینترنتی' }),
})
export type MyCar = z.output<typeof myCarSchema>

/** Limits of the links to a valuation: how long one lives, and how many a device makes in an hour. */
export const sharedDays = 14
export const sharesAnHour = 20
