import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { RequestContext } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requirePersonId, requireSignedIn, withIdempotencyKey, type ApiOptions } from '#platform/http/api-requests.ts'
import { answer, idempotentOperation, momentSchema, refusals, signedInOperation } from '#platform/http/api-schemas.ts'
import { alwaysFinal } from '#platform/idempotency.ts'
import {
  channelSlugs,
  nameField,
  periodSlugs,
  searchIdField,
  searchRefusals,
} from '../../saved-searches/saved-search.ts'
import {
  changeSearch,
  deleteSearch,
  readSearch,
  saveSearch,
  type SearchRefusal,
} from '../../saved-searches/server/change-searches.ts'
import '../../saved-searches/server/tables.ts'

const tag = 'Saved searches'
const params = z.object({ searchId: searchIdField })

const period = z.enum(periodSlugs).describe('How often: at once, once a day, or on Saturdays.')
const channel = z.enum(channelSlugs).describe('`sms`: by text message too, unless the settings forbid it.')

const searchSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    query: z.string().describe('The parameters of `GET /ads` that it asks.'),
    words: z.array(z.string()),
    period,
    channel,
    active: z.boolean(),
    found: z.int().describe('How many ads were told so far.'),
    madeAt: momentSchema,
    broken: z.boolean().describe('A condition is gone: it waits until it is made anew.'),
  })
  .meta({ id: 'SavedSearch' })

const newBody = z.object({
  query: z.string().min(1).max(2000).describe('Parameters of `GET /ads`, like `make=peugeot&yearFrom=1400`.'),
  name: nameField.optional().describe('Left out, it is named by its conditions.'),
  period: period.default('instant'),
  channel: channel.default('inbox'),
})
const changeBody = z
  .object({ name: nameField, period, channel, active: z.boolean() })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing is changed.')

const english: Record<SearchRefusal, string> = {
  'no-filter': 'The query names no condition.',
  'too-long': 'The query has too many conditions to save.',
  broken: 'A part of the query means nothing.',
  same: 'This very search is kept already.',
  'too-many': 'There are as many searches as one may keep.',
  gone: 'There is no such search any more.',
  'too-fast': 'Too many searches were saved in this hour.',
}

async function readSearches(ctx: RequestContext) {
  const rows = await ctx.db
    .selectFrom('saved_search')
    .selectAll()
    .where('person_id', '=', requirePersonId(ctx))
    .orderBy('id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async ({ public_id: id, name, query, period, by_sms, active, found, made_at }) => {
      const { words, broken } = await readSearch(ctx, new URLSearchParams(query))
      const channel: 'sms' | 'inbox' = by_sms ? 'sms' : 'inbox'
      return { id, name, query, words, period, channel, active, found, madeAt: made_at.toISOString(), broken }
    }),
  )
}

/** A person's saved searches, with the same actions as the pages. */
export const savedSearchesApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  requireSignedIn(api, readContext)
  api.get('/saved-searches', {
    schema: {
      ...signedInOperation({ id: 'listSavedSearches', tag, summary: 'Searches of the signed-in person' }),
      response: {
        200: answer('The searches, newest first.', z.object({ searches: z.array(searchSchema) })),
        ...refusals(401),
      },
    },
    handler: async (request) => ({ searches: await readSearches(await readContext(request)) }),
  })
  api.post('/saved-searches', {
    schema: {
      ...idempotentOperation({ id: 'saveSearch', tag, summary: 'Keep a search; ads that appear from now on are told' }),
      body: newBody,
      response: { 201: answer('It is kept.', z.object({ id: z.string() })), ...refusals(401, 403, 409, 422) },
    },
    handler: async (request, reply) => {
      const { query, name, ...how } = request.body
      const question = new URLSearchParams(query)
      const saved = await withIdempotencyKey(
        request,
        await readContext(request),
        async (ctx) => {
          const given = name ?? (await readSearch(ctx, question)).name
          return saveSearch(ctx, { personId: requirePersonId(ctx), params: question, name: given, ...how })
        },
        ({ ok }) => ok,
      )
      if (!saved.ok) {
        const status = saved.code === 'too-fast' ? 429 : saved.code === 'same' || saved.code === 'too-many' ? 409 : 422
        const words = { fa: searchRefusals[saved.code][1], en: english[saved.code] }
        throw new AppError(saved.code, status, { words, ...(status === 422 && { fields: { query: words.fa } }) })
      }
      return reply.code(201).send({ id: saved.value })
    },
  })
  api.put('/saved-searches/:searchId', {
    schema: {
      ...idempotentOperation({
        id: 'changeSavedSearch',
        tag,
        summary: 'Rename, pause, let go on, or change how and how often it is told',
      }),
      params,
      body: changeBody,
      response: { 204: z.undefined().describe('It is changed.'), ...refusals(401, 403, 404, 422) },
    },
    handler: async (request, reply) => {
      const run = async (ctx: RequestContext) => {
        await changeSearch(ctx, requirePersonId(ctx), request.params.searchId, request.body)
        return null
      }
      await withIdempotencyKey(request, await readContext(request), run, alwaysFinal)
      return reply.code(204).send()
    },
  })
  api.delete('/saved-searches/:searchId', {
    schema: {
      ...idempotentOperation({ id: 'deleteSavedSearch', tag, summary: 'Delete a search; again changes nothing' }),
      params,
      response: { 204: z.undefined().describe('It is gone.'), ...refusals(401, 403, 422) },
    },
    handler: async (request, reply) => {
      const run = async (ctx: RequestContext) => {
        await deleteSearch(ctx, requirePersonId(ctx), request.params.searchId)
        return null
      }
      await withIdempotencyKey(request, await readContext(request), run, alwaysFinal)
      return reply.code(204).send()
    },
  })
}
