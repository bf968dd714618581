import { z } from 'zod'
import type { OutboundClient } from '#platform/outbound/outbound.ts'
import { callProvider, unavailable, type ProviderAnswer } from './call-provider.ts'
import type { DeliveryState, SmsAnswer, SmsPort } from './sms-port.ts'

const id = z.union([z.number(), z.string().min(1)])
const envelope = z.object({ status: z.number().int(), data: z.unknown() })
const verifySchema = z.object({ messageId: id }).transform(({ messageId }) => String(messageId))
const bulkSchema = z.object({ messageIds: z.array(id.nullable()).min(1) })
const sentInBulkSchema = bulkSchema.transform(({ messageIds }) => (messageIds[0] ? String(messageIds[0]) : undefined))
const reportSchema = z.object({ deliveryState: z.number().int().nullish() })

export type SmsIrOptions = {
  client: OutboundClient
  /**
   * For sign-in codes: separate connections, so that hanging texts cannot block them, and a shorter
   * timeout.
   */
  codeClient: OutboundClient
  /**
   * Returns the service's address without `/v1`, per message, because our own port is known only
   * after listening.
   */
  url: () => string | undefined
  key: string
  /** The number of the code template in the provider's panel; its only parameter is CODE. */
  codeTemplate: number
  /** The same for codes of other actions; its parameters are CODE and ACT. */
  actTemplate: number
  /** The sender line of plain texts. */
  line: number | undefined
}

/**
 * The adapter of SMS.ir (docs.sms.ir): `send/verify`, `send/bulk` and the report of one message. It
 * has no client reference, so a possibly accepted try cannot be recognised. It makes no calls.
 */
export function smsIr({
  client,
  codeClient,
  url: baseUrl,
  key,
  codeTemplate,
  actTemplate,
  line,
}: SmsIrOptions): SmsPort {
  const ask = async (path: string, body?: object, by: OutboundClient = client): Promise<ProviderAnswer> => {
    const base = baseUrl()
    if (!base) return { trouble: 'no-connection' }
    const headers = { 'x-api-key': key, accept: 'application/json' }
    const url = `${base.replace(/\/$/, '')}/v1/${path}`
    return callProvider(by, { method: body ? 'POST' : 'GET', url, headers, body: body && { json: body } })
  }
  return {
    name: 'smsir',
    async sendTemplate({ mobile, template, tokens }) {
      const isAction = template === 'act-code'
      const parameters = ['CODE', ...(isAction ? ['ACT'] : [])].map((name, n) => ({ name, value: tokens[n] ?? '' }))
      return readSent(
        await ask('send/verify', { mobile, templateId: isAction ? actTemplate : codeTemplate, parameters }, codeClient),
        verifySchema,
      )
    },
    async sendText({ mobile, text }) {
      if (line === undefined) return { state: 'refused', code: 'no-line' }
      const body = { lineNumber: line, messageText: text, mobiles: [mobile], sendDateTime: null }
      return readSent(await ask('send/bulk', body), sentInBulkSchema)
    },
    async callCode() {
      return { state: 'refused', code: 'no-voice' }
    },
    async findDelivery({ providerReference }) {
      return readDelivery(await ask(`send/${encodeURIComponent(providerReference)}`))
    },
  }
}

/** 429 means rate-limited: nothing was accepted. */
function readSent(given: ProviderAnswer, schema: z.ZodType<string | undefined>): SmsAnswer {
  if ('trouble' in given) return unavailable(given.trouble)
  if (given.status === 429) return unavailable('busy')
  if (given.status >= 500) return unavailable('server-error')
  const parsed = envelope.safeParse(given.json)
  if (!parsed.success) return unavailable('nonsense')
  if (given.status !== 200) return { state: 'refused', code: String(given.status) }
  if (parsed.data.status !== 1) return { state: 'refused', code: String(parsed.data.status) }
  const providerReference = schema.safeParse(parsed.data.data).data
  return providerReference ? { state: 'sent', provider: 'smsir', providerReference } : unavailable('nonsense')
}

/** 1 is delivered; 2, 4, 6 and 7 are unreached, not at the operator, failed and blacklisted. */
const deliveryOf: Record<number, DeliveryState> = { 1: 'delivered', 2: 'failed', 4: 'failed', 6: 'failed', 7: 'failed' }

function readDelivery(given: ProviderAnswer): DeliveryState | null {
  const parsed = envelope.safeParse('json' in given && given.status === 200 ? given.json : undefined)
  const report = parsed.data?.status === 1 ? reportSchema.safeParse(parsed.data.data).data : undefined
  return report ? (deliveryOf[report.deliveryState ?? 0] ?? 'underway') : null
}
