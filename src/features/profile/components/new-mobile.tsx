import { Button } from '#ui/button.tsx'
import { MobileField } from '#ui/fields/person-fields.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { mobilePath } from '../addresses.ts'
import { newMobileSchema } from '../schemas.ts'
import { mobileTexts } from '../texts.ts'

/** The first step: the new number. */
export function NewMobile({ mobile, answer }: { mobile?: string; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(newMobileSchema, { id: 'new-mobile', answer, defaults: { mobile } })
  return (
    <SchemaForm form={form} action={mobilePath}>
      <MobileField {...fields.mobile} />
      <Button kind="main" type="submit" wide busy={busy} disabled={busy}>
        {busy ? mobileTexts.sending : mobileTexts.send}
      </Button>
    </SchemaForm>
  )
}
