import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { RequestContext } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import {
  requirePersonId,
  requireSignedIn,
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
import { readIdempotencyKey } from '#platform/idempotency.ts'
import { publicIdSchema } from '../schemas.ts'
import { applyDiscount, dropDiscount, type ApplyAnswer } from './discounts/apply-discount.ts'
import { findPayable, findPayment } from './find-payable.ts'
import type { PayableRow, PaymentRow } from './payment-row.ts'
import { gatewayNames } from '../gateway-names.ts'
import { readLines } from './request-payment.ts'
import type { ApplyRefusal, StartRefusal } from '../states.ts'
import { startPayment, type Started } from './start-payment.ts'
import { discountRefusals, startRefusals } from '../texts.ts'

const tag = 'Payments'

const payableSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    title: z.string(),
    lines: z.array(z.object({ label: z.string(), amount: moneySchema })),
    amount: moneySchema,
    refunded: moneySchema,
    state: z.enum(['open', 'paid', 'cancelled', 'expired']),
    expiresAt: momentSchema.nullable(),
  })
  .meta({ id: 'Payable', description: 'Something that the signed-in person is to pay, or has paid.' })

const paymentSchema = z
  .object({
    id: z.string(),
    payable: z.string().describe('The id of the payable of its owner.'),
    state: z.enum(['created', 'redirected', 'verified', 'cancelled', 'failed', 'expired', 'suspicious']),
    settledTo: z
      .enum(['payable', 'wallet'])
      .nullable()
      .describe('`wallet`: it came when the payable was paid or closed already.'),
    gateway: z.string(),
    gatewayPart: moneySchema,
    walletPart: moneySchema,
    reference: z.string().nullable(),
    maskedCard: z.string().nullable(),
    at: momentSchema,
  })
  .meta({ id: 'Payment', description: 'One try to pay a payable.' })

const startedSchema = z
  .object({
    id: z.string().describe('The id of the payment.'),
    redirect: z
      .string()
      .nullable()
      .describe('Where the payer goes on; null when the wallet has paid everything. It may be a path of this site.'),
    fields: z
      .record(z.string(), z.string())
      .nullable()
      .describe('Where the gateway wants a form: what is sent to `redirect` by POST. Otherwise null.'),
  })
  .meta({ id: 'StartedPayment', description: 'A payment that has begun.' })

const startBody = z.object({
  gateway: z.enum(gatewayNames).nullable().default(null).describe('Null when the wallet pays everything.'),
  useWallet: z.boolean().default(false),
  amount: z
    .object({ amount: z.string().regex(/^(0|[1-9]\d{0,17})$/), currency: z.literal('IRR') })
    .describe('The whole amount of the payable, as it was shown; another one is refused.'),
})

const presentPayable = (row: PayableRow): z.output<typeof payableSchema> => ({
  id: row.public_id,
  kind: row.kind,
  title: row.title,
  lines: readLines(row.lines).map(({ label, amountRial }) => ({ label, amount: money(amountRial) })),
  amount: money(row.amount_rial),
  refunded: money(row.refunded_rial),
  state: row.state,
  expiresAt: row.expires_at?.toISOString() ?? null,
})

const presentPayment = (row: PaymentRow, payable: PayableRow): z.output<typeof paymentSchema> => ({
  id: row.public_id,
  payable: payable.public_id,
  state: row.state,
  settledTo: row.settled_to,
  gateway: row.gateway,
  gatewayPart: money(row.gateway_rial),
  walletPart: money(row.wallet_rial),
  reference: row.reference_id,
  maskedCard: row.masked_card,
  at: (row.ended_at ?? row.made_at).toISOString(),
})

const presentStarted = ({ paymentId, redirect }: Started): z.output<typeof startedSchema> => ({
  id: paymentId,
  redirect: redirect?.url ?? null,
  fields: redirect?.kind === 'post' ? redirect.fields : null,
})

const params = z.object({ id: publicIdSchema })

/** The signed-in person's payables, and paying them. */
export const paymentsApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  requireSignedIn(api, readContext)
  api.get('/payables/:id', {
    schema: {
      ...signedInOperation({ id: 'getPayable', tag, summary: 'What is to be paid, with its lines' }),
      params,
      response: { 200: answer('The payable.', payableSchema), ...refusals(401, 404, 422) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const payable = await findPayable(ctx.db, { id: request.params.id, personId: requirePersonId(ctx) })
      if (!payable) throw new AppError('not-found', 404)
      return presentPayable(payable)
    },
  })
  addDiscount(api, readContext)
  addPayments(api, readContext)
}

