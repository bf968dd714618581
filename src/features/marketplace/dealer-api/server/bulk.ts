import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { inTransaction } from '#platform/database/database.ts'
import { AppError, type ErrorWords } from '#platform/errors.ts'
import { describeRefusal } from '#platform/http/api-errors.ts'
import { answer, moneySchema } from '#platform/http/api-schemas.ts'
import { adIdSchema } from '../../ad/ad-id.ts'
import { adBodySchema, adPatchSchema, checkMoney, codeSchema } from './ad-body.ts'
import { dealerAdSchema } from './api-schemas.ts'
import type { DealerAd } from './dealer-ads.ts'
import {
  changeState,
  checkPriceRange,
  keyRefusals,
  keyWrite,
  removeAd,
  storeOf,
  wantedStates,
  type Access,
  type DealerApi,
  type Keyed,
} from './access.ts'

const maxBulk = 100

const changeSchema = z
  .object({
    ad: adIdSchema.optional().describe('The ad; or `code`.'),
    code: codeSchema.optional().describe('Your own name of the car, in place of `ad`.'),
    post: adBodySchema.optional().describe('A new ad, without `ad` and `code`.'),
    patch: adPatchSchema.optional().describe('Parts that change.'),
    price: moneySchema.optional(),
    state: z.enum([...wantedStates, 'removed']).optional(),
    soldFor: moneySchema.optional(),
  })
  .strict()
  .meta({
    id: 'GalleryBulkChange',
    description: 'One new ad, or the changes of one ad: parts, then price, then state.',
  })
type Change = z.output<typeof changeSchema>

const resultSchema = z
  .object({
    at: z.int().describe('The place of the change in the request.'),
    ok: z.boolean(),
    ad: dealerAdSchema.nullable().describe('The ad after the change; null after a removal and a refusal.'),
    error: z
      .object({
        status: z.int(),
        code: z.string(),
        message: z.string(),
        fields: z.record(z.string(), z.string()).optional(),
      })
      .nullable(),
  })
  .meta({ id: 'GalleryBulkResult' })

const oneTarget: ErrorWords = {
  fa: 'هر تغییر یا یک آگهی جدید در post است، یا تغییر یک آگهی که ad یا code دارد.',
  en: 'A change is a new ad in `post`, or the change of one ad that `ad` or `code` names.',
}

/** Parses one change. Throws 422 with its own fields, so that the others go on. */
function readChange(raw: unknown): Change {
  const read = changeSchema.safeParse(raw)
  if (!read.success) {
    const names = read.error.issues.map(({ path }) =>
      String(path[path[0] === 'post' || path[0] === 'patch' ? 1 : 0] ?? path[0] ?? 'change'),
    )
    const words = (name: string): ErrorWords => ({ fa: `${name} معتبر نیست.`, en: `${name} is not valid.` })
    throw new AppError('invalid', 422, { fields: Object.fromEntries(names.map((name) => [name, words(name)])) })
  }
  const { ad, code, post, patch, price, state, soldFor } = read.data
  const targets = [ad, code, post].filter((each) => each !== undefined).length
  const changes = [patch, price, state].some((each) => each !== undefined)
  if (targets !== 1 || changes === (post !== undefined)) {
    throw new AppError('invalid', 422, { fields: { change: oneTarget } })
  }
  checkMoney({ price, soldFor, ...moneyOf(post), ...moneyOf(patch) })
  if (price) checkPriceRange(BigInt(price.amount))
  return read.data
}

const moneyOf = (body: Change['post'] | Change['patch']) =>
  body ? { price: body.price, downPayment: body.downPayment, monthly: body.monthly } : {}

const noCode = (code: string) =>
  new AppError('not-found', 404, {
    words: { fa: `آگهی‌ای با کد ${code} نیست.`, en: `There is no ad by the code ${code}.` },
  })

async function runChange(keyed: Keyed, { ad, code, post, patch, price, state, soldFor }: Change) {
  const { ctx, key } = keyed
  const store = storeOf(key)
  if (post) return store.post(ctx, key, post)
  const listing = { state: undefined, code, after: null }
  const adId = ad ?? (await store.list(ctx, key, listing)).ads[0]?.ad.id
  if (adId === undefined) throw noCode(code ?? '')
  let after: DealerAd | null = null
  if (patch) after = await store.patch(ctx, key, adId, patch)
  if (price) after = await store.change(ctx, key, adId, { act: 'reprice', priceRial: BigInt(price.amount) })
  if (state === 'removed') {
    await removeAd(keyed, adId)
    return null
  }
  if (state) after = await changeState(keyed, adId, { state, soldFor })
  return after
}

/** Adds the change of many ads by one request. Each change is its own transaction with its own result. */
export function addBulk(api: DealerApi, { writes, once }: Access): void {
  api.post('/gallery/ads/bulk', {
    preValidation: writes,
    schema: {
      ...keyWrite({
        id: 'changeGalleryAds',
        scope: 'ads:write',
        summary: 'Post or change up to 100 ads',
        description:
          'Each change stands for itself: a refused one leaves the others alone, and `results` has one row for each in the same order. With an Idempotency-Key a repeated request does only what failed before.',
      }),
      body: z
        .object({
          changes: z.array(z.unknown()).min(1).max(maxBulk).describe('Objects of the shape `GalleryBulkChange`.'),
        })
        .meta({ id: 'GalleryBulkBody' }),
      response: {
        200: answer('The results.', z.object({ results: z.array(resultSchema) }).meta({ id: 'GalleryBulkResults' })),
        ...keyRefusals(422),
      },
    },
    handler: async (request) => {
      const results: z.output<typeof resultSchema>[] = []
      for (const [at, raw] of request.body.changes.entries()) results.push(await resultOf(request, { at, raw }, once))
      return { results }
    },
  })
}

async function resultOf(request: FastifyRequest, { at, raw }: { at: number; raw: unknown }, once: Access['once']) {
  try {
    const change = readChange(raw)
    const ad = await once(
      request,
      ({ ctx, key }) => inTransaction(ctx.db, (trx) => runChange({ ctx: { ...ctx, db: trx }, key }, change)),
      { at, body: raw },
    )
    return { at, ok: true, ad, error: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const { status, code, words, fields } = error
    return { at, ok: false, ad: null, error: { status, ...describeRefusal(request, { status, code, words, fields }) } }
  }
}
