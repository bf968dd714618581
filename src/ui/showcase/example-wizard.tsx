import type { ComponentProps } from 'react'
import { z } from 'zod'
import { MoneyField } from '../fields/amount-fields.tsx'
import { PersonNameField } from '../fields/person-fields.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { moneyField, paragraphField, personNameField, plateField } from '../form/field-schemas.ts'
import { PlateField } from '../plate-field/plate-field.tsx'
import type { Wizard } from '../wizard/wizard.ts'
import type { WizardPage } from '../wizard/wizard-page.tsx'

const steps = {
  owner: { title: 'مالک', schema: z.object({ name: personNameField('نام مالک') }) },
  car: { title: 'خودرو', schema: z.object({ plate: plateField }) },
  price: {
    title: 'قیمت',
    schema: z.object({
      price: moneyField({ title: 'قیمت', min: 10_000_000n }),
      note: paragraphField('توضیح', 200).optional(),
    }),
  },
}

/** The wizard of `/dev/ui/wizard`. */
export const exampleWizard: Wizard<typeof steps> = {
  name: 'example',
  steps,
  pathOf: (step) => `/dev/ui/wizard/${step}`,
}

/** The fields of its steps. */
export const exampleFields: ComponentProps<typeof WizardPage<typeof steps>>['fields'] = {
  owner: ({ name }) => <PersonNameField {...name} />,
  car: ({ plate }) => <PlateField {...plate} kinds={['car']} />,
  price: ({ price, note }) => (
    <>
      <MoneyField {...price} />
      <TextAreaField {...note} max={200} />
    </>
  ),
}
