import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readApiCursor, writeApiCursor } from '#platform/http/api-cursor.ts'
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
  momentSchema,
  publicOperation,
  refusals,
  signedInOperation,
} from '#platform/http/api-schemas.ts'
import { invalidField, languageOf } from '#platform/http/api-texts.ts'
import { inquiryKind, inquiryKinds, inquirySlugs } from '../kinds.ts'
import { maxBills } from '../states.ts'
import { presentBasket } from './bills/present-basket.ts'
import { requestBills } from './bills/request-bills.ts'
import { findInquiries, getInquiry, openAnswer } from './find-inquiries.ts'
import { inputSchema, inquirySchema, kindSchema, presentRow, readInput } from './inquiry-schemas.ts'
import { giveCode } from './give-code.ts'
import { serviceHealth } from './health.ts'
import { passportOf } from './prerequisites.ts'
import { registerInquiry } from './register-inquiry.ts'
import { feeOf } from './rules.ts'
import { inquiryRunsApi } from './runs/runs-http.ts'

const tag = 'Inquiries'
const idParams = z.object({ inquiryId: z.string().regex(/^[0-9a-z]{10}$/) })
const basketParams = z.object({ basketId: z.string().regex(/^[0-9a-z]{10}$/) })

const serviceSchema = z
  .object({
    kind: kindSchema,
    title: z.string(),
    inputs: z.array(z.string()),
    price: moneySchema.describe('With tax.'),
    health: z.enum(['good', 'slow', 'down', 'unknown', 'closed']),
    medianMs: z.number().nullable(),
  })
  .meta({ id: 'InquiryService', description: 'What can be asked, what it costs, and how well it answers now.' })

const newInquirySchema = z.object({
  kind: kindSchema,
  input: inputSchema,
  consent: z
    .boolean()
    .optional()
    .describe('That the data are the person’s own or given with permission, where the kind asks for it.'),
})

/** Inquiries, bills and the buying passport as data. */
export const inquiriesApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  // Only prices, health and the check of a PDF are public.
  api.addHook('preValidation', async (request) => {
    const url = request.routeOptions.url ?? ''
    if (!/\/inquiries\/services$|\/inquiry-papers\/:code$/.test(url)) requirePersonId(await readContext(request))
  })
  await api.register(inquiryRunsApi, { readContext })
  listRoutes(api, readContext)
  inquiryRoutes(api, readContext)
  billRoutes(api, readContext)
}

const basketSchema = z
  .object({
    id: z.string(),
    paid: z.boolean(),
    payPath: z.string().nullable(),
    bills: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        state: z.enum(['awaiting-payment', 'abandoned', 'pending', 'unknown', 'settled', 'refunded']),
        tracking: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'BillBasket', description: 'Bills that are paid together, with the outcome of each.' })

const passportSchema = z
  .object({
    lines: z.array(
      z.object({
        kind: z.string(),
        state: z.enum(['met', 'not-met', 'waiting', 'missing']),
        validUntil: momentSchema.nullable(),
        eligibleFrom: z.string().nullable().describe('A Jalali day.'),
      }),
    ),
  })
  .meta({ id: 'BuyingPassport', description: 'The prerequisites of buying from a maker that the person has.' })

function billRoutes(api: Api, readContext: ContextReader): void {
  api.post('/bills', {
    schema: {
      ...idempotentOperation({ id: 'payBills', tag, summary: 'Put bills into one payment' }),
      body: z.object({
        bills: z
          .array(z.object({ billId: z.string().max(20), paymentId: z.string().max(20) }))
          .min(1)
          .max(maxBills),
      }),
      response: { 201: answer('The bills wait to be paid.', basketSchema), ...refusals(401, 403, 409, 422) },
    },
    handler: async (request, reply) => {
      const first = await readContext(request)
      const personId = requirePersonId(first)
      const bills = request.body.bills.map((bill) => ({ ...bill, title: 'قبض' }))
      const outcome = await withIdempotencyKey(
        request,
        first,
        async (ctx) => requestBills(ctx, { personId, bills }),
        ({ ok }) => ok,
      )
      if (!outcome.ok) {
        if (outcome.code === 'too-many') {
          throw new AppError('too-many-requests', 429, { retryAfterSeconds: outcome.wait.waitSeconds })
        }
        throw new AppError(
          outcome.code === 'closed' ? 'unavailable' : 'invalid',
          { closed: 503, nothing: 422, 'too-many-bills': 422, 'in-hand': 409 }[outcome.code],
        )
      }
      return reply.code(201).send(await basketOf(first, { personId, id: outcome.value.basketId }))
    },
  })
  api.get('/bills/:basketId', {
    schema: {
      ...signedInOperation({ id: 'getBills', tag, summary: 'Bills that were paid together' }),
      params: basketParams,
      response: { 200: answer('The bills.', basketSchema), ...refusals(401, 404, 422) },
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      void reply.header('cache-control', 'private, no-store')
      return basketOf(ctx, { personId: requirePersonId(ctx), id: request.params.basketId })
    },
  })
  api.get('/buying-passport', {
    schema: {
      ...signedInOperation({ id: 'getBuyingPassport', tag, summary: 'The buying passport of the signed-in person' }),
      response: { 200: answer('Its lines.', passportSchema), ...refusals(401) },
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      void reply.header('cache-control', 'private, no-store')
      const lines = await passportOf(ctx, requirePersonId(ctx))
      return { lines: lines.map((line) => ({ ...line, validUntil: line.validUntil?.toISOString() ?? null })) }
    },
  })
}

