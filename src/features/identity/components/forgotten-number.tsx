import { Button } from '#ui/button.tsx'
import { MobileField } from '#ui/fields/person-fields.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { forgottenTexts } from '../account-texts.ts'
import { forgottenSchema } from '../schemas.ts'

/** The number of the forgotten password. Known and unknown numbers behave alike. */
export function ForgottenNumber({ mobile, answer }: { mobile?: string; answer: FormAnswer | undefined }) {
  const defaults = mobile === undefined ? undefined : { mobile }
  const { form, fields, busy } = useSchemaForm(forgottenSchema, { id: 'forgotten-number', answer, defaults })
  return (
    <SchemaForm form={form}>
      <p className="text-label">{forgottenTexts.about}</p>
      <MobileField {...fields.mobile} />
      <Button kind="main" type="submit" wide busy={busy} disabled={busy}>
        {busy ? forgottenTexts.sending : forgottenTexts.send}
      </Button>
    </SchemaForm>
  )
}
