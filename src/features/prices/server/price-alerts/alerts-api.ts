import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { getCatalogue } from '#features/catalog/contract.ts'
import { formatMoney } from '#kit/money.ts'
import { AppError } from '#platform/errors.ts'
import {
  requirePersonId,
  requireSignedIn,
  withIdempotencyKey,
  type Api,
  type ApiOptions,
  type ContextReader,
} from '#platform/http/api-requests.ts'
import {
  answer,
  idempotentOperation,
  momentSchema,
  money,
  moneySchema,
  refusals,
  signedInOperation,
} from '#platform/http/api-schemas.ts'
import { alwaysFinal } from '#platform/idempotency.ts'
import {
  alertIdSchema,
  alertRefusals,
  maxAlerts,
  alertTargets,
  watchedKey,
  watchedKeyPattern,
} from '../../price-alerts/price-alert.ts'
import { deleteAlert, makeAlert } from './change-alerts.ts'
import { findOwnAlerts } from './find-alerts.ts'

const tag = 'Prices'
const slug = z.string().regex(/^[a-z0-9-]{1,120}$/)
const priceSchema = z
  .string()
  .regex(watchedKeyPattern)
  .describe('`factory`, or `new` or `used` with the Jalali year of make: `used-1401`.')
const sideSchema = z.enum(['below', 'above']).describe('Told once the price is as low, or as high, as the target.')

const alertSchema = z
  .object({
    id: z.string(),
    trim: slug,
    price: priceSchema,
    side: sideSchema,
    target: moneySchema,
    now: moneySchema.nullable().describe('The price of today; null when it is not known.'),
    active: z.boolean(),
    toldAt: momentSchema.nullable().describe('When the price last reached the target.'),
    toldPrice: moneySchema.nullable(),
  })
  .meta({ id: 'PriceAlert' })

const newAlertSchema = z.object({
  trim: slug,
  price: priceSchema,
  side: sideSchema,
  target: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .describe(`Whole rials as decimal text, ${alertTargets.min} to ${alertTargets.max}.`),
})

/** Where the API has the fields of the form; other errors are reported at the car. */
const fields = { what: 'price', target: 'target', '': 'trim' } as const

function refusalOf(code: keyof typeof alertRefusals): AppError {
  if (code === 'too-fast') return new AppError('too-many-requests', 429, { retryAfterSeconds: 3600 })
  const [field, text] = alertRefusals[code]
  return new AppError('invalid', 422, { fields: { [fields[field]]: text } })
}

const unknownTrimText = 'این خودرو پیدا نشد.'
const targetText = `مبلغ باید از ${formatMoney(alertTargets.min)} تا ${formatMoney(alertTargets.max)} باشد.`

/** The price alerts of the signed-in person, as data. */
export const alertsApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  requireSignedIn(api, readContext)
  api.get('/price-alerts', {
    schema: {
      ...signedInOperation({ id: 'listPriceAlerts', tag, summary: 'Prices that the signed-in person watches' }),
      response: {
        200: answer('The alerts, newest first.', z.object({ alerts: z.array(alertSchema) })),
        ...refusals(401),
      },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const [catalogue, alerts] = await Promise.all([getCatalogue(ctx.db), findOwnAlerts(ctx, requirePersonId(ctx))])
      const amount = (rial: bigint | null) => (rial === null ? null : money(rial))
      return {
        alerts: alerts.map((alert) => ({
          id: alert.public_id,
          trim: catalogue.trims.byId.get(alert.trim_id)!.slug,
          price: watchedKey(alert.kind, alert.year),
          side: alert.side,
          target: money(alert.target_rial),
          now: amount(alert.nowRial),
          active: alert.active,
          toldAt: alert.told_at?.toISOString() ?? null,
          toldPrice: amount(alert.told_rial),
        })),
      }
    },
  })
  addMaking(api, readContext)
  api.delete('/price-alerts/:alertId', {
    schema: {
      ...idempotentOperation({
        id: 'deletePriceAlert',
        tag,
        summary: 'Watch a price no more; again changes nothing',
      }),
      params: z.object({ alertId: alertIdSchema }),
      response: { 204: z.undefined().describe('It is watched no more.'), ...refusals(401, 403, 422) },
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      const remove = async (once: typeof ctx) => {
        await deleteAlert(once, requirePersonId(ctx), request.params.alertId)
        return null
      }
      await withIdempotencyKey(request, ctx, remove, alwaysFinal)
      return reply.code(204).send()
    },
  })
}

function addMaking(api: Api, readContext: ContextReader): void {
  api.post('/price-alerts', {
    schema: {
      ...idempotentOperation({
        id: 'makePriceAlert',
        tag,
        summary: 'Be told when a price reaches an amount',
        description: `A person has ${maxAlerts} alerts at most. A price that stands beyond the target already is refused, and so is a target that is five times the price, or a fifth of it.`,
      }),
      body: newAlertSchema,
      response: {
        201: answer('It is watched from now on.', z.object({ id: z.string() })),
        ...refusals(401, 403, 422),
      },
    },
    handler: async (request, reply) => {
      const { trim: trimSlug, price: what, side } = request.body
      const target = BigInt(request.body.target)
      if (target < alertTargets.min || target > alertTargets.max)
        throw new AppError('invalid', 422, { fields: { target: targetText } })
      const ctx = await readContext(request)
      const trim = (await getCatalogue(ctx.db)).trims.bySlug.get(trimSlug)
      if (!trim) throw new AppError('invalid', 422, { fields: { trim: unknownTrimText } })
      const personId = requirePersonId(ctx)
      const made = await withIdempotencyKey(
        request,
        ctx,
        (once) => makeAlert(once, { personId, trimId: trim.id, what, side, target }),
        (result) => result.ok || result.code !== 'too-fast',
      )
      if (!made.ok) throw refusalOf(made.code)
      return reply.code(201).send({ id: made.value })
    },
  })
}
