import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { picturesApiAs } from '#features/files/contract.ts'
import type { RequestContext } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { ApiOptions } from '#platform/http/api-requests.ts'
import {
  answer,
  idempotentOperation,
  moneySchema,
  publicOperation,
  refusals,
  type RefusalStatus,
} from '#platform/http/api-schemas.ts'
import { alwaysFinal, readIdempotencyKey, withIdempotency } from '#platform/idempotency.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { adIdSchema } from '../../ad/ad-id.ts'
import { adStates, type AdState } from '../../ad/ad-states.ts'
import type { OwnAct } from '../../my-ads/own-ad-acts.ts'
import type { Scope } from '../connection.ts'
import { adBodySchema, checkMoney, codeSchema } from './ad-body.ts'
import { galleryAdPageSchema, galleryAdSchema, galleryKeySchema } from './api-schemas.ts'
import { liveAds, type AdStore } from './gallery-ads.ts'
import { findKey, type ApiKey } from './keys.ts'
import { sandboxAds } from './sandbox-ads.ts'

type Keyed = { ctx: RequestContext; key: ApiKey }

/** Max requests of one key per minute, and max writes among them. */
const requestsPerMinute = 300
const writesPerMinute = 60

const tag = 'Gallery'
type Words = { id: string; summary: string; description?: string; scope?: Scope }

const withKey = ({ scope }: Words) => ({
  security: [{ galleryKey: [] }],
  'x-role': 'gallery',
  ...(scope && { 'x-scope': scope }),
})

/** Builds the OpenAPI description of an operation with a dealer's key. */
const keyOperation = ({ scope, ...words }: Words) => ({
  ...publicOperation({ ...words, tag }),
  ...withKey({ ...words, scope }),
})

const keyWrite = ({ scope, ...words }: Words) => ({
  ...idempotentOperation({ ...words, tag }),
  ...withKey({ ...words, scope }),
})

const keyWords = {
  401: 'The key is missing, unknown or ended.',
  403: 'The key lacks the scope of this operation.',
} as const

/** Lists the error responses of operations with a key. */
function keyRefusals<S extends RefusalStatus>(...statuses: S[]) {
  const all = refusals<S | 401 | 403>(401, 403, ...statuses)
  return {
    ...all,
    401: { ...all[401], description: keyWords[401] },
    403: { ...all[403], description: keyWords[403] },
  }
}

const noKey = () =>
  new AppError('key', 401, {
    words: {
      fa: 'کلید API در هدر Authorization نیست، معتبر نیست یا باطل شده است.',
      en: 'Send a valid key as «Authorization: Bearer …».',
    },
  })

const noScope = (scope: Scope) =>
  new AppError('scope', 403, {
    words: { fa: `این کلید دسترسی ${scope} ندارد.`, en: `This key lacks the scope ${scope}.` },
  })

/**
 * Reads the key of a request once and counts the request. The context acts as the creator of the
 * key.
 */
function keyReader(readContext: ApiOptions['readContext']) {
  const known = new WeakMap<FastifyRequest, Promise<Keyed>>()
  const read = async (request: FastifyRequest): Promise<Keyed> => {
    const [, token] = /^Bearer (farman_(?:live|test)_[\w-]{20,80})$/.exec(request.headers.authorization ?? '') ?? []
    const guest = await readContext(request)
    const key = token ? await findKey(guest.db, token, guest.now) : null
    if (!key) throw noKey()
    const session = { personId: key.personId, tokenHash: null, roles: [], confirmedAt: null }
    const ctx = { ...guest, scope: { ...guest.scope, session } }
    const name = `gallery-key:${key.id}`
    const write = request.method !== 'GET' && request.method !== 'HEAD'
    const limits = [
      { key: name, max: requestsPerMinute, seconds: 60 },
      ...(write ? [{ key: `${name}:write`, max: writesPerMinute, seconds: 60 }] : []),
    ]
    const used = await consumeLimits(ctx, limits)
    if (!used.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: used.waitSeconds })
    return { ctx, key }
  }
  return (request: FastifyRequest): Promise<Keyed> => {
    const keyed = known.get(request) ?? read(request)
    known.set(request, keyed)
    return keyed
  }
}

const storeOf = ({ sandbox }: ApiKey): AdStore => (sandbox ? sandboxAds : liveAds)

const adParams = z.object({ adId: adIdSchema })

const listParameters = z.object({
  state: z.enum(adStates).optional(),
  code: codeSchema.optional(),
  after: z.string().max(60).optional(),
})

const stateBodySchema = z.object({
  state: z.enum(['published', 'paused', 'sold']),
  soldFor: moneySchema.optional().describe('For `sold`: what it was sold for; shown to nobody.'),
})

/** Returns the action that leads an ad to a state; null when it is already there. */
function actTo(wanted: 'published' | 'paused' | 'sold', now: AdState): OwnAct {
  if (wanted === 'paused') return 'pause'
  if (wanted === 'sold') return 'sell'
  if (now === 'sold') return 'undo'
  return now === 'expired' ? 'renew' : 'resume'
}

/** The stock of a dealer for its own program, with an API key of the dealer. */
export const galleryApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  const readKey = keyReader(readContext)
  await api.register(async (scoped) => {
    scoped.addHook('onSend', async (_request, reply) => {
      void reply.header('cache-control', 'private, no-store')
    })
    await scoped.register(galleryAdsApi, { readKey })
  })
  await api.register(
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
        const { ctx, key } = await readKey(request)
        if (!key.scopes.includes('ads:write')) throw noScope('ads:write')
        return ctx
      },
    },
  )
}

