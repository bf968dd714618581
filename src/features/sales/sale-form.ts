import { z } from 'zod'
import { landlineField, paragraphField, personNameField, postalCodeField, vinField } from '#ui/form/field-schemas.ts'
import type { Wizard, WizardValues } from '#ui/wizard/wizard.ts'
import { salePath } from './addresses.ts'

/** The input so far, by step. */
export type SaleValues = WizardValues

/** The facts of the plan on which its form depends. */
export type SaleForm = {
  id: string
  /** Each trim in each colour: `trim/colour`. */
  cars: readonly string[]
  options: readonly { key: string; name: string; price: string }[]
  wornOut: boolean
  /** The conditions of the plan. */
  documents: readonly string[]
}

/** The maximum number of pictures of one order. */
export const maxDocuments = 10
export const documentsField = z.array(z.string().regex(/^[0-9a-z]{20}$/)).max(maxDocuments)

const short = (title: string) => z.string().trim().min(2).max(20).meta({ title })

/** Parses a trim in a colour from the form: `trim/colour`. */
export const carOf = (value: string): { trim: string; colour: string } => {
  const [trim = '', colour = ''] = value.split('/')
  return { trim, colour }
}

/** The registration for one plan, in steps that the server stores. */
export function saleWizard({ id, cars, options, wornOut }: SaleForm) {
  const carField = (title: string) =>
    z
      .string({ error: `${title} را انتخاب کنید.` })
      .refine((value) => cars.includes(value), { error: `${title} را از لیست انتخاب کنید.` })
      .meta({ title })
  const chosen = Object.fromEntries(
    options.map(({ key, name, price }) => [
      `option-${key}`,
      z
        .literal('on')
        .optional()
        .meta({ title: `${name}، ${price}` }),
    ]),
  )
  const steps = {
    car: {
      title: 'خودرو و رنگ',
      schema: z
        .object({
          first: carField('اولویت اول'),
          second: carField('اولویت دوم').optional(),
          ...(chosen as Record<string, z.ZodOptional<z.ZodLiteral<'on'>>>),
        })
        .refine(({ first, second }) => first !== second, {
          path: ['second'],
          error: 'اولویت دوم باید با اولی فرق کند.',
        }),
    },
    agency: {
      title: 'نمایندگی',
      schema: z.object({
        agency: z
          .string({ error: 'نمایندگی را انتخاب کنید.' })
          .regex(/^\d{1,9}$/)
          .meta({ title: 'نمایندگی تحویل' }),
        secondAgency: z
          .string()
          .regex(/^\d{1,9}$/)
          .optional()
          .meta({ title: 'نمایندگی اولویت دوم' }),
      }),
    },
    buyer: {
      title: 'مشخصات خریدار',
      schema: z.object({
        fatherName: personNameField('نام پدر'),
        landline: landlineField,
        postalCode: postalCodeField,
        address: paragraphField('آدرس', 300),
        oldVin: wornOut ? vinField.meta({ title: 'شمارهٔ شاسی خودروی فرسوده' }) : vinField.optional(),
        oldEngine: wornOut ? short('شمارهٔ موتور خودروی فرسوده') : short('شمارهٔ موتور').optional(),
        oldName: wornOut ? short('نام خودروی فرسوده') : short('نام خودرو').optional(),
      }),
    },
    documents: {
      title: 'مدارک',
      schema: z.object({ papers: documentsField.optional().meta({ title: 'عکس مدارک' }) }),
    },
    confirm: {
      title: 'تأیید و ثبت‌نام',
      schema: z.object({
        formKey: z.string().regex(/^[\w-]{8,64}$/),
        planVersion: z.string().regex(/^\d{1,6}$/),
        accepted: z
          .literal('on', { error: 'برای ادامه، شرایط طرح را بخوانید و بپذیرید.' })
          .meta({ title: 'شرایط طرح را خواندم و می‌پذیرم' }),
      }),
    },
  }
  return { name: `sale-${id}`, steps, pathOf: (step: string) => salePath(id, step) } satisfies Wizard<typeof steps>
}

export type SaleSteps = ReturnType<typeof saleWizard>['steps']
