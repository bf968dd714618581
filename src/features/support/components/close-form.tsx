import type { FormAnswer } from '#ui/form/read-form.ts'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { ConfirmWithReason } from '#ui/parts/confirm-with-reason.tsx'
import type { TicketKind } from '../rules.ts'
import { closeReasonLength, closeSchema } from '../schemas.ts'
import { closeQuestion } from '../texts.ts'

type CloseFormProps = { answer: FormAnswer | undefined; kind: TicketKind; guest: boolean }

/**
 * Asks for confirmation before closing without an answer, and for the reason that the person reads.
 */
export function CloseForm({ answer, kind, guest }: CloseFormProps) {
  const { form, fields, busy } = useSchemaForm(closeSchema, { id: 'close-ticket', answer, keepDraft: false })
  return (
    <ConfirmWithReason
      form={form}
      reason={fields.reason}
      max={closeReasonLength.max}
      busy={busy}
      {...closeQuestion({ kind, guest })}
      opener="بستن بدون پاسخ"
      hidden={{ intent: 'close' }}
    />
  )
}
