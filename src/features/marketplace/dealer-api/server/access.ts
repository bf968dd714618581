import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { RequestContext } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { ApiOptions } from '#platform/http/api-requests.ts'
import {
  idempotentOperation,
  publicOperation,
  refusals,
  type moneySchema,
  type RefusalStatus,
} from '#platform/http/api-schemas.ts'
import { writeLimitHeaders } from '#platform/http/rate-limit-headers.ts'
import { alwaysFinal, readIdempotencyKey, withIdempotency } from '#platform/idempotency.ts'
import { consumeAndCount, type Limit } from '#platform/limits/limits.ts'
import { adIdSchema } from '../../ad/ad-id.ts'
import type { AdState } from '../../ad/ad-states.ts'
import type { OwnAction } from '../../my-ads/own-ad-actions.ts'
import type { Scope } from '../connection.ts'
import { liveAds, type AdStore } from './dealer-ads.ts'
import { findKey, type ApiKey } from './keys.ts'
import { sandboxAds } from './sandbox-ads.ts'

export type Keyed = { ctx: RequestContext; key: ApiKey }

/** Max requests of one key per minute, and max writes among them; a bulk counts by its own. */
const requestsPerMinute = 300
const writesPerMinute = 60
const bulksPerMinute = 6

const tag = 'Gallery'
type Words = { id: string; summary: string; description?: string; scope?: Scope }

const withKey = ({ scope }: Words) => ({
  security: [{ galleryKey: [] }],
  'x-role': 'gallery',
  ...(scope && { 'x-scope': scope }),
})

/** Builds the OpenAPI description of an operation with a dealer's key. */
export const keyOperation = ({ scope, ...words }: Words) => ({
  ...publicOperation({ ...words, tag }),
  ...withKey({ ...words, scope }),
})

export const keyWrite = ({ scope, ...words }: Words) => ({
  ...idempotentOperation({ ...words, tag }),
  ...withKey({ ...words, scope }),
})

const keyWords = {
  401: 'The key is missing, unknown or ended.',
  403: 'The key lacks the scope of this operation.',
} as const

/** Lists the error responses of operations with a key. */
export function keyRefusals<S extends RefusalStatus>(...statuses: S[]) {
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

export const noScope = (scope: Scope) =>
  new AppError('scope', 403, {
    words: { fa: `این کلید دسترسی ${scope} ندارد.`, en: `This key lacks the scope ${scope}.` },
  })

/**
 * Reads the key of a request once and counts the request. The context acts as the creator of the
 * key.
 */
export function keyReader(readContext: ApiOptions['readContext']) {
  const existing = new WeakMap<FastifyRequest, Promise<Keyed>>()
  const read = async (request: FastifyRequest, reply: FastifyReply): Promise<Keyed> => {
    const [, token] = /^Bearer (farman_(?:live|test)_[\w-]{20,80})$/.exec(request.headers.authorization ?? '') ?? []
    const guest = await readContext(request)
    const key = token ? await findKey(guest.db, token, guest.now) : null
    if (!key) throw noKey()
    const session = { personId: key.personId, tokenHash: null, roles: [], confirmedAt: null }
    const ctx = { ...guest, scope: { ...guest.scope, session } }
    const name = `gallery-key:${key.id}`
    const write = request.method !== 'GET' && request.method !== 'HEAD'
    const limits: (Limit & { name: string })[] = [
      { name: 'requests', key: name, max: requestsPerMinute, seconds: 60 },
      ...(write ? [writeLimit(request, name)] : []),
    ]
    const { answer: used, states } = await consumeAndCount(ctx, limits)
    writeLimitHeaders(
      reply,
      limits.map(({ name, max, seconds }, at) => ({ name, max, seconds, ...states[at]! })),
    )
    if (!used.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: used.waitSeconds })
    return { ctx, key }
  }
  return (request: FastifyRequest, reply: FastifyReply): Promise<Keyed> => {
    const keyed = existing.get(request) ?? read(request, reply)
    existing.set(request, keyed)
    return keyed
  }
}

