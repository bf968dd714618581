import { z } from 'zod'
import { momentSchema, moneySchema } from '#platform/http/api-schemas.ts'
import { adStates } from '../../ad/ad-states.ts'

/** What a trigger notes about an event beyond its ad (migration 0647). */
export type EventFacts = {
  by?: 'message' | 'number'
  thread?: string
  amountRial?: string
  visitAt?: string
  review?: string
  honesty?: number
  conduct?: number
  fairness?: number
}

const adPart = z
  .object({
    id: z.string(),
    code: z.string().nullable().describe('Your own name of the car.'),
    title: z.string(),
    state: z.enum(adStates),
    price: moneySchema.nullable(),
    path: z.string().describe('The page of the ad on this site.'),
  })
  .meta({ id: 'WebhookAd' })

const threadPart = z.object({
  ad: adPart,
  thread: z.string().describe('The thread; its words are read in the inbox of the dealer panel.'),
  path: z.string().describe('The thread in the inbox of the dealer.'),
})

const scores = z.int().min(1).max(5)
const reviewPart = z.object({
  review: z.string(),
  scores: z.object({ honesty: scores, conduct: scores, fairness: scores }),
  path: z.string().describe('The reviews on the page of the dealer.'),
})

const adEvent = (summary: string) => ({ summary, data: adPart })

/** All events, with what they say. */
const webhookEvents = {
  'ad.pending': adEvent('An ad waits for a review.'),
  'ad.published': adEvent('An ad was published.'),
  'ad.rejected': adEvent('An ad was rejected; `GET` of the ad has the faults.'),
  'ad.paused': adEvent('An ad was paused.'),
  'ad.expired': adEvent('The time of an ad has ended.'),
  'ad.sold': adEvent('A car was marked as sold.'),
  'ad.suspended': adEvent('Staff suspended an ad.'),
  'ad.removed': adEvent('An ad was removed.'),
  'ad.price-changed': adEvent('The price of a live ad changed.'),
  'ad.edit-approved': adEvent('An edit of a live ad was published.'),
  'ad.edit-rejected': adEvent(
    'An edit of a live ad was rejected; the public version stays, and `GET` of the ad has the faults.',
  ),
  'lead.created': {
    summary: 'A person wrote about a car for the first time, or asked for its phone number.',
    data: z.object({
      ad: adPart,
      by: z.enum(['message', 'number']),
      thread: z.string().nullable(),
      path: z.string().nullable(),
    }),
  },
  'message.received': { summary: 'A buyer wrote a message.', data: threadPart },
  'offer.made': { summary: 'A buyer made an offer.', data: threadPart.extend({ amount: moneySchema }) },
  'visit.booked': { summary: 'A buyer proposed a visit.', data: threadPart.extend({ visitAt: momentSchema }) },
  'review.published': { summary: 'A review of the dealer was published.', data: reviewPart },
  'review.hidden': { summary: 'Staff hid a review of the dealer.', data: reviewPart },
  ping: { summary: 'Somebody of the dealer tries the address out.', data: z.object({ title: z.literal('ping') }) },
} as const satisfies Record<string, { summary: string; data: z.ZodType }>
type WebhookEvent = keyof typeof webhookEvents

/** Returns the schema of the body of an event. */
const bodyOf = (type: WebhookEvent) =>
  z.object({
    id: z.string().describe('The same in each repetition, and in `webhook-id`: ignore a known one.'),
    type: z.literal(type),
    timestamp: momentSchema.describe('When it happened.'),
    createdAt: momentSchema.describe('The same, for older receivers.'),
    sandbox: z.boolean(),
    gallery: z.string(),
    data: webhookEvents[type].data,
  })

const headers = {
  'webhook-id': 'The id of the event, the same in each repetition.',
  'webhook-timestamp': 'Seconds since 1970 of this call. Refuse calls that are more than five minutes old.',
  'webhook-signature':
    '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body` with the bytes of the secret behind `whsec_`. During a rotation two of them, with a blank between.',
}

/** Describes all events for the `webhooks` part of the OpenAPI document. */
export const describeWebhooks = (): Record<string, object> =>
  Object.fromEntries(
    (Object.keys(webhookEvents) as WebhookEvent[]).map((type) => [
      type,
      {
        post: {
          operationId: `on-${type}`,
          tags: ['Gallery'],
          summary: webhookEvents[type].summary,
          parameters: Object.entries(headers).map(([name, description]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: inlineSchema(bodyOf(type)) } },
          },
          responses: {
            '2XX': { description: 'It arrived. Any other answer within eight seconds is repeated later.' },
          },
        },
      },
    ]),
  )

/** Converts to JSON schema without references, because the document's components belong to its operations. */
function inlineSchema(schema: z.ZodType): object {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, { reused: 'inline', target: 'openapi-3.0' }) as {
    $schema?: string
  }
  return json
}
