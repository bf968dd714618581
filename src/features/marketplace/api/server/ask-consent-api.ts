import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { askConsent, askRefusals, consentKinds, consentPurposes } from '#features/consents/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requirePersonId, requireSignedIn, withIdempotencyKey, type ApiOptions } from '#platform/http/api-requests.ts'
import { answer, idempotentOperation, refusals } from '#platform/http/api-schemas.ts'
import { shortAdParams } from '../../ad/ad-id.ts'
import { getAdToAsk } from '../../conversations/server/get-ad-to-ask.ts'

const english: Record<keyof typeof askRefusals, string> = {
  own: 'The ad is your own.',
  gone: 'The ad is not on offer any more.',
  blocked: 'The seller takes no requests of yours.',
  refused: 'The seller has refused lately; ask again after a month.',
  'too-many': 'You have sent too many requests today.',
}

/**
 * Lets a buyer request the seller's consent to inquiries about a car; the feature `consents`
 * reports the decision.
 */
export const askConsentApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  requireSignedIn(api, readContext)
  api.post('/ads/:adId/consents', {
    schema: {
      ...idempotentOperation({
        id: 'askConsent',
        tag: 'Consents',
        summary: 'Ask the seller for leave to inquire; where a request is open it is answered with that one',
      }),
      params: shortAdParams,
      body: z.object({
        kinds: z.array(z.enum(consentKinds)).min(1).max(consentKinds.length),
        purpose: z.enum(consentPurposes),
      }),
      response: { 201: answer('The request.', z.object({ id: z.string() })), ...refusals(401, 403, 404, 409, 422) },
    },
    handler: async (request, reply) => {
      const { kinds, purpose } = request.body
      const { adId } = request.params
      const outcome = await withIdempotencyKey(
        request,
        await readContext(request),
        (ctx) => ask(ctx, { adId, kinds: consentKinds.filter((kind) => kinds.includes(kind)), purpose }),
        ({ ok }) => ok,
      )
      if (outcome.ok) return reply.code(201).send({ id: outcome.value.id })
      const words = { fa: askRefusals[outcome.code], en: english[outcome.code] }
      if (outcome.code === 'too-many') throw new AppError('too-many-requests', 429, { retryAfterSeconds: 3600, words })
      throw new AppError(outcome.code, 409, { words })
    },
  })
}

type Question = Pick<Parameters<typeof askConsent>[1], 'kinds' | 'purpose'> & { adId: string }

async function ask(ctx: RequestContext, { adId, kinds, purpose }: Question) {
  const personId = requirePersonId(ctx)
  const { ad, refusal, sellerId, plate } = await getAdToAsk(ctx, { adId, personId })
  if (refusal === 'own' || refusal === 'gone') return { ok: false, code: refusal } as const
  const subject = { kind: 'ad', ref: adId, title: ad.title, href: `/a/${adId}`, ownerId: sellerId, plate } as const
  return askConsent(ctx, { personId, subject, kinds, purpose })
}
