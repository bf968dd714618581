import { Button } from '#ui/button.tsx'
import { PostalCodeField } from '#ui/fields/person-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { contactSchema, longestAddress } from '../schemas.ts'
import { infoTexts } from '../texts.ts'

type ContactFormProps = {
  contact: { address?: string; postalCode?: string }
  action: string
  answer: FormAnswer | undefined
}

/** The address of a person; an emptied field is deleted. */
export function ContactForm({ contact, action, answer }: ContactFormProps) {
  const { form, fields, busy } = useSchemaForm(contactSchema, { id: 'contact', answer, defaults: contact })
  return (
    <SchemaForm form={form} action={action}>
      <p className="text-note text-muted">{infoTexts.contactAbout}</p>
      <TextAreaField
        {...fields.address}
        max={longestAddress}
        autoComplete="street-address"
        hint={infoTexts.addressHint}
      />
      <PostalCodeField {...fields.postalCode} />
      <Button kind="secondary" type="submit" wide busy={busy} disabled={busy}>
        {busy ? infoTexts.saving : infoTexts.save}
      </Button>
    </SchemaForm>
  )
}
