import { z } from 'zod'
import { integerField, numberChoiceField, slugField } from '#ui/form/field-schemas.ts'

/** Cars that are no longer on offer have no market price. */
export const yearBounds = { min: 1340, max: 1450 } as const

/** The own car, as far as its price depends on it; its trim is the page's. */
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

/** Limits of the links to a valuation: their lifetime, and the number that a device makes in an hour. */
export const sharedDays = 14
export const sharesAnHour = 20
