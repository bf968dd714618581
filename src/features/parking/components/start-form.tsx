import { Button } from '#ui/button.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { CarChoice, type CarToChoose } from '#ui/parts/car-choice.tsx'
import { PlateField } from '#ui/plate-field/plate-field.tsx'
import { parkingPath } from '../addresses.ts'
import { startSchema } from '../schemas.ts'
import { parkingTexts } from '../texts.ts'
import type { ZoneChoice } from '../views.ts'

type StartFormProps = {
  zones: readonly ZoneChoice[]
  cars: readonly CarToChoose[]
  values: Record<string, string | Record<string, string>>
  answer: FormAnswer | undefined
  guest: boolean
}

/** Starts a parking: a plate, with own cars one tap away, and the zone of the sign. */
export function StartForm({ zones, cars, values, answer, guest }: StartFormProps) {
  const { form, fields, busy } = useSchemaForm(startSchema, {
    id: 'start-parking',
    answer,
    defaults: values,
    keepDraft: false,
  })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <CarChoice cars={cars} />
      <HoldWhenOffline>
        <SchemaForm form={form} action={parkingPath} className="form-card">
          <PlateField {...fields.plate} />
          <OptionField {...fields.zone} options={zones} hint="کد محدوده روی تابلوی کنار خیابان است." />
          <Button kind="main" type="submit" name="intent" value="start" wide busy={busy}>
            {parkingTexts.start}
          </Button>
          {guest && <p className="text-note text-muted">برای شروع وارد حسابتان می‌شوید؛ آنچه نوشته‌اید می‌ماند.</p>}
        </SchemaForm>
      </HoldWhenOffline>
    </div>
  )
}
