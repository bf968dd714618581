import { ok } from '#kit/result.ts'
import { jsonEndpoint, writesOnly } from '#platform/json-endpoint.ts'
import { replySchema, ticketParams } from '../schemas.ts'
import { replyToTicket } from '../server/reply-to-ticket.ts'
import { refusals, tooManyText } from '../texts.ts'

export const loader = writesOnly

/** Receives a message that the device queued. Its `Idempotency-Key` makes repeats harmless. */
export const action = jsonEndpoint({
  name: 'reply',
  schema: replySchema,
  fields: ['body', 'files'],
  params: ticketParams,
  refusals: {
    'sign-in': [401, 'برای ارسال پیام وارد شوید.'],
    invalid: [422, 'این پیام ناقص رسید؛ دوباره بفرستید.'],
    'file-unknown': [422, refusals['file-unknown']],
    'key-used': [422, refusals['key-used']],
    'too-many': [429, tooManyText],
  },
  fieldsOf: (form, key) => ({
    intent: 'reply',
    body: form.get('body'),
    files: String(form.get('files') ?? '')
      .split(' ')
      .filter(Boolean),
    sentKey: key,
  }),
  // The message stores its key itself, so the endpoint needs no idempotency of its own.
  idempotent: false,
  run: async (context, { personId, value: { body, files, sentKey }, params: { ticketId: id } }) => {
    const replied = await replyToTicket(context, { id, personId, body, files, sentKey })
    return replied.ok ? ok({ id }) : replied
  },
})
