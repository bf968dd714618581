import './tables.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { payPath } from '#features/payments/contract.ts'
import { dayOf, dayOfJalali } from '#kit/day.ts'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import { formatPlate, parsePlate } from '#kit/plate.ts'
import type { RequestContext } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import {
  requirePersonId,
  withIdempotencyKey,
  type Api,
  type ApiOptions,
  type ContextReader,
} from '#platform/http/api-requests.ts'
import {
  answer,
  idempotentOperation,
  money,
  moneySchema,
  publicOperation,
  refusals,
  signedInOperation,
} from '#platform/http/api-schemas.ts'
import { checkValues, platePartsOf } from '#ui/form/check-values.ts'
import { policyPdfOf, policyVerifyPath } from '../addresses.ts'
import { yearDays } from '../classes.ts'
import { yearlyTenthsOf } from '../instalments.ts'
import { orderSchema as orderFormSchema } from '../order-schemas.ts'
import { premiumOf } from '../premium.ts'
import { periodOfInput, premiumInput } from '../quote-input.ts'
import { inputOf, quoteSchema as quoteFormSchema } from '../schemas.ts'
import { orderRefusals } from '../texts.ts'
import * as shapes from './api-schemas.ts'
import { cancellingOf } from './cancelling-sum.ts'
import { cancelOrder } from './change-order.ts'
import { findOffer, placeOrder, plansOf } from './place-order.ts'
import { policyCode } from './policy-code.ts'
import { findInsured, plateOf } from './present-orders.ts'
import { findOffers, getQuote, openQuote, requestQuote } from './quotes.ts'
import { loadTariff } from './rules.ts'
import type { OrderRow, QuoteRow } from './tables.ts'
import { findPolicy, selectOrders, insuranceOrders } from './find-orders.ts'
import { findInstalments, payInstalment } from './instalments.ts'

const tag = 'Insurance'
const publicId = z.string().regex(/^[0-9a-z]{10}$/)
const quoteParams = z.object({ quoteId: publicId })
const orderParams = z.object({ orderId: publicId })
const paymentSchema = z
  .object({ payPath: z.string().describe('A path of this site on which a person pays it.') })
  .meta({ id: 'InsurancePayment' })

/** Numbers and booleans of the API as form values, so that pages and API share rules and messages. */
const asForm = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([key, value]): [string, unknown][] => {
      if (value === undefined || value === false) return []
      return [[key, value === true ? 'on' : typeof value === 'number' ? String(value) : value]]
    }),
  )

function read<S extends z.ZodObject>(schema: S, body: Record<string, unknown>): z.output<S> {
  const checked = checkValues(schema, asForm(body))
  if (!checked.ok) throw new AppError('invalid', 422, { fields: checked.fields })
  return checked.value
}

/** Insurance as data: prices for everybody, orders and policies for their owners. */
export const insuranceApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  api.addHook('preValidation', async (request, reply) => {
    void reply.header('cache-control', 'private, no-store')
    if (!/\/insurance\/quotes/.test(request.routeOptions.url ?? '')) requirePersonId(await readContext(request))
  })
  addQuotes(api, readContext)
  addOrdering(api, readContext)
  addOrders(api, readContext)
  addVehicles(api, readContext)
}

/** The field of the order to which a refusal belongs; the offer for all others. */
const refusedFields: Partial<Record<keyof typeof orderRefusals, string>> = {
  'no-plan': 'plan',
  'too-young': 'birthDate',
  'file-unknown': 'papers',
  'no-subject': 'plate',
}

function refusal(code: keyof typeof orderRefusals): AppError {
  if (code === 'too-many') return new AppError('too-many-requests', 429, { retryAfterSeconds: 3600 })
  return new AppError(code, 409, { fields: { [refusedFields[code] ?? 'quote']: orderRefusals[code] } })
}

