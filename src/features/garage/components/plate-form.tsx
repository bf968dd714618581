import type { Plate } from '#kit/plate.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/amount-fields.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { PlateField } from '#ui/plate-field/plate-field.tsx'
import { newCarPath } from '../addresses.ts'
import { plateSchema } from '../schemas.ts'
import { garageTexts } from '../texts.ts'

/** Adds a car by its plate; everything else can follow. */
export function PlateForm({ answer, plate }: { answer: FormAnswer | undefined; plate?: Plate | null }) {
  const { form, fields, busy } = useSchemaForm(plateSchema, {
    id: 'add-car',
    answer,
    keepDraft: false,
    ...(plate && { defaults: { plate: { ...plate } as Record<string, string> } }),
  })
  return (
    <SchemaForm form={form} action={newCarPath} className="form-card">
      <PlateField {...fields.plate} />
      <NumberField {...fields.mileage} unit="کیلومتر" hint="عددی که امروز روی کیلومترشمار است." />
      <Button kind="main" type="submit" wide busy={busy}>
        {garageTexts.add}
      </Button>
    </SchemaForm>
  )
}
