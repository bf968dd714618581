import { z } from 'zod'
import type { OutboundClient } from '#platform/outbound/outbound.ts'
import { smsTexts } from '../../texts.ts'
import { callProvider, unavailable, type ProviderAnswer } from './call-provider.ts'
import type { DeliveryState, SmsAnswer, SmsPort } from './sms-port.ts'

const answerSchema = z.object({
  return: z.object({ status: z.number().int() }),
  entries: z
    .array(z.object({ messageid: z.union([z.number(), z.string().min(1)]), status: z.number().int().optional() }))
    .nullish(),
})

/** The only token that allows up to eight spaces. */
const actionToken = 'token20'

export type KavenegarOptions = {
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
  /** The code template's name in the provider's panel. */
  codeTemplate: string
  /** The same for codes of other actions, with the action as `token20`. */
  actTemplate: string
  /** The sender line of plain texts; the account's default when absent. */
  sender?: string
}

/**
 * The adapter of Kavenegar (kavenegar.com/rest.html): `verify/lookup`, `sms/send`, `call/maketts`
 * and `sms/status`. The key is part of the address, so the address must not leave this function.
 */
export function kavenegarSms({
  client,
  codeClient,
  url,
  key,
  codeTemplate,
  actTemplate,
  sender,
}: KavenegarOptions): SmsPort {
  const ask = async (
    method: string,
    fields: Record<string, string>,
    by: OutboundClient = client,
  ): Promise<ProviderAnswer> => {
    const base = url()
    if (!base) return { trouble: 'no-connection' }
    const address = `${base.replace(/\/$/, '')}/v1/${encodeURIComponent(key)}/${method}.json`
    return callProvider(by, { method: 'POST', url: address, body: { form: fields } })
  }
  return {
    name: 'kavenegar',
    async sendTemplate({ mobile, template, tokens, reference }) {
      const [token = '', action = ''] = tokens
      const named: Record<string, string> =
        template === 'act-code' ? { template: actTemplate, [actionToken]: action } : { template: codeTemplate }
      const fields = { receptor: mobile, type: 'sms', localid: reference, token, ...named }
      return readSent(await ask('verify/lookup', fields, codeClient))
    },
    async sendText({ mobile, text, reference }) {
      const fields = { receptor: mobile, message: text, localid: reference, ...(sender && { sender }) }
      return readSent(await ask('sms/send', fields))
    },
    async callCode({ mobile, code, act, reference }) {
      const message = smsTexts.spokenCode(code, act)
      return readSent(await ask('call/maketts', { receptor: mobile, message, localid: reference }, codeClient))
    },
    async findDelivery({ providerReference }) {
      return readDelivery(await ask('sms/status', { messageid: providerReference }))
    },
  }
}

function readSent(given: ProviderAnswer): SmsAnswer {
  if ('trouble' in given) return unavailable(given.trouble)
  const parsed = answerSchema.safeParse(given.json)
  if (!parsed.success) return unavailable(given.status >= 500 ? 'server-error' : 'nonsense')
  const { status } = parsed.data.return
  if (status === 409) return unavailable('busy')
  if (status >= 500) return unavailable('server-error')
  if (status !== 200) return { state: 'refused', code: String(status) }
  const entry = parsed.data.entries?.[0]
  if (!entry) return unavailable('nonsense')
  return { state: 'sent', provider: 'kavenegar', providerReference: String(entry.messageid) }
}

/**
 * 10 is delivered; 6, 11, 13 and 14 are failed, undelivered, cancelled and blocked by the receiver.
 */
const deliveryOf: Record<number, DeliveryState> = {
  6: 'failed',
  10: 'delivered',
  11: 'failed',
  13: 'failed',
  14: 'failed',
}

function readDelivery(given: ProviderAnswer): DeliveryState | null {
  const parsed = answerSchema.safeParse('json' in given ? given.json : undefined)
  const status = parsed.data?.return.status === 200 ? parsed.data.entries?.[0]?.status : undefined
  return status === undefined ? null : (deliveryOf[status] ?? 'underway')
}
