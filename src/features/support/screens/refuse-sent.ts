import { newToken } from '#platform/secrets.ts'
import type { FormReading } from '#ui/form/read-form.ts'
import { withNewKey } from '#ui/form/sent-key.tsx'
import type { TicketAnswer } from '../server/open-ticket.ts'
import { refusals, tooManyText } from '../texts.ts'

type Reading = Extract<FormReading<unknown>, { ok: true }>
type Refusal = Exclude<TicketAnswer, { ok: true }>

/**
 * Answers a refused message. The form keeps the text, also when its key was used for other words.
 */
export function refuseSent(form: Reading, refusal: Refusal) {
  if (refusal.code === 'too-many') return form.refuse({ '': tooManyText(refusal.wait) }, 429)
  const refused = form.refuse({ [refusal.code === 'file-unknown' ? 'files' : '']: refusals[refusal.code] })
  return refusal.code === 'key-used' ? withNewKey(refused, newToken()) : refused
}