const writeLimit = (request: FastifyRequest, name: string) =>
  request.routeOptions.url?.endsWith('/gallery/ads/bulk')
    ? { name: 'bulks', key: `${name}:bulk`, max: bulksPerMinute, seconds: 60 }
    : { name: 'writes', key: `${name}:write`, max: writesPerMinute, seconds: 60 }

export const storeOf = ({ sandbox }: ApiKey): AdStore => (sandbox ? sandboxAds : liveAds)

export const adParams = z.object({ adId: adIdSchema })

export const wantedStates = ['published', 'paused', 'sold'] as const
type WantedState = (typeof wantedStates)[number]
/** Returns the action that leads an ad to a state; null when it is already there. */
function actTo(wantedState: WantedState, now: AdState): OwnAction {
  if (wantedState === 'paused') return 'pause'
  if (wantedState === 'sold') return 'sell'
  if (now === 'sold') return 'undo'
  return now === 'expired' ? 'renew' : 'resume'
}

export type KeyOptions = { readKey: (request: FastifyRequest, reply: FastifyReply) => Promise<Keyed> }

export type DealerApi = Parameters<FastifyPluginAsyncZod<KeyOptions>>[0]

const priceRange = () =>
  new AppError('invalid', 422, {
    fields: {
      price: {
        fa: 'قیمت خودرو باید بین ۳۰ میلیون و هزار میلیارد تومان باشد.',
        en: 'price is between 300000000 and 10000000000000 rials.',
      },
    },
  })

/** Throws 422 for a price that no car has. */
export function checkPriceRange(priceRial: bigint): void {
  if (priceRial < 300_000_000n || priceRial > 10_000_000_000_000n) throw priceRange()
}

/** Leads an ad to a state; in that state already it stays as it is. */
export async function changeState(
  { ctx, key }: Keyed,
  adId: string,
  { state, soldFor }: { state: WantedState; soldFor?: z.output<typeof moneySchema> | undefined },
) {
  const store = storeOf(key)
  const there = await store.get(ctx, key, adId)
  if (there.state === state) return there
  const act = actTo(state, there.state)
  const priceRial = soldFor && BigInt(soldFor.amount)
  return store.change(ctx, key, adId, { act, ...(act === 'sell' && priceRial ? { priceRial } : {}) })
}

// The reply of a request, for headers that its first check of the key adds.
export const replies = new WeakMap<FastifyRequest, FastifyReply>()
export const replyOf = (request: FastifyRequest): FastifyReply => replies.get(request)!

/** Returns how operations check a key: reading, writing, and a write that runs once. */
export function accessOf(readKey: KeyOptions['readKey']) {
  /** Checks the key and its scope before the request is read. */
  const demand = (scope: Scope) => async (request: FastifyRequest, reply: FastifyReply) => {
    replies.set(request, reply)
    const { key } = await readKey(request, reply)
    if (!key.scopes.includes(scope)) throw noScope(scope)
  }
  const [reads, writes] = [demand('ads:read'), demand('ads:write')]

  /** Runs a write once per key and `Idempotency-Key`. */
  const once = async <T>(
    request: FastifyRequest,
    run: (keyed: Keyed) => Promise<T>,
    part?: { at: number; body: unknown },
  ): Promise<T> => {
    const { ctx, key } = await readKey(request, replyOf(request))
    const header = request.headers['idempotency-key']
    const sent = readIdempotencyKey(Array.isArray(header) ? header.join() : header)
    return withIdempotency(
      ctx,
      {
        personId: key.personId,
        // The key id separates equal values of two API keys, in the sandbox and live.
        key: sent && `gallery-key:${key.id}:${sent}${part ? `:${part.at}` : ''}`,
        request: `${request.method} ${request.url}\n${JSON.stringify((part ? part.body : request.body) ?? null)}`,
        isFinal: alwaysFinal,
      },
      (inside) => run({ ctx: inside, key }),
    )
  }
  return { readKey, reads, writes, once }
}

export type Access = ReturnType<typeof accessOf>

/** Removes an ad; again changes nothing. */
export async function removeAd({ ctx, key }: Keyed, adId: string): Promise<void> {
  const store = storeOf(key)
  if ((await store.get(ctx, key, adId)).state !== 'removed') await store.change(ctx, key, adId, { act: 'remove' })
}
