import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { getCatalogue } from '#features/catalog/contract.ts'
import type { Api, ApiOptions, ContextReader } from '#platform/http/api-requests.ts'
import { labelledSchema, money, moneySchema, publicOperation, refusals } from '#platform/http/api-schemas.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addDays, dayOf } from '#kit/day.ts'
import { myCarRefusals } from '../my-car/my-car-texts.ts'
import type { PriceRow } from '../price-table.ts'
import { confidences, noValueReasons, stepLabel } from '../step-label.ts'
import { alertsApi } from './price-alerts/alerts-api.ts'
import { findPriceTable } from './find-price-table.ts'
import { findDayPrices } from './find-trim-prices.ts'
import { marketOffersOf } from './market-offers.ts'
import { describeCar, valueMyCar } from './my-car/value-my-car.ts'

const tag = 'Prices'
const slug = z.string().regex(/^[a-z0-9-]{1,120}$/)
const daySchema = z.iso.date().describe('A day in Tehran, in the Gregorian calendar.')
const kindSchema = z.enum(['new', 'used'])
const permille = z.int().nullable()

const priceSchema = z
  .object({
    trim: slug,
    title: z.string(),
    year: z.int().describe('Jalali year of make.'),
    kind: kindSchema,
    factory: moneySchema.nullable(),
    market: moneySchema.nullable().describe('Median of the ads of the day, or what staff heard.'),
    sample: z.int().nullable().describe('How many ads; null for what staff heard.'),
    gapPermille: permille.describe('How far the market is above the factory.'),
    change: z.object({ day: permille, week: permille, month: permille }).describe('Permille of the price before.'),
  })
  .meta({ id: 'Price' })

const presentRow = (row: PriceRow): z.output<typeof priceSchema> => ({
  trim: row.trimSlug,
  title: row.title,
  year: row.year,
  kind: row.kind,
  factory: row.factoryRial === null ? null : money(row.factoryRial),
  market: row.marketRial === null ? null : money(row.marketRial),
  sample: row.sample,
  gapPermille: row.gap,
  change: { day: row.day, week: row.week, month: row.month },
})

/** Today's prices, those of older days, the history and value of a car, and a person's price alerts. */
export const pricesApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  await api.register(alertsApi, { readContext })
  addTable(api, readContext)
  addValuation(api, readContext)
}

/** Adds the table of a day and the history of one car. */
function addTable(api: Api, readContext: ContextReader): void {
  api.get('/prices', {
    schema: {
      ...publicOperation({ id: 'listPrices', tag, summary: 'Prices of a day: factory and market of every trim' }),
      querystring: z.object({ day: daySchema.optional() }),
      response: {
        200: z
          .object({
            day: daySchema.nullable().describe('The day of the prices of ads; null when there are none.'),
            demo: z.boolean().describe('Some of them are made up for the demo.'),
            prices: z.array(priceSchema),
          })
          .describe('The table.'),
        ...refusals(422),
      },
    },
    handler: async (request) => {
      const { db, now } = await readContext(request)
      const today = dayOf(now)
      const query = request.query.day ?? today
      const { day, demo, rows } = await findPriceTable(db, query > today ? today : query)
      return { day, demo, prices: rows.map(presentRow) }
    },
  })
  api.get('/prices/:trim', {
    schema: {
      ...publicOperation({ id: 'listPriceHistory', tag, summary: 'What a trim of one year of make cost, day by day' }),
      params: z.object({ trim: slug }),
      querystring: z.object({
        year: z.coerce.number().int().min(1340).max(1450).describe('Jalali year of make.'),
        kind: kindSchema.default('used'),
        days: z.coerce.number().int().min(1).max(1830).default(365),
      }),
      response: {
        200: z
          .object({
            days: z.array(
              z.object({
                day: daySchema,
                median: moneySchema,
                low: moneySchema.nullable(),
                high: moneySchema.nullable(),
              }),
            ),
          })
          .describe('From the oldest day on; seven of ten ads lie between `low` and `high`.'),
        ...refusals(404, 422),
      },
    },
    handler: async (request) => {
      const { db, now } = await readContext(request)
      const trim = (await getCatalogue(db)).trims.bySlug.get(request.params.trim)
      if (!trim) throw notFound()
      const { year, kind, days } = request.query
      const today = dayOf(now)
      const prices = await findDayPrices(db, { trimId: trim.id, year, kind, from: addDays(today, -days), to: today })
      const amount = (rial: bigint | null) => (rial === null ? null : money(rial))
      return {
        days: prices.map(({ day, rial, lowRial, highRial }) => ({
          day,
          median: money(rial),
          low: amount(lowRial),
          high: amount(highRial),
        })),
      }
    },
  })
}

