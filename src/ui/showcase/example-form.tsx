import { z } from 'zod'
import { toOptions } from '#kit/options.ts'
import { Button } from '../button.tsx'
import { MoneyField } from '../fields/amount-fields.tsx'
import { CheckboxField, RadioField } from '../fields/choice-fields.tsx'
import { OptionField } from '../fields/option-field.tsx'
import { MobileField, NationalCodeField, PersonNameField } from '../fields/person-fields.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import {
  mobileField,
  moneyField,
  nationalCodeField,
  paragraphField,
  personNameField,
  plateField,
} from '../form/field-schemas.ts'
import type { FormAnswer } from '../form/read-form.ts'
import { SchemaForm } from '../form/schema-form.tsx'
import { useSchemaForm } from '../form/use-schema-form.ts'
import { PlateField } from '../plate-field/plate-field.tsx'
import { ShowcaseSection } from './section.tsx'

const fuels = { petrol: 'بنزین', hybrid: 'دوگانه‌سوز' } as const
const owners = { self: 'خودم', other: 'دیگری' } as const

/** The schema of the example, shared by its form and its action. */
export const exampleSchema = z.object({
  name: personNameField('نام و نام خانوادگی'),
  nationalCode: nationalCodeField,
  mobile: mobileField,
  plate: plateField,
  price: moneyField({ title: 'قیمت', min: 10_000_000n }),
  fuel: z.enum(['petrol', 'hybrid']).meta({ title: 'سوخت' }),
  owner: z.enum(['self', 'other']).meta({ title: 'مالک خودرو' }),
  note: paragraphField('توضیح', 200).optional(),
  terms: z.literal('on', 'برای ادامه مقررات را بپذیرید.').meta({ title: 'مقررات' }),
})

/** A complete example form that can be sent, as described in docs/how-to/add-a-form.md. */
export function ExampleForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(exampleSchema, { id: 'example', answer })
  return (
    <ShowcaseSection id="form" title="یک فرم کامل">
      <SchemaForm form={form} action="/dev/ui#form" className="grid max-w-xl gap-5">
        <PersonNameField {...fields.name} />
        <NationalCodeField {...fields.nationalCode} hint="ده رقم، با صفرهای اول آن." />
        <MobileField {...fields.mobile} />
        <PlateField {...fields.plate} />
        <MoneyField {...fields.price} />
        <OptionField {...fields.fuel} options={toOptions(fuels)} />
        <RadioField {...fields.owner} options={toOptions(owners)} />
        <TextAreaField {...fields.note} max={200} />
        <CheckboxField {...fields.terms} label="مقررات را خوانده‌ام و می‌پذیرم." />
        <Button type="submit" busy={busy}>
          {busy ? 'در حال ارسال…' : 'ارسال فرم'}
        </Button>
      </SchemaForm>
    </ShowcaseSection>
  )
}
