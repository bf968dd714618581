import { z } from 'zod'
import { plateField } from '#ui/form/car-schemas.ts'
import { plateServices, plateServiceSlugs } from './plate-services.ts'

/** A plate and the service that continues with it. */
export const plateServiceSchema = z
  .object({
    plate: plateField,
    service: z.enum(plateServiceSlugs, { error: 'یک خدمت را انتخاب کنید.' }).meta({ title: 'خدمت' }),
  })
  .superRefine(({ plate, service }, context) => {
    const { plates } = plateServices[service]
    if (plates.includes(plate.kind)) return
    context.addIssue({
      code: 'custom',
      path: ['plate'],
      message: 'این خدمت فقط برای پلاک خودرو است؛ پلاک خودرو را بنویسید یا خدمت دیگری انتخاب کنید.',
    })
  })
