import { Button } from '#ui/button.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import type { PlateKeyToChoose } from '#ui/parts/keyring.tsx'
import { PlateChoice } from '#ui/parts/plate-choice.tsx'
import { parkingPath } from '../addresses.ts'
import { startSchema } from '../schemas.ts'
import { parkingTexts } from '../texts.ts'
import type { ZoneChoice } from '../views.ts'

type StartFormProps = {
  zones: readonly ZoneChoice[]
  cars: readonly PlateKeyToChoose[]
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
      <HoldWhenOffline>
        <SchemaForm form={form} action={parkingPath} className="form-card" travels>
          <PlateChoice {...fields.plate} keys={cars} other={parkingPath} />
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
