import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findBalances } from '#features/ledger/contract.ts'
import { AppError } from '#platform/errors.ts'
import { requirePersonId, requireSignedIn, withIdempotencyKey, type ApiOptions } from '#platform/http/api-requests.ts'
import {
  answer,
  idempotentOperation,
  money,
  moneySchema,
  refusals,
  signedInOperation,
} from '#platform/http/api-schemas.ts'
import { newToken } from '#platform/secrets.ts'
import { requestCharge, type ChargeAnswer } from './request-charge.ts'

const walletSchema = z
  .object({
    cash: moneySchema.describe('To spend and to withdraw.'),
    gift: moneySchema.describe('Only to spend.'),
    held: moneySchema.describe('Set aside for something that is not finished.'),
  })
  .meta({ id: 'Wallet', description: 'What the signed-in person has.' })

const chargeSchema = z
  .object({
    payableId: z.string(),
    payPath: z.string().describe('A path of this site on which a person pays it within 30 minutes.'),
  })
  .meta({ id: 'WalletCharge', description: 'An amount that waits to be paid into the wallet.' })

const newChargeSchema = z.object({
  amount: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .describe('Whole rials as decimal text, in steps of 10000.'),
})

const tag = 'Wallet'

/** Codes of amounts have no specific API code: they map to `invalid`. */
const refusalOf = (refusal: Exclude<ChargeAnswer, { ok: true }>): AppError =>
  refusal.code === 'too-many'
    ? new AppError('too-many-requests', 429, { retryAfterSeconds: refusal.wait.waitSeconds })
    : new AppError(`amount-${refusal.code}`, 422)

/** The signed-in person's wallet as data. */
export const walletApi: FastifyPluginAsyncZod<ApiOptions> = async (api, { readContext }) => {
  requireSignedIn(api, readContext)
  api.get('/wallet', {
    schema: {
      ...signedInOperation({ id: 'getWallet', tag, summary: 'What the signed-in person has' }),
      response: { 200: answer('The balances.', walletSchema), ...refusals(401) },
    },
    handler: async (request) => {
      const ctx = await readContext(request)
      const { cash, gift, held } = await findBalances(ctx.db, requirePersonId(ctx))
      return { cash: money(cash), gift: money(gift), held: money(held) }
    },
  })
  api.post('/wallet/charges', {
    schema: {
      ...idempotentOperation({ id: 'chargeWallet', tag, summary: 'Begin to charge the wallet' }),
      body: newChargeSchema,
      response: { 201: answer('The charge waits to be paid.', chargeSchema), ...refusals(401, 403, 422) },
    },
    handler: async (request, reply) => {
      const amountRial = BigInt(request.body.amount)
      const charged = await withIdempotencyKey(
        request,
        await readContext(request),
        async (ctx) => requestCharge(ctx, { personId: requirePersonId(ctx), amountRial, sentKey: newToken() }),
        ({ ok, ...rest }) => ok || !('wait' in rest),
      )
      if (!charged.ok) throw refusalOf(charged)
      return reply.code(201).send(charged.value)
    },
  })
}
