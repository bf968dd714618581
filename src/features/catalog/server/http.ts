import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ApiOptions } from '#platform/http/api-requests.ts'
import { publicOperation, labelledSchema, refusals } from '#platform/http/api-schemas.ts'
import { notFound } from '#platform/errors.ts'
import { citySchema, makeSchema, modelSchema, specSheetSchema, trimSchema } from './api-schemas.ts'
import { getCatalogue } from './get-catalogue.ts'
import {
  presentCityForApi,
  presentMakeForApi,
  presentModelForApi,
  presentProvinceForApi,
  presentSpecSheetForApi,
  presentTrimForApi,
} from './present-catalogue-for-api.ts'
import { getSpecSheet } from './specs/get-spec-sheet.ts'

const slug = z.string().regex(/^[a-z0-9-]{1,100}$/)
const tag = 'Catalogue'

/** The catalogue as data: makes, models, trims, provinces and cities in Persian order. */
export const catalogueApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  await api.register(vehiclesApi, { readContext })
  await api.register(placesApi, { readContext })
}

const vehiclesApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  api.get('/makes', {
    schema: {
      ...publicOperation({ id: 'listMakes', tag, summary: 'All makes' }),
      response: { 200: z.object({ makes: z.array(makeSchema) }).describe('Every make.'), ...refusals() },
    },
    handler: async (request) => {
      const { makes } = await getCatalogue((await readContext(request)).db)
      return { makes: makes.list.map(presentMakeForApi) }
    },
  })
  api.get('/makes/:make/models', {
    schema: {
      ...publicOperation({ id: 'listModels', tag, summary: 'Models of a make' }),
      params: z.object({ make: slug }),
      response: {
        200: z.object({ models: z.array(modelSchema) }).describe('The models of the make.'),
        ...refusals(404, 422),
      },
    },
    handler: async (request) => {
      const catalogue = await getCatalogue((await readContext(request)).db)
      const make = catalogue.makes.bySlug.get(request.params.make)
      if (!make) throw notFound()
      return { models: catalogue.modelsOf(make.id).map(presentModelForApi) }
    },
  })
  api.get('/models/:model/trims', {
    schema: {
      ...publicOperation({ id: 'listTrims', tag, summary: 'Trims of a model, with their technical figures' }),
      params: z.object({ model: slug }),
      response: {
        200: z.object({ trims: z.array(trimSchema) }).describe('The trims of the model.'),
        ...refusals(404, 422),
      },
    },
    handler: async (request) => {
      const catalogue = await getCatalogue((await readContext(request)).db)
      const model = catalogue.models.bySlug.get(request.params.model)
      if (!model) throw notFound()
      return { trims: catalogue.trimsOf(model.id).map(presentTrimForApi) }
    },
  })
  api.get('/trims/:trim/specs', {
    schema: {
      ...publicOperation({
        id: 'getSpecSheet',
        tag,
        summary: 'What is known of a trim: measures, equipment, warranty, with source and date',
      }),
      params: z.object({ trim: slug }),
      response: { 200: specSheetSchema.describe('The specification sheet.'), ...refusals(404, 422) },
    },
    handler: async (request) => {
      const { db } = await readContext(request)
      const trim = (await getCatalogue(db)).trims.bySlug.get(request.params.trim)
      if (!trim) throw notFound()
      return presentSpecSheetForApi(trim, await getSpecSheet(db, trim.id))
    },
  })
}

const placesApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  api.get('/provinces', {
    schema: {
      ...publicOperation({ id: 'listProvinces', tag, summary: 'All provinces' }),
      response: { 200: z.object({ provinces: z.array(labelledSchema) }).describe('Every province.'), ...refusals() },
    },
    handler: async (request) => {
      const { provinces } = await getCatalogue((await readContext(request)).db)
      return { provinces: provinces.list.map(presentProvinceForApi) }
    },
  })
  api.get('/provinces/:province/cities', {
    schema: {
      ...publicOperation({ id: 'listCities', tag, summary: 'Cities of a province' }),
      params: z.object({ province: slug }),
      response: {
        200: z.object({ cities: z.array(citySchema) }).describe('The cities of the province.'),
        ...refusals(404, 422),
      },
    },
    handler: async (request) => {
      const catalogue = await getCatalogue((await readContext(request)).db)
      const province = catalogue.provinces.bySlug.get(request.params.province)
      if (!province) throw notFound()
      return { cities: catalogue.citiesOf(province.id).map(presentCityForApi) }
    },
  })
}