function addValuation(api: Api, readContext: ContextReader): void {
  api.get('/prices/:trim/valuation', {
    schema: {
      ...publicOperation({
        id: 'valueCar',
        tag,
        summary: 'What a car is worth by the ads of now, in steps that add up',
        description: 'Codes of bodies, parts and colours are those of ads.',
      }),
      params: z.object({ trim: slug }),
      querystring: z.object({
        year: z.coerce.number().int().min(1340).max(1450).describe('Jalali year of make.'),
        km: z.coerce.number().int().min(0).max(2_000_000),
        body: slug.default('no-paint'),
        engine: slug.default('sound'),
        gearbox: slug.default('sound'),
        insurance: z.coerce.number().int().min(0).max(12).optional().describe('Months that are left.'),
        colour: slug,
        province: slug,
        taxi: z.literal('on').optional().describe('It carried passengers for a ride-hailing service.'),
      }),
      response: {
        200: z
          .object({
            value: moneySchema.nullable(),
            low: moneySchema.nullable(),
            high: moneySchema.nullable(),
            sample: z.int(),
            confidence: labelledSchema.nullable(),
            reason: labelledSchema.nullable().describe('Why there is no value.'),
            steps: z.array(z.object({ kind: z.string(), label: z.string(), change: moneySchema })),
            comparables: z.array(z.object({ id: z.string(), price: moneySchema, adjusted: moneySchema })),
          })
          .describe('The value, or why there is none. Steps add up to it, to the rial.'),
        ...refusals(404, 422),
      },
    },
    handler: async (request) => {
      const { db, now, manifests } = await readContext(request)
      const catalogue = await getCatalogue(db)
      const trim = catalogue.trims.bySlug.get(request.params.trim)
      const offers = marketOffersOf(manifests)
      if (!trim || !offers) throw notFound()
      const outcome = describeCar(request.query, trim, catalogue, offers.words, now)
      if (!outcome.ok) throw new AppError('invalid', 422, { fields: { [outcome.code]: myCarRefusals[outcome.code] } })
      const valuation = await valueMyCar(db, offers, outcome.value.car, now)
      if (valuation.valueRial === null) {
        const { reason, sample } = valuation
        const none = { value: null, low: null, high: null, confidence: null, steps: [], comparables: [] }
        return { ...none, sample, reason: { slug: reason, label: noValueReasons[reason] } }
      }
      const { valueRial, lowRial, highRial, confidence, sample, steps, comparables, baseYear, usualKm } = valuation
      return {
        value: money(valueRial),
        low: money(lowRial),
        high: money(highRial),
        sample,
        confidence: { slug: confidence, label: confidences[confidence] },
        reason: null,
        steps: steps.map(({ kind, rial }) => ({
          kind,
          label: stepLabel(kind, outcome.value.words, { year: baseYear, km: usualKm }),
          change: money(rial),
        })),
        comparables: comparables.map(({ id, priceRial, adjustedRial }) => ({
          id,
          price: money(priceRial),
          adjusted: money(adjustedRial),
        })),
      }
    },
  })
}
