import { z } from 'zod'
import type { OutboundClient } from '#platform/outbound/outbound.ts'
import { callGateway } from './call-gateway.ts'
import { maskCard } from './mask-card.ts'
import type { CreatedPayment, CreationRefusal, GatewayState, PaymentGateway, Verification } from './gateway-port.ts'

const integer = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
])
const answerSchema = z.object({
  result: integer,
  trackId: z.union([z.int(), z.string().regex(/^\d+$/)]).nullish(),
  amount: z
    .union([z.int().nonnegative(), z.string().regex(/^\d+$/)])
    .transform((value) => BigInt(value))
    .nullish(),
  status: integer.nullish(),
  refNumber: z.union([z.int(), z.string().min(1)]).nullish(),
  cardNumber: z.string().nullish(),
})
type Answer = z.output<typeof answerSchema>
type Statement = Answer | { sent: 'no' | 'maybe' }

/** Unlisted codes are our own fault: `invalid`. */
const creationRefusals: Record<number, CreationRefusal> = {
  102: 'configuration',
  103: 'configuration',
  104: 'configuration',
  105: 'amount',
  113: 'amount',
}

/** By `status` of an inquiry; 4 to 12 are refusals of card or bank. */
const stateOf = (status: number | null | undefined): GatewayState => {
  if (status === 1) return 'verified'
  if (status === 2) return 'paid'
  if (status === -1) return 'at-bank'
  if (status === 3) return 'cancelled'
  return typeof status === 'number' && status >= 4 && status <= 12 ? 'failed' : 'unknown'
}

export type ZibalOptions = {
  client: OutboundClient
  /**
   * The service's address without its path, per call, because a fake's port is known only after
   * listening.
   */
  url: () => string | undefined
  /** The payers' address: the service itself, or a fake's address for browsers. */
  startUrl: () => string | undefined
  merchant: string
}

/**
 * The adapter of Zibal. Its verification returns the amount, which is compared here. It cannot
 * reverse.
 */
export function zibalGateway({ client, url, startUrl, merchant }: ZibalOptions): PaymentGateway {
  const ask = async (method: string, fields: Record<string, unknown>): Promise<Statement> => {
    const base = url()
    if (!base) return { sent: 'no' }
    const answer = await callGateway(client, {
      method: 'POST',
      url: `${base.replace(/\/$/, '')}/v1/${method}`,
      headers: { accept: 'application/json' },
      body: { json: { merchant, ...fields } },
    })
    if (!('json' in answer)) return answer
    const read = answerSchema.safeParse(answer.json)
    return read.success ? read.data : { sent: 'maybe' }
  }
  const inquire = (authority: string) => ask('inquiry', { trackId: BigInt(authority) })
  return {
    name: 'zibal',
    origin: () => {
      const address = startUrl()
      return address && URL.canParse(address) ? new URL(address).origin : undefined
    },
    limits: { least: 1001n, most: 1_000_000_000n },
    async create({ paymentId, amountRial, description, callbackUrl, mobile }) {
      const outcome = await ask('request', {
        amount: amountRial,
        callbackUrl,
        description: description.slice(0, 500),
        orderId: paymentId,
        ...(mobile && { mobile }),
      })
      return readCreated(outcome, startUrl())
    },
    parseCallback(query) {
      const authority = query.get('trackId')
      if (!authority || !/^\d{1,18}$/.test(authority)) return null
      return { authority, claim: query.get('success') === '1' ? 'paid' : 'unpaid' }
    },
    async verify({ authority, amountRial }) {
      const outcome = await ask('verify', { trackId: BigInt(authority) })
      // A repeated verification may lack details, which the inquiry has.
      const bare =
        'result' in outcome && outcome.result === 201 && (outcome.amount == null || outcome.refNumber == null)
      return readVerified(outcome, bare ? await inquire(authority) : outcome, amountRial)
    },
    async inquire({ authority }) {
      const outcome = await inquire(authority)
      if (!('result' in outcome)) return 'unavailable'
      return outcome.result === 100 ? stateOf(outcome.status) : 'unknown'
    },
  }
}

function readCreated(message: Statement, startUrl: string | undefined): CreatedPayment {
  if (!('result' in message)) return { state: 'unavailable', sent: message.sent }
  if (message.result !== 100) {
    return { state: 'refused', reason: creationRefusals[message.result] ?? 'invalid', code: String(message.result) }
  }
  if (message.trackId == null || startUrl === undefined) return { state: 'unavailable', sent: 'maybe' }
  const authority = String(message.trackId)
  return {
    state: 'created',
    authority,
    redirect: { kind: 'get', url: `${startUrl.replace(/\/$/, '')}/start/${authority}` },
  }
}

function readVerified(message: Statement, details: Statement, expected: bigint): Verification {
  if (!('result' in message)) return { outcome: 'unavailable' }
  const code = String(message.result)
  if (message.result === 202) return { outcome: 'unpaid', code }
  if (message.result === 203) return { outcome: 'unknown-authority', code }
  if (message.result !== 100 && message.result !== 201) return { outcome: 'unavailable' }
  if (!('result' in details) || details.amount == null || details.refNumber == null) return { outcome: 'unavailable' }
  if (details.amount !== expected) return { outcome: 'amount-differs', code }
  return {
    outcome: message.result === 100 ? 'verified' : 'verified-before',
    referenceId: String(details.refNumber),
    maskedCard: maskCard(details.cardNumber),
    amountRial: details.amount,
    // No response contains it; settlements do.
    feeRial: 0n,
  }
}
