import { useMemo } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { NationalCodeField, PersonNameField } from '#ui/fields/person-fields.tsx'
import { PlaceFields } from '#ui/fields/place-fields.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { infoRefusals, infoTexts } from '../account-texts.ts'
import { completeInfoSchema, firstBirthDay } from '../info-schema.ts'
import type { InfoView } from '../info-view.ts'

type InfoFormProps = {
  view: InfoView
  action: string
  /** The target of skipping the form. */
  next?: string
  /** A contract waits for these details: what it needs is required. */
  contract?: boolean
  answer: FormAnswer | undefined
}

/** Personal details with known values filled in. A given national code is fixed. */
export function InfoForm({ view, action, next, contract = false, answer }: InfoFormProps) {
  const { today, needs, known, maskedNationalCode, nameFixed, places } = view
  const schema = useMemo(() => completeInfoSchema(today, contract ? needs : undefined), [today, contract, needs])
  const { form, fields, busy } = useSchemaForm(schema, { id: 'complete-info', answer, defaults: known })
  return (
    <SchemaForm form={form} action={action}>
      {nameFixed ? (
        <div>
          <p className="text-label font-medium">{infoTexts.fullName}</p>
          <p>{[known.firstName, known.lastName].join(' ')}</p>
          <p className="text-note text-muted">{infoRefusals['name-kept']}</p>
          <input type="hidden" name="firstName" value={known.firstName} />
          <input type="hidden" name="lastName" value={known.lastName} />
        </div>
      ) : (
        <>
          <PersonNameField {...fields.firstName} autoComplete="given-name" hint={infoTexts.firstNameHint} />
          <PersonNameField {...fields.lastName} autoComplete="family-name" />
        </>
      )}
      {maskedNationalCode ? (
        <div>
          <p className="text-label font-medium">{infoTexts.nationalCode}</p>
          <p className="whitespace-nowrap">{maskedNationalCode}</p>
          <p className="text-note text-muted">{infoTexts.nationalCodeKept}</p>
        </div>
      ) : (
        <NationalCodeField {...fields.nationalCode} hint={infoTexts.nationalCodeHint} />
      )}
      <DateField {...fields.birthDay} min={firstBirthDay} max={today} confirmChange hint={infoTexts.birthDayHint} />
      <div className="space-y-2">
        <p className="text-note text-muted">{infoTexts.placeAbout}</p>
        <PlaceFields province={fields.province} city={fields.city} places={places} />
      </div>
      <Button kind="main" type="submit" wide busy={busy} disabled={busy}>
        {busy ? infoTexts.saving : infoTexts.save}
      </Button>
      {next && (
        <ButtonLink kind="quiet" wide href={next}>
          {infoTexts.later}
        </ButtonLink>
      )}
    </SchemaForm>
  )
}
