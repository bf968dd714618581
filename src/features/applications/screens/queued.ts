import { ok } from '#kit/result.ts'
import { jsonEndpoint, writesOnly } from '#platform/json-endpoint.ts'
import { queuedFields, queuedSchema } from '../schemas.ts'
import { sendApplication } from '../server/send-application.ts'
import { refusals, titleOfPlace, titleOfWay, tooManyText } from '../texts.ts'

export const loader = writesOnly

/** Receives an application that the device queued. Its `Idempotency-Key` makes repeats harmless. */
export const action = jsonEndpoint({
  name: 'application',
  schema: queuedSchema,
  fields: [...queuedFields, 'kind', 'files'],
  refusals: {
    'sign-in': [401, 'برای ارسال، اول وارد شوید.'],
    invalid: [422, 'این فرم کامل نیست؛ صفحه‌اش را باز کنید، کاملش کنید و دوباره بفرستید.'],
    'file-unknown': [422, refusals['file-unknown']],
    'key-used': [422, refusals['key-used']],
    'sent-before': [422, refusals['sent-before']],
    'open-already': [422, refusals['open-already']],
    'too-many': [429, tooManyText],
  },
  fieldsOf: (form, key) => ({
    ...Object.fromEntries(form),
    files: String(form.get('files') ?? '')
      .split(' ')
      .filter(Boolean),
    sentKey: key,
  }),
  // The application stores its key itself, so the endpoint needs no idempotency of its own.
  idempotent: false,
  run: async (ctx, { value }) => {
    const { intent: _, kind, topic, files = [], sentKey, ...details } = value
    const title = value.kind === 'ads' ? titleOfPlace(value.topic, value.company) : titleOfWay(value.topic)
    const sent = await sendApplication(ctx, { kind, topic, title, details, files, sentKey, queued: true })
    // An old key: the application arrived and was announced.
    if (!sent.ok && sent.code === 'sent-before') return ok({})
    return sent.ok ? ok({ id: sent.value.id }) : sent
  },
})
