import { Button } from '#ui/button.tsx'
import { PersonNameField } from '#ui/fields/person-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { peopleTexts } from '../admin-texts.ts'
import { nameReasonLength, nameSchema } from '../name-schema.ts'

/** Corrects the name of a person who cannot change it. */
export function NameForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(nameSchema, { id: 'name', answer, keepDraft: false })
  return (
    <details className="card p-4" open={answer?.formName === 'name'}>
      <summary className="disclosure">{peopleTexts.nameTitle}</summary>
      <SchemaForm form={form} className="flex flex-col gap-4 pt-2">
        <input type="hidden" name="intent" value="name" />
        <p className="text-note text-muted">{peopleTexts.nameAbout}</p>
        <PersonNameField {...fields.firstName} autoComplete="off" />
        <PersonNameField {...fields.lastName} autoComplete="off" />
        <TextAreaField {...fields.reason} max={nameReasonLength.max} />
        <Button kind="outline" type="submit" busy={busy}>
          {peopleTexts.saveName}
        </Button>
      </SchemaForm>
    </details>
  )
}