async function presentQuote(
  ctx: RequestContext,
  quote: QuoteRow,
  until: () => Date,
): Promise<z.output<typeof shapes.quoteSchema>> {
  const [offers, tariff] = await Promise.all([findOffers(ctx.db, quote, until), loadTariff(ctx.db, quote.made_at)])
  const input = openQuote(ctx.secrets, quote)
  const today = toJalali(quote.made_at)
  const period = periodOfInput(input, today)
  const { late: lateRial } = premiumOf(
    premiumInput(input, tariff, { today, coverRial: tariff.coverLeastRial, insurerHundredths: 0 }),
  )
  const madeAt = quote.made_at
  const offered = offers.filter(({ state }) => state === 'offered')
  return {
    id: quote.public_id,
    validUntil: quote.valid_until.toISOString(),
    beginsOn: dayOfJalali(period.from),
    endsOn: dayOfJalali(period.until),
    waiting: offers.flatMap(({ state, insurer }) => (state === 'asking' ? [insurer] : [])),
    offers: await Promise.all(
      offered.map(async (offer) => ({
        insurer: offer.insurer,
        name: offer.name,
        satisfactionPercent: offer.satisfaction,
        solvency: offer.solvency,
        branches: offer.branches,
        complaintDays: offer.complaint_days,
        prices: await Promise.all(
          tariff.covers.map(async (cover) => {
            const priceRial = BigInt(offer.prices![String(cover)]!)
            const plans = input.term === yearDays ? offer.plans : null
            const planned = await plansOf(ctx, { plans, term: input.term, priceRial, lateRial, madeAt })
            return {
              cover: money(cover),
              price: money(priceRial),
              plans: planned.map(({ plan, schedule }) => ({
                plan: plan.key,
                guarantee: plan.guarantee,
                first: money(schedule.firstRial),
                later: schedule.later.map(({ number, dueOn, amountRial }) => ({
                  number,
                  dueOn,
                  amount: money(amountRial),
                })),
                total: money(schedule.totalRial),
                fee: money(schedule.feeRial),
                yearlyPercent: yearlyTenthsOf(schedule, dayOf(madeAt)) / 10,
              })),
            }
          }),
        ),
      })),
    ),
    missing: offers.flatMap(({ insurer, name, state }) =>
      state === 'refused' || state === 'failed' ? [{ insurer, name, state }] : [],
    ),
  }
}

async function presentOrder(ctx: RequestContext, row: OrderRow): Promise<z.output<typeof shapes.orderSchema>> {
  const [policy, parts, refund] = await Promise.all([
    findPolicy(ctx.db, row.id),
    findInstalments(ctx.db, row.plan === null ? [] : [row.id]),
    cancellingOf(ctx.db, row, ctx.now),
  ])
  const plate = plateOf(ctx, row)
  const live = row.state === 'issued' || row.state === 'sent'
  const open = (sealed: Uint8Array | null) => (sealed ? ctx.secrets.open(sealed) : '')
  return {
    id: row.public_id,
    state: row.state,
    reason: row.reason,
    insurer: row.insurer,
    plate: plate && formatPlate(plate),
    cover: money(row.cover_rial),
    price: money(row.price_rial),
    beginsOn: row.begins_on,
    endsOn: row.ends_on,
    delivery: row.delivery,
    tracking: row.tracking,
    payPath:
      row.state === 'awaiting-payment' && row.payable_id && row.pay_until > ctx.now ? payPath(row.payable_id) : null,
    policy:
      policy && live
        ? {
            number: open(policy.number_sealed),
            uniqueCode: open(policy.unique_code_sealed),
            pdfPath: policyPdfOf(row.public_id),
            verifyPath: policyVerifyPath(policyCode(ctx.secrets, row.public_id)),
          }
        : null,
    instalments: parts.map(({ number, due_on: dueOn, amount_rial: amount, state }) => ({
      number,
      dueOn,
      amount: money(amount),
      state,
    })),
    cancelling: refund === null ? null : money(refund),
    refunded: row.state === 'cancelled' && row.refund_rial !== null ? money(row.refund_rial) : null,
  }
}

