import { ok } from '#kit/result.ts'
import { jsonEndpoint, writesOnly } from '#platform/json-endpoint.ts'
import { messageSchema, threadParams } from '../schemas.ts'
import { sendMessage } from '../server/send-message.ts'
import { chatRefusals, tooManyMessagesText } from '../texts.ts'

export const loader = writesOnly

/** Receives a message that the device queued. Its `Idempotency-Key` makes repeats harmless. */
export const action = jsonEndpoint({
  name: 'conversation-message',
  schema: messageSchema,
  fields: ['body', 'files'],
  params: threadParams,
  refusals: {
    'sign-in': [401, 'برای ارسال پیام وارد شوید.'],
    invalid: [422, 'این پیام ناقص رسید؛ دوباره بفرستید.'],
    silent: [409, chatRefusals.silent],
    'file-unknown': [422, chatRefusals['file-unknown']],
    'key-used': [422, chatRefusals['key-used']],
    'too-many': [429, tooManyMessagesText],
  },
  fieldsOf: (form, key) => ({
    intent: 'send',
    body: form.get('body') || undefined,
    files: String(form.get('files') ?? '')
      .split(' ')
      .filter(Boolean),
    sentKey: key,
  }),
  // The message stores its key itself, so the endpoint needs no idempotency of its own.
  idempotent: false,
  run: async (ctx, { personId, value: { body = '', files, sentKey }, params: { threadId } }) => {
    const sent = await sendMessage(ctx, { threadId, personId, body, files, sentKey })
    return sent.ok ? ok({ id: threadId }) : sent
  },
})
