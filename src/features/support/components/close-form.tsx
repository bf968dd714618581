import type { FormAnswer } from '#ui/form/read-form.ts'
import { ReasonAct } from '#ui/parts/confirm-with-reason.tsx'
import type { TicketKind } from '../rules.ts'
import { closeReasonLength, closeSchema } from '../schemas.ts'
import { closeQuestion } from '../texts.ts'

type CloseFormProps = { answer: FormAnswer | undefined; kind: TicketKind; guest: boolean }

/**
 * Asks for confirmation before closing without an answer, and for the reason that the person reads.
 */
export function CloseForm({ answer, kind, guest }: CloseFormProps) {
  return (
    <ReasonAct
      id="close-ticket"
      schema={closeSchema}
      answer={answer}
      max={closeReasonLength.max}
      {...closeQuestion({ kind, guest })}
      opener="بستن بدون پاسخ"
      hidden={{ intent: 'close' }}
    />
  )
}
