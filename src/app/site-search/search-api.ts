import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ApiOptions } from '#platform/http/api-requests.ts'
import { answer, publicOperation, refusals } from '#platform/http/api-schemas.ts'
import { findEverything, longestSearch } from './find-everything.ts'

const linkSchema = z.object({ href: z.string().describe('A path of this site.'), label: z.string() })

const foundSchema = z
  .object({
    text: z.string().describe('What was searched for, tidied.'),
    groups: z.array(
      z.object({
        title: z.string().describe('In Persian.'),
        items: z.array(linkSchema.extend({ note: z.string().optional() })),
        more: linkSchema.optional().describe('Where the rest is.'),
      }),
    ),
  })
  .meta({ id: 'Found' })

/** The search over everything, as data. */
export const searchApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  api.get('/search', {
    schema: {
      ...publicOperation({
        id: 'search',
        tag: 'Search',
        summary: 'Models, ads, galleries, services and questions for some words',
      }),
      querystring: z.object({ q: z.string().max(200).describe(`At most ${longestSearch} letters count.`) }),
      response: { 200: answer('A handful of each kind; nothing for signs alone.', foundSchema), ...refusals(422) },
    },
    handler: async (request) => {
      const { text, groups } = await findEverything(await readContext(request), request.query.q)
      return {
        text,
        groups: groups.map(({ title, items, more }) => ({
          title,
          items: items.map(({ href, label, note }) => ({ href, label, ...(note && { note }) })),
          ...(more && { more }),
        })),
      }
    },
  })
}
