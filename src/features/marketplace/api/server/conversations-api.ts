import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readApiCursor } from '#platform/http/api-cursor.ts'
import { AppError } from '#platform/errors.ts'
import {
  requirePersonId,
  requireSignedIn,
  withIdempotencyKey,
  type Api,
  type ApiOptions,
  type ContextReader,
} from '#platform/http/api-requests.ts'
import { answer, idempotentOperation, refusals, signedInOperation } from '#platform/http/api-schemas.ts'
import { alwaysFinal } from '#platform/idempotency.ts'
import type { LimitRefusal } from '#platform/limits/limits.ts'
import { messageIdField, offerSchema, threadParams } from '../../conversations/schemas.ts'
import { answerOffer, makeOffer } from '../../conversations/server/offers.ts'
import { sendMessage } from '../../conversations/server/send-message.ts'
import { startThread } from '../../conversations/server/start-thread.ts'
import { chatRefusals, tooManyMessagesText, type ChatRefusal } from '../../conversations/texts.ts'
import {
  offerActionBody,
  offerBody,
  sendBody,
  startBody,
  startedSchema,
  threadPageSchema,
  threadSchema,
} from './conversation-schemas.ts'
import { markThreadRead, readThreadForApi, readThreadPage } from './read-conversations.ts'

const tag = 'Conversations'
const offerParams = threadParams.extend({ messageId: z.string().regex(/^[1-9]\d{0,17}$/) })
const completed = z.undefined().describe('It is done.')

type Refusal = { code: ChatRefusal } | { code: 'too-many'; wait: LimitRefusal }

const english: Partial<Record<ChatRefusal, string>> = {
  own: 'The ad is your own.',
  gone: 'The ad is not on offer any more.',
  'phone-only': 'The seller answers by telephone alone.',
  silent: 'Nothing can be written in this conversation.',
  late: 'The offer is not open any more.',
  'not-on-offer': 'The car is not on offer any more.',
  'low-price': 'The offer is below half of the asked price.',
  'odd-price': 'The offer is more than twice the asked price. Send `sure: true` with it when it is meant.',
  'same-price': 'The other side has offered this very price: accept it.',
}

/** Maps a refusal of the feature to an API error. */
function refused(refusal: Refusal): AppError {
  if ('wait' in refusal)
    return new AppError('too-many-messages', 429, {
      retryAfterSeconds: refusal.wait.waitSeconds,
      words: { fa: tooManyMessagesText(refusal.wait), en: 'You have written too many messages; wait.' },
    })
  const { code } = refusal
  return new AppError(code, 409, { words: { fa: chatRefusals[code], en: english[code] ?? 'It was not done.' } })
}

/** A person's conversations about ads, with the same actions as the pages. */
export const conversationsApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  requireSignedIn(api, readContext)
  addReading(api, readContext)
  addMessages(api, readContext)
  addOffers(api, readContext)
}

