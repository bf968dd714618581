import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import type { ApiOptions } from '#platform/http/api-requests.ts'
import { installZod } from '#platform/http/api-scope.ts'
import { sortByOrder } from '#kit/sort-by-order.ts'
import { searchApi } from './site-search/search-api.ts'
import { manifests } from './features.ts'

const about = `The same marketplace as the pages, as data.

- Money is whole rials as decimal text with its unit: \`{"amount":"4200000000","currency":"IRR"}\`. Ten rials are one toman.
- Moments are ISO 8601 in UTC. Years are Jalali with the Gregorian year beside.
- Slugs are stable codes; their Persian words stand beside them.
- Lists go on by cursor: send \`next\` as \`after\`. What means nothing in a query is left out and named in \`dropped\`.
- Refusals are \`{"error":{"code","message","fields"}}\`, in Persian, or in English with \`Accept-Language: en\`.
- An address that sends too much is answered 429 with \`Retry-After\`.
- No phone number is ever part of an answer.
- Limits stand in \`RateLimit-Policy\` and \`RateLimit\` of each answer.
- A cursor belongs to its list; one of another list is refused with 422.`

/** The operations of every feature, in the order of their first tags. */
const parts = sortByOrder([
  ...manifests.flatMap(({ api }) => (api ? { prefix: '/v1', ...api, order: api.tags[0]?.order } : [])),
  {
    tags: [{ name: 'Search', description: 'Everything by words.', order: 5 }],
    prefix: '/v1',
    routes: searchApi,
    order: 5,
  },
])

/** The guide for programmers of dealers. */
export const apiGuide = manifests.flatMap(({ api }) => api?.guide ?? [])

/** The document that collects every route below the API's prefix. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Farman API', version: '1', description: about },
  servers: [{ url: '/' }],
  tags: sortByOrder(parts.flatMap(({ tags }) => tags)).map(({ name, description }) => ({ name, description })),
  components: {
    securitySchemes: {
      session: {
        type: 'apiKey' as const,
        in: 'cookie' as const,
        name: 'sid',
        description: 'The session cookie of a sign-in at /login; over https its name is `__Host-sid`.',
      },
      galleryKey: {
        type: 'http' as const,
        scheme: 'bearer',
        description: 'A key that a gallery made at its desk. One that begins with `farman_test_` is for the sandbox.',
      },
    },
  },
}

/**
 * Registers every operation of `/api/v1` with its documentation; `readContext` identifies the caller. Needs nothing
 * else, not even a database.
 */
export async function apiRoutes(api: FastifyInstance, { readContext }: ApiOptions): Promise<void> {
  installZod(api)
  await api.register(swagger, {
    openapi: document,
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  for (const { routes, prefix } of parts) await api.register(routes, { readContext, prefix })
}

/**
 * Returns the OpenAPI document of the routes; complete when the server is ready. Unreferenced duplicates of schemas are
 * removed.
 */
export function apiDocument(api: FastifyInstance): OpenAPIV3_1.Document {
  const document = api.swagger() as OpenAPIV3_1.Document
  const text = JSON.stringify(document)
  const isPointedTo = (name: string) => text.includes(`"#/components/schemas/${name}"`)
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(
    ([name]) => !name.endsWith('Input') || isPointedTo(name),
  )
  const webhooks = Object.assign({}, ...manifests.map((manifest) => manifest.api?.webhooks?.() ?? {})) as NonNullable<
    OpenAPIV3_1.Document['webhooks']
  >
  return { ...document, webhooks, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}

/** Returns the same document without a server and without a database. */
export async function describeApi(): Promise<OpenAPIV3_1.Document> {
  const app = Fastify()
  const nobody = () => Promise.reject(new Error('the document server handles no requests'))
  const scopes: FastifyInstance[] = []
  await app.register(
    async (api) => {
      scopes.push(api)
      await apiRoutes(api, { readContext: nobody })
    },
    { prefix: '/api' },
  )
  await app.ready()
  return apiDocument(scopes[0]!)
}
