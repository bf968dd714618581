import { Button } from '#ui/button.tsx'
import { CheckboxField, RadioField } from '#ui/fields/choice-fields.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { answerHours, consentKinds, adPurposes, usableHours } from '../rules.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { toOptions } from '#kit/options.ts'
import { askConsentSchema } from '../schemas.ts'

const purposeOptions = toOptions(adPurposes)

/** The buyer's request to the owner of a car. */
export function AskConsentForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(askConsentSchema, {
    id: 'ask-consent',
    answer,
    defaults: { 'fines-details': 'on', 'plate-history': 'on', 'card-sanad': 'on' },
    keepDraft: false,
  })
  return (
    <SchemaForm form={form} className="form-card">
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-label font-medium">چه می‌خواهید بدانید؟</legend>
        {consentKinds.map((kind) => (
          <CheckboxField key={kind} {...fields[kind]} />
        ))}
      </fieldset>
      <RadioField {...fields.purpose} options={purposeOptions} />
      <Button kind="main" type="submit" wide busy={busy}>
        ارسال درخواست به مالک
      </Button>
      <p className="text-note text-muted">
        مالک {toPersianDigits(answerHours)} ساعت وقت دارد پاسخ بدهد. اگر اجازه بدهد، شما تا{' '}
        {toPersianDigits(usableHours)} ساعت وقت دارید استعلام بگیرید و هزینهٔ هر استعلام را همان موقع می‌پردازید. مالک نام
        شما را می‌بیند؛ شما پلاک و کد ملی او را نمی‌بینید.
      </p>
    </SchemaForm>
  )
}
