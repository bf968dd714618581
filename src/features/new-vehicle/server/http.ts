import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { getCatalogue } from '#features/catalog/contract.ts'
import { notFound } from '#platform/errors.ts'
import type { ApiOptions } from '#platform/http/api-requests.ts'
import { money, moneySchema, publicOperation, refusals } from '#platform/http/api-schemas.ts'
import { findNewCarPrices } from '#features/prices/contract.ts'
import { costNames } from '../all-in-price.ts'
import { compareGroups, readTrims } from './compare/compared-trims.ts'
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

const compareSchema = z
  .object({
    cars: z.array(z.object({ slug: z.string(), title: z.string() })),
    groups: z.array(
      z.object({
        slug: z.string(),
        title: z.string().describe('In Persian.'),
        rows: z.array(
          z.object({
            key: z.string(),
            label: z.string().describe('In Persian.'),
            differs: z.boolean(),
            cells: z.array(
              z.object({
                text: z.string().describe('The value with its unit, in Persian.'),
                known: z.boolean().describe('False: not announced.'),
                best: z.string().nullable().describe('What makes it the better one, in Persian; null for the others.'),
              }),
            ),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'CarComparison' })

/** Prices and comparisons of cars as data, beside the catalogue. */
export const newVehicleApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  api.get('/compare', {
    schema: {
      ...publicOperation({
        id: 'compareTrims',
        tag: 'Catalogue',
        summary: 'New cars side by side: what is known of each, and which is better in what',
      }),
      querystring: z.object({
        trims: z
          .string()
          .max(500)
          .regex(/^[a-z0-9-]+(,[a-z0-9-]+){1,3}$/)
          .describe('Two to four slugs of trims, with commas.'),
      }),
      response: { 200: compareSchema.describe('In the order asked for, each trim once.'), ...refusals(404, 422) },
    },
    handler: async (request) => {
      const { db, now } = await readContext(request)
      const catalogue = await getCatalogue(db)
      const slugs = [...new Set(request.query.trims.split(','))]
      if (slugs.some((slug) => !catalogue.trims.bySlug.has(slug))) throw notFound()
      const cars = await readTrims(db, catalogue, slugs, (await findNewCarPrices(db, now)).bySlug)
      return {
        cars: cars.map(({ slug, title }) => ({ slug, title })),
        groups: compareGroups(cars).map(({ id, title, rows }) => ({
          slug: id,
          title,
          rows: rows.map(({ key, label, differs, cells }) => ({
            key,
            label,
            differs,
            cells: cells.map(({ text, unknown, best }) => ({ text, known: !unknown, best })),
          })),
        })),
      }
    },
  })
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