function addReading(api: Api, readContext: ContextReader): void {
  api.get('/conversations', {
    schema: {
      ...signedInOperation({ id: 'listConversations', tag, summary: 'Conversations of the signed-in person' }),
      querystring: z.object({ after: z.string().max(300).optional() }),
      response: { 200: answer('A page of conversations.', threadPageSchema), ...refusals(401, 422) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      return readThreadPage(ctx, requirePersonId(ctx), readApiCursor('conversations', request.query.after))
    },
  })
  api.post('/conversations', {
    schema: {
      ...idempotentOperation({
        id: 'startConversation',
        tag,
        summary: 'Write to the seller of an ad; where a conversation is there already it goes on',
      }),
      body: startBody,
      response: { 201: answer('The conversation.', startedSchema), ...refusals(401, 403, 404, 409, 422) },
    },
    handler: async (request, reply) => {
      const { ad: adId, text: body } = request.body
      const started = await withIdempotencyKey(
        request,
        await readContext(request),
        (ctx) => startThread(ctx, { adId, personId: requirePersonId(ctx), body, sentKey: null }),
        ({ ok }) => ok,
      )
      if (!started.ok) throw refused(started)
      return reply.code(201).send({ id: started.value.threadId })
    },
  })
  api.get('/conversations/:threadId', {
    schema: {
      ...signedInOperation({ id: 'getConversation', tag, summary: 'One conversation; reading it here marks nothing' }),
      params: threadParams,
      querystring: z.object({ before: z.string().max(20).optional() }),
      response: { 200: answer('The conversation.', threadSchema), ...refusals(401, 404, 422) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const { threadId } = request.params
      return readThreadForApi(ctx, { threadId, personId: requirePersonId(ctx), before: request.query.before ?? null })
    },
  })
}

function addMessages(api: Api, readContext: ContextReader): void {
  api.put('/conversations/:threadId/read', {
    schema: {
      ...idempotentOperation({ id: 'readConversation', tag, summary: 'Mark as read; again changes nothing' }),
      params: threadParams,
      response: { 204: completed, ...refusals(401, 403, 404, 422) },
    },
    handler: async (request, reply) => {
      const { threadId } = request.params
      const run = async (ctx: Awaited<ReturnType<typeof readContext>>) => {
        await markThreadRead(ctx, threadId, requirePersonId(ctx))
        return null
      }
      await withIdempotencyKey(request, await readContext(request), run, alwaysFinal)
      return reply.code(204).send()
    },
  })
  api.post('/conversations/:threadId/messages', {
    schema: {
      ...idempotentOperation({ id: 'sendMessage', tag, summary: 'Send a message' }),
      params: threadParams,
      body: sendBody,
      response: { 204: completed, ...refusals(401, 403, 404, 409, 422) },
    },
    handler: async (request, reply) => {
      const { threadId } = request.params
      const sent = await withIdempotencyKey(
        request,
        await readContext(request),
        async (ctx) => {
          const written = await sendMessage(ctx, { threadId, personId: requirePersonId(ctx), body: request.body.text })
          return written.ok ? { ok: true as const } : written
        },
        ({ ok }) => ok,
      )
      if (!sent.ok) throw refused(sent)
      return reply.code(204).send()
    },
  })
}

function addOffers(api: Api, readContext: ContextReader): void {
  api.post('/conversations/:threadId/offers', {
    schema: {
      ...idempotentOperation({
        id: 'makeOffer',
        tag,
        summary: 'Offer a price; it takes the place of an open offer of either side',
      }),
      params: threadParams,
      body: offerBody,
      response: { 204: completed, ...refusals(401, 403, 404, 409, 422) },
    },
    handler: async (request, reply) => {
      const { threadId } = request.params
      const amountRial = BigInt(request.body.amount.amount)
      const sane = offerSchema.safeParse({ intent: 'offer', amount: String(amountRial / 10n) })
      if (!sane.success || amountRial % 10n !== 0n) {
        const words = {
          fa: 'مبلغ پیشنهاد درست نیست؛ قیمت کامل خودرو را به ریال و مضرب ۱۰ بفرستید.',
          en: 'The amount is no price of a car in whole tomans.',
        }
        throw new AppError('invalid', 422, { words, fields: { amount: words.fa } })
      }
      const made = await withIdempotencyKey(
        request,
        await readContext(request),
        (ctx) => makeOffer(ctx, { threadId, personId: requirePersonId(ctx), amountRial, sure: request.body.sure }),
        ({ ok }) => ok,
      )
      if (!made.ok) throw refused(made)
      return reply.code(204).send()
    },
  })
  api.put('/conversations/:threadId/offers/:messageId', {
    schema: {
      ...idempotentOperation({ id: 'answerOffer', tag, summary: 'Accept, refuse or withdraw an open offer' }),
      params: offerParams,
      body: offerActionBody,
      response: { 204: completed, ...refusals(401, 403, 404, 409, 422) },
    },
    handler: async (request, reply) => {
      const { threadId, messageId } = request.params
      const answered = await withIdempotencyKey(
        request,
        await readContext(request),
        (ctx) =>
          answerOffer(ctx, {
            threadId,
            personId: requirePersonId(ctx),
            messageId: messageIdField.parse(messageId),
            act: request.body.act,
          }),
        ({ ok }) => ok,
      )
      if (!answered.ok) throw refused(answered)
      return reply.code(204).send()
    },
  })
}
