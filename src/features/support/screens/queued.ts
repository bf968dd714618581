import { ok } from '#kit/result.ts'
import { jsonEndpoint, writesOnly } from '#platform/json-endpoint.ts'
import { queuedSchema } from '../schemas.ts'
import { openTicket } from '../server/open-ticket.ts'
import { complaintTypes, refusals, tooManyText } from '../texts.ts'

export const loader = writesOnly

/**
 * Receives a request or complaint that the device queued. Its `Idempotency-Key` makes repeats
 * harmless.
 */
export const action = jsonEndpoint({
  name: 'ticket',
  schema: queuedSchema,
  fields: ['intent', 'kind', 'topic', 'type', 'title', 'about', 'mobile', 'body', 'files'],
  refusals: {
    'sign-in': [401, 'برای ارسال، اول وارد شوید.'],
    invalid: [422, 'این فرم کامل نیست؛ صفحه‌اش را باز کنید، کاملش کنید و دوباره بفرستید.'],
    'file-unknown': [422, refusals['file-unknown']],
    'key-used': [422, refusals['key-used']],
    'sent-before': [422, refusals['sent-before']],
    'too-many': [429, tooManyText],
  },
  fieldsOf: (form, key) => ({
    ...Object.fromEntries(form),
    files: String(form.get('files') ?? '')
      .split(' ')
      .filter(Boolean),
    sentKey: key,
  }),
  // The ticket stores its key itself, so the endpoint needs no idempotency of its own.
  idempotent: false,
  run: async (ctx, { personId, value }) => {
    const { body, about, files, sentKey } = value
    const words = { personId, body, about, files, sentKey }
    const opened = await openTicket(
      ctx,
      value.kind === 'request'
        ? { ...words, kind: 'request', topic: value.topic, title: value.title }
        : { ...words, kind: 'complaint', topic: value.type, title: complaintTypes[value.type] },
    )
    return opened.ok ? ok({ id: opened.value.id }) : opened
  },
})