function addQuotes(api: Api, readContext: ContextReader): void {
  api.post('/insurance/quotes', {
    schema: {
      ...publicOperation({ id: 'askInsuranceQuote', tag, summary: 'Ask all insurers for one vehicle' }),
      body: shapes.newQuoteSchema,
      response: {
        201: answer('All are asked; read it to see their offers.', shapes.quoteSchema),
        ...refusals(403, 422),
      },
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      const { plate: typed, ...body } = request.body
      const value = read(quoteFormSchema(toJalali(ctx.now)), body)
      const plate = typed === undefined ? null : parsePlate(typed)
      if (plate && !plate.ok) throw new AppError('invalid', 422, { fields: { plate: 'پلاک را کامل بنویسید.' } })
      const outcome = await requestQuote(
        ctx,
        inputOf(value, { plate: plate && formatPlate(plate.value), car: null, trim: null }),
      )
      if (!outcome.ok) {
        throw outcome.code === 'too-many'
          ? new AppError('too-many-requests', 429, { retryAfterSeconds: 3600 })
          : new AppError('unavailable', 503, { retryAfterSeconds: 60 })
      }
      const { personId } = ctx.scope.session
      const quote = await getQuote(ctx.db, { id: outcome.value, personId })
      // No insurer has responded yet; the next request waits for the quick ones.
      return reply.code(201).send(await presentQuote(ctx, quote, () => quote.valid_until))
    },
  })
  api.get('/insurance/quotes/:quoteId', {
    schema: {
      ...publicOperation({ id: 'getInsuranceQuote', tag, summary: 'What insurers have answered so far' }),
      params: quoteParams,
      response: { 200: answer('The offers.', shapes.quoteSchema), ...refusals(404, 422) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const { personId } = ctx.scope.session
      const quote = await getQuote(ctx.db, { id: request.params.quoteId, personId })
      return presentQuote(ctx, quote, () => ctx.clock.now())
    },
  })
}

function addOrdering(api: Api, readContext: ContextReader): void {
  api.post('/insurance/orders', {
    schema: {
      ...idempotentOperation({ id: 'orderInsurance', tag, summary: 'Order one offer; it is issued when it is paid' }),
      body: shapes.newOrderSchema,
      response: {
        201: answer('The order waits to be paid.', shapes.orderSchema),
        ...refusals(401, 403, 404, 409, 422),
      },
    },
    handler: async (request, reply) => {
      const first = await readContext(request)
      const personId = requirePersonId(first)
      const { quote, insurer, cover, plan = null, ...body } = request.body
      const target = { personId, quoteId: quote, insurer, coverRial: BigInt(cover) }
      const offer = await findOffer(first, target)
      if (!offer) throw refusal('no-offer')
      const cheque = offer.plans.some((each) => each.plan.key === plan && each.plan.guarantee === 'cheque')
      const missing = offer.input.plate ? null : offer.input.before === 'new' ? 'vin' : 'plate'
      const value = read(orderFormSchema(toJalali(first.now), missing, cheque), {
        ...body,
        plate: platePartsOf(body.plate),
      })
      const placed = await withIdempotencyKey(
        request,
        first,
        async (ctx) =>
          placeOrder(ctx, {
            ...target,
            plan,
            insured: {
              firstName: value.firstName,
              lastName: value.lastName,
              nationalCode: value.nationalCode,
              birthDate: jalaliText(value.birthDate),
              ...(cheque && { cheque: value.cheque }),
            },
            address: { postalCode: value.postalCode, address: value.address },
            subject: value.plate ? formatPlate(value.plate) : (value.vin ?? null),
            delivery: value.delivery,
            papers: value.papers ?? [],
          }),
        ({ ok }) => ok,
      )
      if (!placed.ok) throw refusal(placed.code)
      const row = await selectOrders(first.db).where('payable_id', '=', placed.value).executeTakeFirstOrThrow()
      return reply.code(201).send(await presentOrder(first, row))
    },
  })
}

/** Adds reading, cancelling and paying orders. */
function addOrders(api: Api, readContext: ContextReader): void {
  api.get('/insurance/orders', {
    schema: {
      ...signedInOperation({ id: 'listInsuranceOrders', tag, summary: 'One’s own orders, the newest first' }),
      response: { 200: answer('At most fifty.', z.object({ orders: z.array(shapes.orderSchema) })), ...refusals(401) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const rows = await selectOrders(ctx.db)
        .where('person_id', '=', requirePersonId(ctx))
        .orderBy('id', 'desc')
        .limit(50)
        .execute()
      return { orders: await Promise.all(rows.map((row) => presentOrder(ctx, row))) }
    },
  })
  api.get('/insurance/orders/:orderId', {
    schema: {
      ...signedInOperation({ id: 'getInsuranceOrder', tag, summary: 'One order with its policy and instalments' }),
      params: orderParams,
      response: { 200: answer('The order.', shapes.orderSchema), ...refusals(401, 404, 422) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      return presentOrder(
        ctx,
        await insuranceOrders.load(ctx.db, { personId: requirePersonId(ctx), id: request.params.orderId }),
      )
    },
  })
  api.post('/insurance/orders/:orderId/cancellation', {
    schema: {
      ...idempotentOperation({ id: 'cancelInsurance', tag, summary: 'End an order or a policy before its time' }),
      params: orderParams,
      body: z.object({ refund: moneySchema.describe('What the order says in `cancelling`; another sum is refused.') }),
      response: { 200: answer('It is being ended.', shapes.orderSchema), ...refusals(401, 403, 404, 409, 422) },
    },
    handler: async (request) => {
      const first = await readContext(request)
      const own = { personId: requirePersonId(first), id: request.params.orderId }
      const ended = await withIdempotencyKey(
        request,
        first,
        async (ctx) => cancelOrder(ctx, { ...own, refundRial: BigInt(request.body.refund.amount) }),
        ({ ok }) => ok,
      )
      if (!ended.ok) throw new AppError(ended.code, 409)
      return presentOrder(first, await insuranceOrders.load(first.db, own))
    },
  })
  api.post('/insurance/orders/:orderId/instalments/:number/payment', {
    schema: {
      ...idempotentOperation({ id: 'payInsuranceInstalment', tag, summary: 'Begin to pay the next instalment' }),
      params: orderParams.extend({ number: z.coerce.number().int().min(1).max(11) }),
      response: { 201: answer('It waits to be paid.', paymentSchema), ...refusals(401, 403, 404, 409, 422) },
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      const { orderId: id, number } = request.params
      const outcome = await payInstalment(ctx, { personId: requirePersonId(ctx), id, number })
      if (!outcome.ok) throw new AppError(outcome.code, 409)
      return reply.code(201).send({ payPath: payPath(outcome.value) })
    },
  })
}

function addVehicles(api: Api, readContext: ContextReader): void {
  api.get('/insurance/policies', {
    schema: {
      ...signedInOperation({ id: 'listInsuredVehicles', tag, summary: 'One’s vehicles, and how long each is insured' }),
      response: {
        200: answer('Cars of the garage first.', z.object({ vehicles: z.array(shapes.policySchema) })),
        ...refusals(401),
      },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const insured = await findInsured(ctx, requirePersonId(ctx))
      return {
        vehicles: insured.map(({ name, plate, order, endsOn, daysLeft, fineRial }) => ({
          name,
          plate: plate && formatPlate(plate),
          order,
          endsOn,
          daysLeft,
          fine: fineRial === null ? null : money(fineRial),
        })),
      }
    },
  })
}
