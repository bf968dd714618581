import { z } from 'zod'
import { readBounded } from './read-bounded.ts'
import type { SmsAnswer, SmsPort, SmsTemplate, SmsToSend, SmsTrouble } from './sms-port.ts'

const answerSchema = z.object({
  return: z.object({ status: z.number().int() }),
  entries: z.array(z.object({ messageid: z.union([z.number(), z.string().min(1)]) })).nullish(),
})

const maxAnswerBytes = 64 * 1024
const tokenNames = ['token', 'token2', 'token3']

export type KavenegarOptions = {
  /** Address of the service without `/v1`; asked at every message, because our own port is known only after listening. */
  url: () => string | undefined
  key: string
  /** Names of our templates in the provider's panel. */
  templates: Record<SmsTemplate, string>
  timeoutMs?: number
}

/**
 * Kavenegar's `verify/lookup` (protocol: kavenegar.com/rest.html). The key is part of the address, so neither the address
 * nor an error of the HTTP client may leave this function.
 */
export function kavenegarSms({ url, key, templates, timeoutMs = 10_000 }: KavenegarOptions): SmsPort {
  return {
    name: 'kavenegar',
    async sendTemplate(message) {
      const base = url()
      if (!base) return unavailable('no-connection')
      try {
        const response = await fetch(`${base.replace(/\/$/, '')}/v1/${encodeURIComponent(key)}/verify/lookup.json`, {
          method: 'POST',
          body: lookupForm(message, templates[message.template]),
          signal: AbortSignal.timeout(timeoutMs),
          // The key must not travel to wherever an answer points.
          redirect: 'error',
        })
        return readAnswer(response.status, await readBounded(response, maxAnswerBytes))
      } catch (error) {
        return unavailable(troubleOf(error))
      }
    },
  }
}

function lookupForm(message: SmsToSend, template: string): URLSearchParams {
  const { mobile, tokens, reference } = message
  // The same approved text, spoken; the service takes only digits as tokens then.
  const type = message.template === 'sign-in-call' ? 'call' : 'sms'
  const form = new URLSearchParams({ receptor: mobile, template, type, localid: reference })
  for (const [index, name] of tokenNames.entries()) {
    const token = tokens[index]
    if (token !== undefined) form.set(name, token)
  }
  return form
}

function readAnswer(httpStatus: number, text: string | null): SmsAnswer {
  const parsed = answerSchema.safeParse(parseJson(text))
  if (!parsed.success) return unavailable(httpStatus >= 500 ? 'server-error' : 'nonsense')
  const { status } = parsed.data.return
  if (status === 409) return unavailable('busy')
  if (status >= 500) return unavailable('server-error')
  if (status !== 200) return { state: 'refused', code: String(status) }
  const entry = parsed.data.entries?.[0]
  return entry ? { state: 'sent', providerReference: String(entry.messageid) } : unavailable('nonsense')
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

const unavailable = (trouble: SmsTrouble): SmsAnswer => ({ state: 'unavailable', trouble })

const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

function troubleOf(error: unknown): SmsTrouble {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return 'timeout'
  return neverConnected.has(cause?.code ?? '') ? 'no-connection' : 'server-error'
}
