import { useState, type ComponentType } from 'react'
import type { ZodType } from 'zod'
import { toJalali, type JalaliDate } from '#kit/jalali.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { DigitsField } from '#ui/fields/digits-field.tsx'
import { MobileField, NationalCodeField } from '#ui/fields/person-fields.tsx'
import { VinField } from '#ui/fields/vehicle-fields.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import type { PlateKeyToChoose } from '#ui/parts/keyring.tsx'
import { PlateChoice } from '#ui/parts/plate-choice.tsx'
import { useSchemaForm, type FieldState } from '#ui/form/use-schema-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { inquiryPath } from '../addresses.ts'
import { inquiryKind, type InputName, type InquiryKindSlug } from '../kinds.ts'
import { inquirySchema } from '../schemas.ts'
import type { ServiceView } from '../views.ts'

type InquiryFormProps = {
  service: ServiceView
  cars: readonly PlateKeyToChoose[]
  values: Record<string, string | Record<string, string>>
  answer: FormAnswer | undefined
  guest: boolean
  /** Loads the calendar only for kinds with a birthday. */
  birthDate?: BirthDate
}

export type BirthDateProps = { state: FieldState & { defaultValue: never }; today: JalaliDate }
export type BirthDate = { schemaOf: (today: JalaliDate) => ZodType; Field: ComponentType<BirthDateProps> }

/** The form of a kind: own plates one tap away, its fields, and the price on its button. */
export function InquiryForm({ service, cars, values, answer, guest, birthDate }: InquiryFormProps) {
  const { kind } = service
  const [today] = useState(() => toJalali(new Date()))
  const { form, fields, busy } = useSchemaForm(inquirySchema(kind, birthDate?.schemaOf(today)), {
    id: `inquiry-${kind}`,
    answer,
    defaults: values,
    // National codes and plates are typed here, perhaps on another person's device.
    keepDraft: false,
  })
  const states = fields as Record<string, FieldState & { defaultValue: never }>
  return (
    <div className="min-w-0">
      <HoldWhenOffline>
        <SchemaForm form={form} className="form-card" travels>
          {inquiryKind(kind).inputs.map((name) => (
            <InputField
              key={name}
              name={name}
              kind={kind}
              state={states[name]!}
              today={today}
              birthDate={birthDate}
              cars={cars}
            />
          ))}
          {states['consent'] && <CheckboxField {...states['consent']} />}
          <Button kind="main" type="submit" wide busy={busy}>
            {service.free ? 'استعلام رایگان' : `پرداخت ${service.price} و استعلام`}
          </Button>
          {guest && (
            <p className="text-note text-muted">
              برای {service.free ? 'ذخیرهٔ پاسخ' : 'پرداخت'} وارد حسابتان می‌شوید؛ آنچه نوشته‌اید می‌ماند.
            </p>
          )}
        </SchemaForm>
      </HoldWhenOffline>
    </div>
  )
}

type FieldProps = {
  name: InputName
  kind: InquiryKindSlug
  state: FieldState & { defaultValue: never }
  today: JalaliDate
  birthDate: BirthDate | undefined
  cars?: readonly PlateKeyToChoose[]
}

/** The field of one input. */
export function InputField({ name, kind, state, today, birthDate, cars = [] }: FieldProps) {
  switch (name) {
    case 'plate':
      return (
        <PlateChoice {...state} keys={cars} other={inquiryPath(kind)} kinds={inquiryKind(kind).plates ?? ['car']} />
      )
    case 'nationalCode':
      return <NationalCodeField {...state} />
    case 'mobile':
      return <MobileField {...state} />
    case 'vin':
      return <VinField {...state} hint="۱۷ حرف و رقم، روی کارت خودرو یا برگ سبز" />
    case 'licenceNumber':
      return <DigitsField {...state} hint="۱۰ رقم، روی گواهینامه" />
    case 'serial':
      return <DigitsField {...state} hint="روی برگ جریمه یا پیامک آن، یا در نتیجهٔ خلافی با جزئیات" />
    case 'birthDate':
      return birthDate && <birthDate.Field state={state} today={today} />
    case 'engineNumber':
      return <TextField dir="ltr" autoComplete="off" maxLength={30} {...state} hint="روی کارت خودرو" />
    case 'identifier':
      return (
        <TextField
          dir="ltr"
          autoComplete="off"
          maxLength={30}
          {...state}
          hint="بارکد ۸ یا ۹ رقمی پشت کارت، یا شمارهٔ سند بالای برگ سبز"
        />
      )
  }
}