async function basketOf(ctx: Parameters<typeof presentBasket>[0], own: { personId: bigint; id: string }) {
  const { id, paid, pay, bills } = await presentBasket(ctx, own)
  return {
    id,
    paid,
    payPath: pay,
    bills: bills.map(({ id: billId, title, state, tracking }) => ({ id: billId, title, state, tracking })),
  }
}

function listRoutes(api: Api, readContext: ContextReader): void {
  api.get('/inquiries/services', {
    schema: {
      ...publicOperation({ id: 'listInquiryServices', tag, summary: 'What can be asked, with price and health' }),
      response: { 200: answer('All kinds.', z.object({ services: z.array(serviceSchema) })), ...refusals() },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const services = await Promise.all(
        inquirySlugs.map(async (kind) => {
          const [{ totalRial }, health] = await Promise.all([
            feeOf(ctx.db, kind, ctx.now),
            serviceHealth(ctx, kind, {}),
          ])
          return {
            kind,
            title: inquiryKinds[kind].title,
            inputs: [...inquiryKinds[kind].inputs],
            price: money(totalRial),
            health: health?.level ?? ('closed' as const),
            medianMs: health?.medianMs ?? null,
          }
        }),
      )
      return { services }
    },
  })
  api.get('/inquiries', {
    schema: {
      ...signedInOperation({ id: 'listInquiries', tag, summary: 'What the signed-in person has asked' }),
      querystring: z.object({ after: z.string().max(300).optional() }),
      response: {
        200: answer('The newest first.', z.object({ inquiries: z.array(inquirySchema), next: z.string().nullable() })),
        ...refusals(401, 422),
      },
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      const personId = requirePersonId(ctx)
      void reply.header('cache-control', 'private, no-store')
      const after = readApiCursor('inquiries', request.query.after)
      const { rows, next } = await findInquiries(ctx.db, { personId, kind: null, favourites: false, after })
      return { inquiries: rows.map((row) => presentRow(row, null)), next: writeApiCursor('inquiries', next) }
    },
  })
}

function inquiryRoutes(api: Api, readContext: ContextReader): void {
  api.post('/inquiries', {
    schema: {
      ...idempotentOperation({ id: 'askInquiry', tag, summary: 'Ask something; it is answered after it is paid for' }),
      body: newInquirySchema,
      response: { 201: answer('The question.', inquirySchema), ...refusals(401, 403, 409, 422) },
    },
    handler: async (request, reply) => {
      const { kind, consent } = request.body
      const first = await readContext(request)
      requirePersonId(first)
      const language = languageOf(request.headers['accept-language'])
      const { input, fields } = readInput(kind, request.body.input, language)
      if (!input) throw new AppError('invalid', 422, { fields })
      if (inquiryKind(kind).consent !== 'none' && consent !== true) {
        throw new AppError('invalid', 422, { fields: { consent: invalidField('consent', language) } })
      }
      const outcome = await withIdempotencyKey(
        request,
        first,
        async (ctx) => registerInquiry(ctx, { personId: requirePersonId(ctx), kind, input }),
        ({ ok }) => ok,
      )
      if (!outcome.ok) {
        if (outcome.code === 'too-many') {
          throw new AppError('too-many-requests', 429, { retryAfterSeconds: outcome.wait.waitSeconds })
        }
        throw new AppError('unavailable', 503, { retryAfterSeconds: 60 })
      }
      const row = await getInquiry(first.db, { personId: requirePersonId(first), id: outcome.value.id })
      return reply.code(201).send(presentRow(row, openAnswer(first.secrets, row)))
    },
  })
  api.get('/inquiries/:inquiryId', {
    schema: {
      ...signedInOperation({ id: 'getInquiry', tag, summary: 'One question with its answer' }),
      params: idParams,
      response: { 200: answer('The question.', inquirySchema), ...refusals(401, 404, 422) },
    },
    handler: async (request, reply) => {
      const ctx = await readContext(request)
      const row = await getInquiry(ctx.db, { personId: requirePersonId(ctx), id: request.params.inquiryId })
      void reply.header('cache-control', 'private, no-store')
      return presentRow(row, openAnswer(ctx.secrets, row))
    },
  })
  api.post('/inquiries/:inquiryId/code', {
    schema: {
      ...idempotentOperation({
        id: 'giveInquiryCode',
        tag,
        summary: 'Give what the authority wants; without it, ask for another code',
      }),
      params: idParams,
      body: z.object({ value: z.string().min(1).max(100).nullable() }),
      response: { 200: answer('The question goes on.', inquirySchema), ...refusals(401, 403, 404, 409, 422) },
    },
    handler: async (request) => {
      const first = await readContext(request)
      const own = { personId: requirePersonId(first), id: request.params.inquiryId }
      const given = await withIdempotencyKey(
        request,
        first,
        async (ctx) => giveCode(ctx, { ...own, value: request.body.value }),
        ({ ok }) => ok,
      )
      if (!given.ok) {
        if (given.code === 'too-many') {
          throw new AppError('too-many-requests', 429, { retryAfterSeconds: given.wait.waitSeconds })
        }
        throw new AppError('invalid', given.code === 'not-waiting' ? 409 : 422)
      }
      return presentRow(await getInquiry(first.db, own), null)
    },
  })
}