async function answerDiscount(
  ctx: RequestContext,
  target: { payableId: string; personId: bigint },
  applyAnswer: ApplyAnswer,
) {
  const payable = await findPayable(ctx.db, { id: target.payableId, personId: target.personId })
  if (!payable || (!applyAnswer.ok && applyAnswer.code === 'unknown')) throw new AppError('not-found', 404)
  if (applyAnswer.ok) return presentPayable(payable)
  if (applyAnswer.code === 'too-many') throw new AppError('too-many-requests', 429)
  const words = {
    fa: discountRefusals[applyAnswer.code as ApplyRefusal],
    en: englishDiscounts[applyAnswer.code as ApplyRefusal],
  }
  throw new AppError(`discount-${applyAnswer.code}`, 409, { words })
}

const englishDiscounts: Record<ApplyRefusal, string> = {
  'unknown-code': 'There is no such code.',
  stopped: 'This code is not used any more.',
  'not-started': 'This code can not be used yet.',
  ended: 'The time of this code is over.',
  'used-by-you': 'You have used this code already.',
  'used-up': 'This code has been used up.',
  'other-kind': 'This code is for something else.',
  'too-cheap': 'This is below the least amount of the code.',
  'another-code': 'This has a code already; take it back first.',
  closed: 'This is not to be paid any more.',
  'other-try': 'The payment before has no result yet.',
}

type Code = StartRefusal | 'too-many'

function startError(code: Code): AppError {
  if (code === 'unknown') return new AppError('not-found', 404)
  if (code === 'too-many') return new AppError('too-many-requests', 429)
  if (code === 'key-used') return new AppError('idempotency-key-reused', 422)
  const words = { fa: startRefusals[code], en: englishRefusals[code] }
  return new AppError(`payment-${code}`, code.startsWith('gateway-') ? 503 : 409, { words })
}

const englishRefusals: Record<Exclude<StartRefusal, 'unknown' | 'key-used'>, string> = {
  closed: 'This is not to be paid any more.',
  expired: 'The time to pay this is over.',
  paid: 'This is paid already.',
  'amount-changed': 'The amount is another one by now.',
  'other-try': 'Another payment of this has begun a moment ago.',
  'under-review': 'The payment before is being looked into; do not pay again.',
  'gateway-unknown': 'There is no such gateway.',
  'amount-too-large': 'The amount is more than the gateway takes.',
  'gateway-busy': 'The gateway is busy; try again in a moment.',
  'gateway-refused': 'The gateway takes no payments now.',
  'gateway-unreachable': 'The gateway did not answer, and no money was taken.',
}

function addDiscount(api: Api, readContext: ContextReader): void {
  api.put('/payables/:id/discount', {
    schema: {
      ...idempotentOperation({ id: 'applyDiscount', tag, summary: 'Make an open payable cheaper by a code' }),
      params,
      body: z.object({ code: z.string().max(100) }),
      response: { 200: answer('The payable with the code.', payableSchema), ...refusals(401, 403, 404, 409, 422, 429) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const target = { payableId: request.params.id, personId: requirePersonId(ctx) }
      return answerDiscount(ctx, target, await applyDiscount(ctx, { ...target, code: request.body.code }))
    },
  })
  api.delete('/payables/:id/discount', {
    schema: {
      ...idempotentOperation({ id: 'dropDiscount', tag, summary: 'Take the code of an open payable back' }),
      params,
      response: { 200: answer('The payable without a code.', payableSchema), ...refusals(401, 403, 404, 409, 422) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const target = { payableId: request.params.id, personId: requirePersonId(ctx) }
      return answerDiscount(ctx, target, await dropDiscount(ctx, target))
    },
  })
}

function addPayments(api: Api, readContext: ContextReader): void {
  api.get('/payments/:id', {
    schema: {
      ...signedInOperation({ id: 'getPayment', tag, summary: 'What has become of a payment' }),
      params,
      response: { 200: answer('The payment.', paymentSchema), ...refusals(401, 404, 422) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const payment = await findPayment(ctx.db, request.params.id)
      if (!payment || payment.payment.person_id !== requirePersonId(ctx)) throw new AppError('not-found', 404)
      return presentPayment(payment.payment, payment.payable)
    },
  })
  api.post('/payables/:id/payments', {
    schema: {
      ...idempotentOperation({
        id: 'startPayment',
        tag,
        summary: 'Begin to pay a payable, from the wallet, by a gateway, or both',
        description: 'Needs an `Idempotency-Key`: the same key begins one payment, however often it is sent.',
      }),
      params,
      body: startBody,
      response: { 200: answer('It has begun.', startedSchema), ...refusals(401, 403, 404, 409, 422) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const header = request.headers['idempotency-key']
      const key = readIdempotencyKey(Array.isArray(header) ? header.join() : header)
      if (key === null) throw new AppError('idempotency-key-missing', 422)
      const { gateway, useWallet, amount } = request.body
      const started = await startPayment(ctx, {
        payableId: request.params.id,
        personId: requirePersonId(ctx),
        gateway,
        useWallet,
        amountRial: BigInt(amount.amount),
        startKey: `api-${key}`,
      })
      if (started.ok) return presentStarted(started.value)
      throw startError(started.code)
    },
  })
}
