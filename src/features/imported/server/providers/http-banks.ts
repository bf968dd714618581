import { z } from 'zod'
import { toLatinDigits } from '#kit/digits.ts'
import type { OutboundClient, OutboundRequest } from '#platform/outbound/outbound.ts'
import type { Question, DepositBanks, DepositOutcome } from './bank-port.ts'

// Banks send amounts as numbers or texts, with separators and digits of any script; all are parsed
// here.
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) =>
    value === null || value === undefined ? null : toLatinDigits(String(value)).trim().slice(0, 80) || null,
  )
const rial = text.transform((value) => {
  const digits = value?.replace(/[,٬،\s]/g, '').replace(/\.0+$/, '') ?? ''
  return /^\d{1,13}$/.test(digits) ? BigInt(digits) : null
})
const moment = text.transform((value) => {
  const time = value === null ? Number.NaN : Date.parse(value)
  return Number.isNaN(time) ? null : new Date(time)
})
const answer = z.object({
  state: text,
  taken: rial,
  blocks: z.preprocess(
    (value) => (Array.isArray(value) ? value.slice(0, 20) : []),
    z.array(z.object({ reference: text, amount: rial, until: moment })),
  ),
})
const refusal = z.object({ error: z.object({ code: text }) })
const refusals: Record<string, 'no-account' | 'insufficient'> = {
  'account-not-found': 'no-account',
  'balance-insufficient': 'insufficient',
}

type Options = { client: OutboundClient; url: () => string | undefined }

/** The adapter of deposit banks over HTTP, in the format of docs/deposit-bank-api.json. */
export function httpBanks({ client, url }: Options): DepositBanks {
  const call = async (
    { bank, key }: Question,
    path: string,
    request: Omit<OutboundRequest, 'url'>,
  ): Promise<DepositOutcome> => {
    const base = url()
    if (!base) return { state: 'failed', sent: 'no', code: 'no-address' }
    const result = await client.request({
      lane: bank,
      maxBytes: 64 * 1024,
      ...request,
      url: `${base.replace(/\/$/, '')}/${bank}/v1/blocks/${encodeURIComponent(key)}${path}`,
    })
    if (!result.answered) return { state: 'failed', sent: result.sent === 'no' ? 'no' : 'maybe', code: result.reason }
    const { status } = result
    const json = result.json()
    const code = refusal.safeParse(json).data?.error.code
    if (status === 404 && code === 'block-unknown') return { state: 'unknown' }
    if ((status === 409 || status === 422) && code) return { state: 'refused', reason: refusals[code] ?? 'refused' }
    const read = answer.safeParse(json)
    if (!read.success || status >= 400) return { state: 'failed', sent: 'maybe', code: `http-${status}` }
    const { state, taken, blocks } = read.data
    if (state === 'pending') return { state: 'pending' }
    if (state === 'ended') return { state: 'ended', takenRial: taken ?? 0n }
    const whole = blocks.flatMap(({ reference, amount, until }) =>
      reference && amount !== null && until ? [{ reference, amountRial: amount, until }] : [],
    )
    if (state === 'blocked' && whole.length > 0) return { state: 'blocked', blocks: whole }
    return { state: 'failed', sent: 'maybe', code: 'malformed' }
  }
  return {
    block: ({ nationalCode, amountRial, until, ...request }) =>
      call(request, '', {
        method: 'PUT',
        body: { json: { nationalCode, amount: amountRial, until: until.toISOString() } },
      }),
    status: (request) => call(request, '', { method: 'GET' }),
    release: ({ reference, ...request }) =>
      call(request, '/release', { method: 'POST', body: { json: { reference } } }),
    take: ({ reference, amountRial, ...request }) =>
      call(request, '/take', { method: 'POST', body: { json: { reference, amount: amountRial } } }),
  }
}
