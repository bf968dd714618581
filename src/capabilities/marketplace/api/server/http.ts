import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { notFound } from '#platform/errors.ts'
import { onceAsAsked, personOf, queryOf, type ApiOptions } from '#platform/http/api-requests.ts'
import { answer, forEverybody, forPersons, forPersonsOnce, refusals } from '#platform/http/api-schemas.ts'
import { galleryParams } from '../../galleries/gallery-params.ts'
import { adIdSchema } from '../../ad/ad-id.ts'
import { adListParameters, galleryListParameters } from './api-parameters.ts'
import {
  adPageSchema,
  adSchema,
  bookmarksSchema,
  galleryPageSchema,
  gallerySchema,
  personalSellersSchema,
} from './api-schemas.ts'
import { dropAd, keepAd } from '../../shortlist/server/change-bookmark.ts'
import { readAd, readAdPage, readBookmarks, readGallery, readGalleryAds, readGalleryPage } from './read-for-api.ts'

const adParams = z.object({ adId: adIdSchema })

/** Ads, galleries and a person's bookmarks as data. */
export const marketplaceApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { asked }) => {
  await api.register(adsApi, { asked })
  await api.register(galleriesApi, { asked })
  await api.register(bookmarksApi, { asked })
}

const adsApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { asked }) => {
  api.get('/ads', {
    schema: {
      ...forEverybody({ id: 'listAds', tag: 'Ads', summary: 'Search live ads' }),
      querystring: adListParameters,
      response: { 200: answer('A page of ads.', adPageSchema), ...refusals() },
    },
    handler: async (request) => readAdPage(await asked(request), queryOf(request)),
  })
  api.get('/ads/:adId', {
    schema: {
      ...forEverybody({
        id: 'getAd',
        tag: 'Ads',
        summary: 'One ad',
        description: 'Sold ads stay; an ad that is not public is there for its seller alone.',
      }),
      params: adParams,
      response: { 200: answer('The ad.', adSchema), ...refusals(404, 422) },
    },
    handler: async (request) => readAd(await asked(request), request.params.adId),
  })
}

const galleriesApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { asked }) => {
  const tag = 'Galleries'
  api.get('/galleries', {
    schema: {
      ...forEverybody({ id: 'listGalleries', tag, summary: 'Active galleries' }),
      querystring: galleryListParameters,
      response: { 200: answer('A page of galleries.', galleryPageSchema), ...refusals() },
    },
    handler: async (request) => readGalleryPage(await asked(request), queryOf(request)),
  })
  api.get('/galleries/:galleryId', {
    schema: {
      ...forEverybody({ id: 'getGallery', tag, summary: 'One gallery; `personal` stands for private sellers' }),
      params: galleryParams,
      response: { 200: answer('The gallery.', z.union([gallerySchema, personalSellersSchema])), ...refusals(404, 422) },
    },
    handler: async (request) => readGallery(await asked(request), request.params.galleryId),
  })
  api.get('/galleries/:galleryId/ads', {
    schema: {
      ...forEverybody({ id: 'listGalleryAds', tag, summary: 'Live ads of one gallery' }),
      params: galleryParams,
      querystring: adListParameters,
      response: { 200: answer('A page of ads.', adPageSchema), ...refusals(404, 410, 422) },
    },
    handler: async (request) => readGalleryAds(await asked(request), request.params.galleryId, queryOf(request)),
  })
}

const bookmarksApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { asked }) => {
  const tag = 'Bookmarks'
  // Refused before the address is looked at: a guest learns nothing of what there is.
  api.addHook('preValidation', async (request, reply) => {
    void reply.header('cache-control', 'private, no-store')
    personOf(await asked(request))
  })
  api.get('/bookmarks', {
    schema: {
      ...forPersons({ id: 'listBookmarks', tag, summary: 'What the signed-in person keeps, newest first' }),
      response: { 200: answer('The bookmarks.', bookmarksSchema), ...refusals(401) },
    },
    handler: async (request) => {
      const doing = await asked(request)
      return readBookmarks(doing, personOf(doing))
    },
  })
  api.put('/bookmarks/:adId', {
    schema: {
      ...forPersonsOnce({ id: 'keepAd', tag, summary: 'Keep an ad; again changes nothing' }),
      params: adParams,
      response: { 204: z.undefined().describe('It is kept.'), ...refusals(401, 403, 404, 422) },
    },
    handler: async (request, reply) => {
      const doing = await asked(request)
      const { adId: publicId } = request.params
      const kept = await onceAsAsked(request, doing, ({ db, now }) =>
        keepAd(db, { personId: personOf(doing), publicId, now }),
      )
      if (!kept.ok) throw notFound()
      return reply.code(204).send()
    },
  })
  api.delete('/bookmarks/:adId', {
    schema: {
      ...forPersonsOnce({ id: 'dropAd', tag, summary: 'Drop an ad; again changes nothing' }),
      params: adParams,
      response: { 204: z.undefined().describe('It is not kept any more.'), ...refusals(401, 403, 422) },
    },
    handler: async (request, reply) => {
      const doing = await asked(request)
      await onceAsAsked(request, doing, async ({ db }) => {
        await dropAd(db, personOf(doing), request.params.adId)
        return null
      })
      return reply.code(204).send()
    },
  })
}
