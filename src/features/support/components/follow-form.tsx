import { Button } from '#ui/button.tsx'
import { MobileField } from '#ui/fields/person-fields.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { followSchema } from '../schemas.ts'

/** Asks for the code of a complaint. The browser stores nothing typed here. */
export function FollowForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(followSchema, { id: 'follow-complaint', answer, keepDraft: false })
  return (
    <SchemaForm form={form} className="form-card">
      <input type="hidden" name="intent" value="follow" />
      <TextField
        {...fields.code}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        hint="کد ۱۶ رقمی که موقع ثبت گرفتید."
      />
      <MobileField {...fields.mobile} hint="اگر موقع ثبت نوشته‌اید." />
      <Button kind="main" type="submit" busy={busy} className="sm:self-start sm:px-8">
        دیدن وضعیت
      </Button>
    </SchemaForm>
  )
}
