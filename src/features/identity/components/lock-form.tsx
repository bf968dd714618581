import { ConfirmWithReason } from '#ui/parts/confirm-with-reason.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { peopleTexts } from '../admin-texts.ts'
import { lockReasonLength, lockSchema } from '../lock-schema.ts'

/** Locks an account with a reason that the person reads. */
export function LockForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(lockSchema, { id: 'lock', answer, keepDraft: false })
  return (
    <ConfirmWithReason
      form={form}
      reason={fields.reason}
      max={lockReasonLength.max}
      busy={busy}
      title={peopleTexts.lockTitle}
      about={peopleTexts.lockAbout}
      opener={peopleTexts.lock}
      submit={peopleTexts.lock}
      danger
      hidden={{ intent: 'lock' }}
    />
  )
}
