import { z } from 'zod'
import type { OutboundClient } from '#platform/outbound/outbound.ts'
import type { FailReason } from '../../states.ts'
import { callProvider, laterOf, type Statement } from './call-provider.ts'
import type { Asking, InquiryProvider, Reply } from './inquiry-port.ts'
import { isKnown, strictDay, text, word } from './read-values.ts'
import { saysError } from './says-error.ts'
import { namesSubject } from './subject.ts'

type InspectionsOptions = {
  client: OutboundClient
  /**
   * Address of the register without its path; read at every call, because a fake's port is known only after listening.
   */
  url: () => string | undefined
  token: string
}

const kind = 'technical-inspection'

/** «None» is a null certificate; a missing one is unreadable. */
const answerSchema = z.object({
  requestId: text,
  plate: text,
  certificate: z
    .object({ number: text, state: isKnown(word), issuedOn: strictDay, validUntil: isKnown(strictDay) })
    .nullable(),
})
const refusalSchema = z.object({ error: z.object({ code: text }) })

const refusals: Readonly<Record<string, FailReason>> = {
  'plate-unknown': 'not-found',
  'plate-invalid': 'invalid-input',
  'too-many': 'too-many',
  night: 'night',
}

/** A register of technical inspections in the format of `docs/inspection-register-api.json`. */
export function inspectionsProvider({ client, url, token }: InspectionsOptions): InquiryProvider {
  return {
    name: 'inspections',
    supports: (request) => request === kind,
    async ask(asking) {
      if (asking.kind !== kind) return { state: 'failed', sent: 'no', malformed: false, code: 'not-supported' }
      const base = url()
      if (!base) return { state: 'failed', sent: 'no', malformed: false, code: 'no-address' }
      const outcome = await callProvider(client, {
        method: 'POST',
        lane: kind,
        url: `${base.replace(/\/$/, '')}/v1/certificates`,
        headers: { authorization: `Bearer ${token}` },
        body: { json: { requestId: asking.trackId, plate: asking.input.plate } },
      })
      return readStated(outcome, asking)
    },
  }
}

function readStated(message: Statement, { input, trackId }: Asking): Reply {
  if ('sent' in message) return { state: 'failed', ...message }
  const { status, json } = message
  if (status === 202) return { state: 'pending', afterSeconds: 10 }
  if (status === 429 || (status === 503 && message.afterSeconds !== null)) {
    return { state: 'failed', sent: 'no', malformed: false, code: `http-${status}`, ...laterOf(message) }
  }
  if (status !== 200) {
    const code = refusalSchema.safeParse(json).data?.error.code ?? null
    const reason = code === null ? undefined : refusals[code]
    if (reason !== undefined) return { state: 'refused', reason, code: code! }
    if (status === 401 || status === 403)
      return { state: 'failed', sent: 'no', malformed: false, code: `http-${status}` }
    return { state: 'failed', sent: 'maybe', malformed: status < 500, code: `http-${status}` }
  }
  const read = answerSchema.safeParse(json)
  if (!read.success || saysError(json)) return { state: 'failed', sent: 'maybe', malformed: true, code: 'answer' }
  const { requestId, plate, certificate } = read.data
  if (requestId !== trackId || !namesSubject(kind, input, [{ plate }])) return { state: 'other-subject' }
  return { state: 'done', answer: { kind, plate: input.plate ?? null, certificate }, tracking: requestId }
}
