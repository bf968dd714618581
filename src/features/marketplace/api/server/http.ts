import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import {
  withIdempotencyKey,
  requirePersonId,
  requireSignedIn,
  queryOf,
  type ApiOptions,
} from '#platform/http/api-requests.ts'
import {
  answer,
  publicOperation,
  signedInOperation,
  idempotentOperation,
  refusals,
} from '#platform/http/api-schemas.ts'
import { alwaysFinal } from '#platform/idempotency.ts'
import { dealerParams } from '../../dealers/dealer-params.ts'
import { adIdSchema } from '../../ad/ad-id.ts'
import { adListParameters, dealerListParameters } from './api-parameters.ts'
import {
  adPageSchema,
  adSchema,
  bookmarksSchema,
  dealerPageSchema,
  dealerSchema,
  ownAdsSchema,
  personalSellersSchema,
} from './api-schemas.ts'
import { askConsentApi } from './ask-consent-api.ts'
import { conversationsApi } from './conversations-api.ts'
import { savedSearchesApi } from './saved-searches-api.ts'
import { removeBookmark, addBookmark } from '../../shortlist/server/change-bookmark.ts'
import {
  readAd,
  readAdPage,
  readBookmarks,
  readDealer,
  readDealerAds,
  readDealerPage,
  readOwnAds,
} from './read-for-api.ts'

const adParams = z.object({ adId: adIdSchema })

/** Ads, dealers and a person's bookmarks as data. */
export const marketplaceApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  await api.register(adsApi, { readContext })
  await api.register(dealersApi, { readContext })
  await api.register(ownAdsApi, { readContext })
  await api.register(bookmarksApi, { readContext })
  await api.register(conversationsApi, { readContext })
  await api.register(savedSearchesApi, { readContext })
  await api.register(askConsentApi, { readContext })
}

const adsApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  api.get('/ads', {
    schema: {
      ...publicOperation({ id: 'listAds', tag: 'Ads', summary: 'Search live ads' }),
      querystring: adListParameters,
      response: { 200: answer('A page of ads.', adPageSchema), ...refusals() },
    },
    handler: async (request) => readAdPage(await readContext(request), queryOf(request)),
  })
  api.get('/ads/:adId', {
    schema: {
      ...publicOperation({
        id: 'getAd',
        tag: 'Ads',
        summary: 'One ad',
        description: 'Sold ads stay; an ad that is not public is there for its seller alone.',
      }),
      params: adParams,
      response: { 200: answer('The ad.', adSchema), ...refusals(404, 422) },
    },
    handler: async (request) => readAd(await readContext(request), request.params.adId),
  })
}

const dealersApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  const tag = 'Galleries'
  api.get('/galleries', {
    schema: {
      ...publicOperation({ id: 'listGalleries', tag, summary: 'Active galleries' }),
      querystring: dealerListParameters,
      response: { 200: answer('A page of galleries.', dealerPageSchema), ...refusals() },
    },
    handler: async (request) => readDealerPage(await readContext(request), queryOf(request)),
  })
  api.get('/galleries/:galleryId', {
    schema: {
      ...publicOperation({ id: 'getGallery', tag, summary: 'One gallery; `personal` stands for private sellers' }),
      params: dealerParams,
      response: { 200: answer('The gallery.', z.union([dealerSchema, personalSellersSchema])), ...refusals(404, 422) },
    },
    handler: async (request) => readDealer(await readContext(request), request.params.galleryId),
  })
  api.get('/galleries/:galleryId/ads', {
    schema: {
      ...publicOperation({ id: 'listGalleryAds', tag, summary: 'Live ads of one gallery' }),
      params: dealerParams,
      querystring: adListParameters,
      response: { 200: answer('A page of ads.', adPageSchema), ...refusals(404, 410, 422) },
    },
    handler: async (request) => readDealerAds(await readContext(request), request.params.galleryId, queryOf(request)),
  })
}

const ownAdsApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  api.get('/my-ads', {
    schema: {
      ...signedInOperation({ id: 'listOwnAds', tag: 'Ads', summary: 'Ads of the signed-in person in every state' }),
      response: { 200: answer('The ads, newest first.', ownAdsSchema), ...refusals(401) },
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      void reply.header('cache-control', 'private, no-store')
      return readOwnAds(ctx, requirePersonId(ctx))
    },
  })
}

const bookmarksApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  const tag = 'Bookmarks'
  requireSignedIn(api, readContext)
  api.get('/bookmarks', {
    schema: {
      ...signedInOperation({ id: 'listBookmarks', tag, summary: 'What the signed-in person keeps, newest first' }),
      response: { 200: answer('The bookmarks.', bookmarksSchema), ...refusals(401) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      return readBookmarks(ctx, requirePersonId(ctx))
    },
  })
  api.put('/bookmarks/:adId', {
    schema: {
      ...idempotentOperation({ id: 'keepAd', tag, summary: 'Keep an ad; again changes nothing' }),
      params: adParams,
      response: { 204: z.undefined().describe('It is kept.'), ...refusals(401, 403, 404, 422) },
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      const { adId: publicId } = request.params
      const add = ({ db, now }: RequestContext) => addBookmark(db, { personId: requirePersonId(ctx), publicId, now })
      const stored = await withIdempotencyKey(request, ctx, add, alwaysFinal)
      if (!stored.ok) throw notFound()
      return reply.code(204).send()
    },
  })
  api.delete('/bookmarks/:adId', {
    schema: {
      ...idempotentOperation({ id: 'dropAd', tag, summary: 'Drop an ad; again changes nothing' }),
      params: adParams,
      response: { 204: z.undefined().describe('It is not kept any more.'), ...refusals(401, 403, 422) },
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      const remove = async ({ db }: RequestContext) => {
        await removeBookmark(db, requirePersonId(ctx), request.params.adId)
        return null
      }
      await withIdempotencyKey(request, ctx, remove, alwaysFinal)
      return reply.code(204).send()
    },
  })
}
