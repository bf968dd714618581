import { Button } from '#ui/button.tsx'
import { MobileField } from '#ui/fields/person-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { peopleTexts } from '../admin-texts.ts'
import { numberReasonLength, numberSchema } from '../number-schema.ts'

type NumberFormProps = {
  /** The request that waits for a second colleague; `own` marks the reader's own. */
  request: { maskedMobile: string; reason: string; own: boolean } | null
  answer: FormAnswer | undefined
}

/** Assigns a new number to an account that lost its own; needs two colleagues. */
export function NumberForm({ request, answer }: NumberFormProps) {
  const { form, fields, busy } = useSchemaForm(numberSchema, { id: 'number', answer, keepDraft: false })
  return (
    <section className="card flex flex-col gap-4 p-4">
      <h2 className="text-label font-bold">{peopleTexts.numberTitle}</h2>
      {request ? (
        <>
          <p>{peopleTexts.numberWaits(request.maskedMobile, request.reason)}</p>
          <PostForm className="flex flex-wrap gap-2">
            <input type="hidden" name="intent" value="decide-number" />
            {!request.own && (
              <Button kind="main" type="submit" name="decision" value="accept">
                {peopleTexts.giveNumber}
              </Button>
            )}
            <Button kind="quiet" type="submit" name="decision" value="refuse">
              {peopleTexts.refuseNumber}
            </Button>
          </PostForm>
        </>
      ) : (
        <SchemaForm form={form} className="flex flex-col gap-4">
          <input type="hidden" name="intent" value="number" />
          <p className="text-note text-muted">{peopleTexts.numberAbout}</p>
          <MobileField {...fields.mobile} autoComplete="off" />
          <TextAreaField {...fields.reason} max={numberReasonLength.max} />
          <Button kind="outline" type="submit" busy={busy}>
            {peopleTexts.askNumber}
          </Button>
        </SchemaForm>
      )}
    </section>
  )
}
