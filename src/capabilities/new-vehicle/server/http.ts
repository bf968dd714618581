import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { getCatalogue } from '#capabilities/catalog/contract.ts'
import { notFound } from '#platform/errors.ts'
import type { ApiOptions } from '#platform/http/api-requests.ts'
import { money, moneySchema, publicOperation, refusals } from '#platform/http/api-schemas.ts'
import { costNames } from '../all-in-price.ts'
import { findCosts } from './load-costs.ts'

const costSchema = z.object({
  name: z.enum(costNames),
  amount: moneySchema.nullable().describe('Null where nobody has announced it.'),
  source: z.string().nullable().describe('In Persian.'),
})

const allInSchema = z
  .object({
    costs: z.array(costSchema),
    total: moneySchema.nullable().describe('Of what is known; null without a price at the factory.'),
    unknown: z.array(z.enum(costNames)).describe('What the total leaves out.'),
  })
  .meta({ id: 'AllInPrice' })

/** What cars cost, as data; beside the catalogue. */
export const newVehicleApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  api.get('/trims/:trim/all-in-price', {
    schema: {
      ...publicOperation({
        id: 'getAllInPrice',
        tag: 'Catalogue',
        summary: 'What a new car costs until it is on the road, by the rules of today',
      }),
      params: z.object({ trim: z.string().regex(/^[a-z0-9-]{1,100}$/) }),
      response: { 200: allInSchema.describe('Each cost, and their sum.'), ...refusals(404, 422) },
    },
    handler: async (request) => {
      const { db, now } = await readContext(request)
      const catalogue = await getCatalogue(db)
      const trim = catalogue.trims.bySlug.get(request.params.trim)
      if (!trim) throw notFound()
      const { costs, sources, totalRial, unknown } = await findCosts(db, { catalogue, trim, at: now })
      return {
        costs: costNames.map((name) => ({
          name,
          amount: costs[name] === null ? null : money(costs[name]),
          source: costs[name] === null ? null : sources[name].source,
        })),
        total: totalRial === null ? null : money(totalRial),
        unknown: [...unknown],
      }
    },
  })
}
