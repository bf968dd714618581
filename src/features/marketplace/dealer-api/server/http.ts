import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { picturesApiAs } from '#features/files/contract.ts'
import type { ApiOptions } from '#platform/http/api-requests.ts'
import { answer, moneySchema } from '#platform/http/api-schemas.ts'
import { adStates } from '../../ad/ad-states.ts'
import {
  accessOf,
  adParams,
  changeState,
  checkPriceRange,
  keyOperation,
  keyReader,
  keyRefusals,
  keyWrite,
  noScope,
  removeAd,
  replies,
  replyOf,
  storeOf,
  wantedStates,
  type Access,
  type DealerApi,
  type KeyOptions,
} from './access.ts'
import { adBodySchema, adPatchSchema, checkMoney, codeSchema } from './ad-body.ts'
import { dealerAdPageSchema, dealerAdSchema, dealerKeySchema } from './api-schemas.ts'
import { addBulk } from './bulk.ts'
import { addSandbox } from './sandbox-operations.ts'

const listParameters = z.object({
  state: z.enum(adStates).optional(),
  code: codeSchema.optional(),
  after: z.string().max(300).optional().describe('Cursor: `next` of the page before, of the same list.'),
})

const stateBodySchema = z
  .object({
    state: z.enum(wantedStates),
    soldFor: moneySchema.optional().describe('For `sold`: what it was sold for; shown to nobody.'),
  })
  .meta({ id: 'GalleryAdState' })
const priceBodySchema = z.object({ price: moneySchema }).meta({ id: 'GalleryAdPrice' })

/** The stock of a dealer for its own program, with an API key of the dealer. */
export const dealerApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  const readKey = keyReader(readContext)
  await api.register(async (scoped) => {
    scoped.addHook('onSend', async (_request, reply) => {
      void reply.header('cache-control', 'private, no-store')
    })
    await scoped.register(dealerAdsApi, { readKey })
  })
  await api.register(async (scoped) => {
    scoped.addHook('onRequest', async (request, reply) => void replies.set(request, reply))
    await scoped.register(
      picturesApiAs({
        ...keyWrite({
          id: 'sendGalleryPicture',
          scope: 'ads:write',
          summary: 'Send a picture for an ad',
        }),
        'x-idempotency-key': 'not needed',
      }),
      {
        prefix: '/gallery',
        readContext: async (request) => {
          const { ctx, key } = await readKey(request, replyOf(request))
          if (!key.scopes.includes('ads:write')) throw noScope('ads:write')
          return ctx
        },
      },
    )
  })
}

const dealerAdsApi: FastifyPluginAsyncZod<KeyOptions> = async (api, { readKey }) => {
  const access = accessOf(readKey)

  addReading(api, access)
  addPosting(api, access)
  addAd(api, access)
  addChanges(api, access)
  addBulk(api, access)
  addSandbox(api, access)
}

function addReading(api: DealerApi, { readKey, reads }: Access): void {
  api.get('/gallery', {
    preValidation: reads,
    schema: {
      ...keyOperation({
        id: 'getGalleryKey',
        scope: 'ads:read',
        summary: 'For which gallery the key is, and what it may',
      }),
      response: { 200: answer('The gallery and the key.', dealerKeySchema), ...keyRefusals() },
    },
    handler: async (request, reply) => {
      const { gallery, sandbox, scopes } = (await readKey(request, reply)).key
      const { slug, name, suspended, licenceChecked } = gallery
      return { gallery: { slug, name, suspended, licenceChecked }, sandbox, scopes: [...scopes] }
    },
  })
  api.get('/gallery/ads', {
    preValidation: reads,
    schema: {
      ...keyOperation({
        id: 'listGalleryStock',
        scope: 'ads:read',
        summary: 'The ads of the gallery in every state, newest first',
        description: 'Removed ones only when `state=removed` asks for them.',
      }),
      querystring: listParameters,
      response: { 200: answer('A page of ads.', dealerAdPageSchema), ...keyRefusals(422) },
    },
    handler: async (request, reply) => {
      const { ctx, key } = await readKey(request, reply)
      const { state, code, after = null } = request.query
      return storeOf(key).list(ctx, key, { state, code, after })
    },
  })
}

function addPosting(api: DealerApi, { writes, once }: Access): void {
  api.post('/gallery/ads', {
    preValidation: writes,
    schema: {
      ...keyWrite({
        id: 'postGalleryAd',
        scope: 'ads:write',
        summary: 'Post an ad',
        description:
          'Published at once or after a review, as by hand; webhooks tell which. In the sandbox a code that begins with `reject-` is rejected, one with `pending-` waits, everything else is published.',
      }),
      body: adBodySchema,
      response: { 201: answer('The ad.', dealerAdSchema), ...keyRefusals(409, 422) },
    },
    handler: async (request, reply) => {
      const { price, downPayment, monthly } = request.body
      checkMoney({ price, downPayment, monthly })
      const ad = await once(request, ({ ctx, key }) => storeOf(key).post(ctx, key, request.body))
      return reply.code(201).send(ad)
    },
  })
}

