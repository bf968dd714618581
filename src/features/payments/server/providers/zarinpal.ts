import { z } from 'zod'
import type { OutboundClient } from '#platform/outbound/outbound.ts'
import { callGateway } from './call-gateway.ts'
import { maskCard } from './mask-card.ts'
import type { CreatedPayment, CreationRefusal, GatewayState, PaymentGateway, Verification } from './gateway-port.ts'

/** An empty side of a response is an empty array. */
const sideOf = <S extends z.ZodType>(schema: S) => z.union([schema, z.array(z.unknown()).length(0)]).optional()
const integer = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
])
const amount = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/)]).transform((value) => BigInt(value))

const dataSchema = z.object({
  code: integer.optional(),
  authority: z.string().optional(),
  ref_id: z.union([z.int(), z.string().min(1)]).optional(),
  card_pan: z.string().nullish(),
  fee: amount.optional().catch(undefined),
  fee_type: z.string().nullish(),
  status: z.string().optional(),
  authorities: z.array(z.object({ authority: z.string(), amount, callback_url: z.string().nullish() })).optional(),
})
const answerSchema = z.object({ data: sideOf(dataSchema), errors: sideOf(z.object({ code: integer.optional() })) })

const authorityPattern = /^[AS][0-9a-zA-Z]{35}$/

/** Unlisted codes are our own fault: `invalid`. */
const creationRefusals: Record<number, CreationRefusal> = {
  [-10]: 'configuration',
  [-11]: 'configuration',
  [-12]: 'busy',
  [-13]: 'configuration',
  [-14]: 'configuration',
  [-15]: 'configuration',
  [-16]: 'configuration',
  [-17]: 'configuration',
  [-41]: 'amount',
  [-52]: 'busy',
  [-62]: 'configuration',
}

const verificationRefusals: Record<number, Exclude<Verification, { referenceId: string }>['outcome']> = {
  [-50]: 'amount-differs',
  [-51]: 'unpaid',
  [-53]: 'not-ours',
  [-54]: 'unknown-authority',
  [-55]: 'unknown-authority',
}

const states: Record<string, GatewayState> = {
  VERIFIED: 'verified',
  PAID: 'paid',
  IN_BANK: 'at-bank',
  FAILED: 'failed',
  REVERSED: 'reversed',
}

export type ZarinpalOptions = {
  client: OutboundClient
  /**
   * The service's address without its path, per call, because a fake's port is known only after
   * listening.
   */
  url: () => string | undefined
  /** The payers' address: the service itself, or a fake's address for browsers. */
  startUrl: () => string | undefined
  merchantId: string
}

type Data = z.output<typeof dataSchema>
type Statement = { code: number; data: Data } | { sent: 'no' | 'maybe' }

/**
 * The adapter of ZarinPal REST v4 (zarinpal.com/docs). Its own code counts, in `errors` or in
 * `data`, never the HTTP status. Amounts are rials on the wire (`currency: IRR`).
 */
export function zarinpalGateway({ client, url, startUrl, merchantId }: ZarinpalOptions): PaymentGateway {
  const ask = async (method: string, fields: Record<string, unknown>): Promise<Statement> => {
    const base = url()
    if (!base) return { sent: 'no' }
    const answer = await callGateway(client, {
      method: 'POST',
      url: `${base.replace(/\/$/, '')}/pg/v4/payment/${method}.json`,
      headers: { accept: 'application/json' },
      body: { json: { merchant_id: merchantId, ...fields } },
    })
    return 'json' in answer ? readAnswer(answer.json) : answer
  }
  return {
    name: 'zarinpal',
    origin: () => originOf(startUrl()),
    limits: { least: 1000n, most: 1_000_000_000n },
    async create({ paymentId, amountRial, description, callbackUrl, mobile }) {
      const outcome = await ask('request', {
        amount: amountRial,
        currency: 'IRR',
        description: description.slice(0, 500),
        callback_url: callbackUrl,
        metadata: { order_id: paymentId, ...(mobile && { mobile }) },
      })
      return readCreated(outcome, startUrl())
    },
    parseCallback(query) {
      // Some single-page applications lower-case these names.
      const of = (name: string) => query.get(name) ?? query.get(name.toLowerCase())
      const authority = of('Authority')
      if (!authority || !authorityPattern.test(authority)) return null
      return { authority, claim: of('Status') === 'OK' ? 'paid' : 'unpaid' }
    },
    verify: async ({ authority, amountRial }) => readVerified(await ask('verify', { authority, amount: amountRial })),
    async inquire({ authority }) {
      const outcome = await ask('inquiry', { authority })
      if (!('code' in outcome)) return 'unavailable'
      return states[outcome.data.status ?? ''] ?? 'unknown'
    },
    async reverse({ authority }) {
      const outcome = await ask('reverse', { authority })
      if (!('code' in outcome)) return 'unavailable'
      // -61: it failed, or was reversed before; the caller checks which.
      return outcome.code === 100 || outcome.code === 101 ? 'reversed' : 'impossible'
    },
    async listUnverified() {
      const outcome = await ask('unVerified', {})
      if (!('code' in outcome)) return null
      return (outcome.data.authorities ?? []).map((each) => ({
        authority: each.authority,
        amountRial: each.amount,
        callbackUrl: each.callback_url ?? null,
      }))
    },
  }
}

const originOf = (address: string | undefined): string | undefined =>
  address && URL.canParse(address) ? new URL(address).origin : undefined

function readAnswer(json: unknown): Statement {
  const answer = answerSchema.safeParse(json)
  if (!answer.success) return { sent: 'maybe' }
  const { data, errors } = answer.data
  const message = data && !Array.isArray(data) ? data : {}
  const code = (errors && !Array.isArray(errors) ? errors.code : undefined) ?? message.code
  return code === undefined ? { sent: 'maybe' } : { code, data: message }
}

function readCreated(message: Statement, startUrl: string | undefined): CreatedPayment {
  if (!('code' in message)) return { state: 'unavailable', sent: message.sent }
  const { authority } = message.data
  if (message.code !== 100) {
    return { state: 'refused', reason: creationRefusals[message.code] ?? 'invalid', code: String(message.code) }
  }
  if (!authority || !authorityPattern.test(authority) || startUrl === undefined) {
    return { state: 'unavailable', sent: 'maybe' }
  }
  return {
    state: 'created',
    authority,
    redirect: { kind: 'get', url: `${startUrl.replace(/\/$/, '')}/pg/StartPay/${authority}` },
  }
}

function readVerified(message: Statement): Verification {
  if (!('code' in message)) return { outcome: 'unavailable' }
  const { code, data } = message
  if (code !== 100 && code !== 101) {
    const outcome = verificationRefusals[code]
    // Other codes concern us or the service, not the payment.
    return outcome && outcome !== 'unavailable' ? { outcome, code: String(code) } : { outcome: 'unavailable' }
  }
  if (data.ref_id === undefined) return { outcome: 'unavailable' }
  return {
    outcome: code === 100 ? 'verified' : 'verified-before',
    referenceId: String(data.ref_id),
    maskedCard: maskCard(data.card_pan),
    // The gateway has compared it with our amount (-50).
    amountRial: null,
    // A fee paid by the payer is not our cost.
    feeRial: data.fee_type === 'Payer' ? 0n : (data.fee ?? 0n),
  }
}