type KeyOptions = { readKey: (request: FastifyRequest) => Promise<Keyed> }

type GalleryApi = Parameters<FastifyPluginAsyncZod<KeyOptions>>[0]

const galleryAdsApi: FastifyPluginAsyncZod<KeyOptions> = async (api, { readKey }) => {
  const access = accessOf(readKey)

  addReading(api, access)
  addPosting(api, access)
  addAd(api, access)
  addChanges(api, access)
}

const priceRange = () =>
  new AppError('invalid', 422, { fields: { price: 'قیمت خودرو باید بین ۳۰ میلیون و هزار میلیارد تومان باشد.' } })

/** Returns how operations check a key: reading, writing, and a write that runs once. */
function accessOf(readKey: KeyOptions['readKey']) {
  /** Checks the key and its scope before the request is read. */
  const demand = (scope: Scope) => async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('ratelimit-policy', `"requests";q=${requestsPerMinute};w=60, "writes";q=${writesPerMinute};w=60`)
    const { key } = await readKey(request)
    if (!key.scopes.includes(scope)) throw noScope(scope)
  }
  const [reads, writes] = [demand('ads:read'), demand('ads:write')]

  /** Runs a write once per key and `Idempotency-Key`. */
  const once = async <T>(request: FastifyRequest, run: (keyed: Keyed) => Promise<T>): Promise<T> => {
    const { ctx, key } = await readKey(request)
    const header = request.headers['idempotency-key']
    const sent = readIdempotencyKey(Array.isArray(header) ? header.join() : header)
    return withIdempotency(
      ctx,
      {
        personId: key.personId,
        // The key id separates equal values of two API keys, in the sandbox and live.
        key: sent && `gallery-key:${key.id}:${sent}`,
        request: `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`,
        isFinal: alwaysFinal,
      },
      (inside) => run({ ctx: inside, key }),
    )
  }
  return { readKey, reads, writes, once }
}

type Access = ReturnType<typeof accessOf>

function addReading(api: GalleryApi, { readKey, reads }: Access): void {
  api.get('/gallery', {
    preValidation: reads,
    schema: {
      ...keyOperation({
        id: 'getGalleryKey',
        scope: 'ads:read',
        summary: 'For which gallery the key is, and what it may',
      }),
      response: { 200: answer('The gallery and the key.', galleryKeySchema), ...keyRefusals() },
    },
    handler: async (request) => {
      const { gallery, sandbox, scopes } = (await readKey(request)).key
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
      response: { 200: answer('A page of ads.', galleryAdPageSchema), ...keyRefusals(422) },
    },
    handler: async (request) => {
      const { ctx, key } = await readKey(request)
      const { state, code, after = null } = request.query
      return storeOf(key).list(ctx, key, { state, code, after })
    },
  })
}

function addPosting(api: GalleryApi, { writes, once }: Access): void {
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
      response: { 201: answer('The ad.', galleryAdSchema), ...keyRefusals(409, 422) },
    },
    handler: async (request, reply) => {
      const { price, downPayment, monthly } = request.body
      checkMoney({ price, downPayment, monthly })
      const ad = await once(request, ({ ctx, key }) => storeOf(key).post(ctx, key, request.body))
      return reply.code(201).send(ad)
    },
  })
}

function addAd(api: GalleryApi, { readKey, reads }: Access): void {
  api.get('/gallery/ads/:adId', {
    preValidation: reads,
    schema: {
      ...keyOperation({ id: 'getGalleryAd', scope: 'ads:read', summary: 'One ad of the gallery' }),
      params: adParams,
      response: { 200: answer('The ad.', galleryAdSchema), ...keyRefusals(404, 422) },
    },
    handler: async (request) => {
      const { ctx, key } = await readKey(request)
      return storeOf(key).get(ctx, key, request.params.adId)
    },
  })
}

function addChanges(api: GalleryApi, { writes, once }: Access): void {
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
      response: { 200: answer('The ad.', galleryAdSchema), ...keyRefusals(404, 409, 422) },
    },
    handler: async (request) => {
      const { price, downPayment, monthly } = request.body
      checkMoney({ price, downPayment, monthly })
      return once(request, ({ ctx, key }) => storeOf(key).edit(ctx, key, request.params.adId, request.body))
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
      body: z.object({ price: moneySchema }),
      response: { 200: answer('The ad.', galleryAdSchema), ...keyRefusals(404, 409, 422) },
    },
    handler: async (request) => {
      const { price } = request.body
      checkMoney({ price })
      const priceRial = BigInt(price.amount)
      if (priceRial < 300_000_000n || priceRial > 10_000_000_000_000n) throw priceRange()
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
      response: { 200: answer('The ad.', galleryAdSchema), ...keyRefusals(404, 409, 422) },
    },
    handler: async (request) => {
      const { state, soldFor } = request.body
      checkMoney({ soldFor })
      return once(request, async ({ ctx, key }) => {
        const store = storeOf(key)
        const { adId } = request.params
        const there = await store.get(ctx, key, adId)
        if (there.state === state) return there
        const act = actTo(state, there.state)
        const priceRial = soldFor && BigInt(soldFor.amount)
        return store.change(ctx, key, adId, { act, ...(act === 'sell' && priceRial ? { priceRial } : {}) })
      })
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
      await once(request, async ({ ctx, key }) => {
        const store = storeOf(key)
        const { adId } = request.params
        if ((await store.get(ctx, key, adId)).state !== 'removed') await store.change(ctx, key, adId, { act: 'remove' })
        return null
      })
      return reply.code(204).send()
    },
  })
}