function addAd(api: DealerApi, { readKey, reads }: Access): void {
  api.get('/gallery/ads/:adId', {
    preValidation: reads,
    schema: {
      ...keyOperation({ id: 'getGalleryAd', scope: 'ads:read', summary: 'One ad of the gallery' }),
      params: adParams,
      response: { 200: answer('The ad.', dealerAdSchema), ...keyRefusals(404, 422) },
    },
    handler: async (request, reply) => {
      const { ctx, key } = await readKey(request, reply)
      return storeOf(key).get(ctx, key, request.params.adId)
    },
  })
}

function addChanges(api: DealerApi, { writes, once }: Access): void {
  api.put('/gallery/ads/:adId', {
    preValidation: writes,
    schema: {
      ...keyWrite({
        id: 'editGalleryAd',
        scope: 'ads:write',
        summary: 'Replace the content of an ad',
        description:
          'The whole ad, as `POST` takes it; its pictures may stay. Mends a rejected ad. What staff have to see waits for a review, a small change of the price alone is applied at once; `state` tells. Without `code` the ad keeps its code.',
      }),
      params: adParams,
      body: adBodySchema,
      response: { 200: answer('The ad.', dealerAdSchema), ...keyRefusals(404, 409, 422) },
    },
    handler: async (request) => {
      const { price, downPayment, monthly } = request.body
      checkMoney({ price, downPayment, monthly })
      return once(request, ({ ctx, key }) => storeOf(key).edit(ctx, key, request.params.adId, request.body))
    },
  })
  api.patch('/gallery/ads/:adId', {
    preValidation: writes,
    schema: {
      ...keyWrite({
        id: 'changeGalleryAd',
        scope: 'ads:write',
        summary: 'Change parts of an ad',
        description:
          'Description, mileage, pictures, district or any other part; what is left out stays, `null` removes an optional value. Reviewed like `PUT`; `state` tells.',
      }),
      params: adParams,
      body: adPatchSchema,
      response: { 200: answer('The ad.', dealerAdSchema), ...keyRefusals(404, 409, 422) },
    },
    handler: async (request) => {
      const { price, downPayment, monthly } = request.body
      checkMoney({ price, downPayment, monthly })
      return once(request, ({ ctx, key }) => storeOf(key).patch(ctx, key, request.params.adId, request.body))
    },
  })
  api.put('/gallery/ads/:adId/price', {
    preValidation: writes,
    schema: {
      ...keyWrite({
        id: 'changeGalleryAdPrice',
        scope: 'ads:write',
        summary: 'Change the price',
        description: 'A change of a fifth or more is reviewed like an edit; `state` tells.',
      }),
      params: adParams,
      body: priceBodySchema,
      response: { 200: answer('The ad.', dealerAdSchema), ...keyRefusals(404, 409, 422) },
    },
    handler: async (request) => {
      const { price } = request.body
      checkMoney({ price })
      const priceRial = BigInt(price.amount)
      checkPriceRange(priceRial)
      return once(request, ({ ctx, key }) =>
        storeOf(key).change(ctx, key, request.params.adId, { act: 'reprice', priceRial }),
      )
    },
  })
  api.put('/gallery/ads/:adId/state', {
    preValidation: writes,
    schema: {
      ...keyWrite({
        id: 'changeGalleryAdState',
        scope: 'ads:write',
        summary: 'Pause, resume, renew or sell',
        description:
          'In the wanted state already it stays as it is. `published` resumes a paused ad, renews an expired one, and takes a sale back that is at most half an hour old.',
      }),
      params: adParams,
      body: stateBodySchema,
      response: { 200: answer('The ad.', dealerAdSchema), ...keyRefusals(404, 409, 422) },
    },
    handler: async (request) => {
      const { state, soldFor } = request.body
      checkMoney({ soldFor })
      return once(request, (keyed) => changeState(keyed, request.params.adId, { state, soldFor }))
    },
  })
  api.delete('/gallery/ads/:adId', {
    preValidation: writes,
    schema: {
      ...keyWrite({ id: 'removeGalleryAd', scope: 'ads:write', summary: 'Remove an ad; again changes nothing' }),
      params: adParams,
      response: { 204: z.undefined().describe('It is removed.'), ...keyRefusals(404, 409, 422) },
    },
    handler: async (request, reply) => {
      await once(request, async (keyed) => {
        await removeAd(keyed, request.params.adId)
        return null
      })
      return reply.code(204).send()
    },
  })
}
