import { z } from 'zod'
import { toLatinDigits } from '#kit/digits.ts'
import type { OutboundClient, OutboundRequest } from '#platform/outbound/outbound.ts'
import { jalaliOfDay } from '#kit/day.ts'
import { jalaliText } from '#kit/jalali.ts'
import { guaranteeKeys, type InstalmentPlan } from '../../instalments.ts'
import type { OrderReason } from '../../states.ts'
import type { Insurers, IssuedPolicy, Outcome, Quoted } from './insurer-port.ts'

// Insurers write amounts as numbers or texts, with separators and digits of any script. All are parsed here once.
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
const day = text.transform((value) => {
  const match = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})/.exec(value ?? '')
  return match ? `${match[1]}/${match[2]!.padStart(2, '0')}/${match[3]!.padStart(2, '0')}` : null
})
const listOf = <S extends z.ZodType>(item: S) =>
  z.preprocess((value) => (Array.isArray(value) ? value.slice(0, 50) : []), z.array(item))

const count = text.transform((value) => (value === null ? NaN : Number(value)))
/** Skips an unreadable plan; the offer stays without it. */
const planAnswer = z.object({
  code: text,
  firstPercent: count,
  later: count,
  feePercent: count,
  guarantee: z.enum(guaranteeKeys).nullish().catch(null),
})
const quoteAnswer = z.object({
  quoteId: text,
  discountPercent: text.transform((value) => (value === null ? 0 : Math.round(Number(value) * 100))),
  prices: listOf(z.object({ cover: rial, total: rial })),
  instalments: listOf(planAnswer),
})
const orderAnswer = z.object({
  state: text,
  reason: text,
  policies: listOf(z.object({ number: text, uniqueCode: text, price: rial, beginsOn: day, endsOn: day })),
})
const refusal = z.object({ error: z.object({ code: text }) })

const reasons: Record<string, OrderReason> = {
  'price-changed': 'price-changed',
  'discount-not-confirmed': 'discount',
  'identity-not-confirmed': 'identity',
}

type Options = { client: OutboundClient; url: () => string | undefined }

/** Insurers over HTTP, in the format of docs/insurer-api.json. */
export function httpInsurers({ client, url }: Options): Insurers {
  const call = async (insurer: string, path: string, request: Omit<OutboundRequest, 'url'>) => {
    const base = url()
    if (!base) return { status: 0, json: undefined, sent: 'no' as const, code: 'no-address' }
    const result = await client.request({
      maxBytes: 256 * 1024,
      // One address serves many insurers: a failing one must not close the others.
      lane: insurer,
      ...request,
      url: `${base.replace(/\/$/, '')}/${insurer}/v1/${path}`,
    })
    if (!result.answered)
      return {
        status: 0,
        json: undefined,
        sent: result.sent === 'no' ? ('no' as const) : ('maybe' as const),
        code: result.reason,
      }
    return { status: result.status, json: result.json(), sent: 'maybe' as const, code: `http-${result.status}` }
  }
  const outcome = async (...request: Parameters<typeof call>) => outcomeOf(await call(...request))
  return {
    async quote({ insurer, key, input, covers, pricedOn }): Promise<Quoted> {
      const { plate: _plate, car: _car, ...vehicle } = input
      const { status, json, code } = await call(insurer, 'quotes', {
        method: 'POST',
        body: { json: { requestId: key, vehicle, covers, pricedOn } },
      })
      if (status === 422) return { state: 'refused', reason: refusal.safeParse(json).data?.error.code ?? 'refused' }
      const read = quoteAnswer.safeParse(json)
      if (status !== 200 || !read.success) return { state: 'failed', reason: code }
      return offerOf(read.data)
    },
    issue: ({ insurer, ...order }) =>
      outcome(insurer, 'policies', { method: 'POST', body: { json: issueBody(order) } }),
    status: ({ insurer, key }) => outcome(insurer, `policies/${key}`, { method: 'GET' }),
    cancel: ({ insurer, key, number }) =>
      outcome(insurer, `policies/${key}/cancellation`, { method: 'POST', body: { json: { number } } }),
    async instalmentPaid({ insurer, key, number, amountRial, paidOn }) {
      const { status } = await call(insurer, `policies/${key}/instalments/${number}`, {
        method: 'PUT',
        body: { json: { amount: amountRial, paidOn } },
      })
      // An order that is unknown or ended there needs no report of its money.
      return status === 200 || status === 404 || status === 409
    },
  }
}

const plansIn = (plans: z.output<typeof quoteAnswer>['instalments']): InstalmentPlan[] =>
  plans.flatMap(({ code, firstPercent, later, feePercent, guarantee }) =>
    code && guarantee
      ? [{ key: code, firstPercent, count: later, feeHundredths: Math.round(feePercent * 100), guarantee }]
      : [],
  )

type Called = { status: number; json: unknown; sent: 'no' | 'maybe'; code: string }

/** Reads what became of an order. */
function outcomeOf({ status, json, sent, code }: Called): Outcome {
  if (status === 404 && refusal.safeParse(json).data?.error.code === 'order-unknown') return { state: 'unknown' }
  if (status === 409 || status === 422) {
    const existing = refusal.safeParse(json).data?.error.code
    if (existing) return { state: 'refused', reason: reasons[existing] ?? 'refused' }
  }
  const read = orderAnswer.safeParse(json)
  if (!read.success || status === 0 || status >= 400) return { state: 'failed', sent, code }
  const { state, reason, policies } = read.data
  if (state === 'pending') return { state: 'pending' }
  if (state === 'cancelled') return { state: 'voided' }
  if (state === 'documents-rejected') return { state: 'documents', reason: reasons[reason ?? ''] ?? 'no-documents' }
  const whole = policies.flatMap(({ number, uniqueCode, price, beginsOn, endsOn }): IssuedPolicy[] =>
    number && uniqueCode && price !== null && beginsOn && endsOn
      ? [{ number, uniqueCode, priceRial: price, beginsOn, endsOn }]
      : [],
  )
  if (state === 'issued' && whole.length > 0) return { state: 'issued', policies: whole }
  return { state: 'failed', sent: 'maybe', code: 'malformed' }
}

function offerOf({ quoteId, discountPercent, prices: answered, instalments }: z.output<typeof quoteAnswer>): Quoted {
  const prices = new Map(
    answered.flatMap(({ cover, total }) => (cover && total ? [[String(cover), total] as const] : [])),
  )
  if (!quoteId || prices.size === 0 || Number.isNaN(discountPercent)) return { state: 'failed', reason: 'malformed' }
  return {
    state: 'offered',
    reference: quoteId,
    discountHundredths: discountPercent,
    prices,
    plans: plansIn(instalments),
  }
}

type Issuing = Omit<Parameters<Insurers['issue']>[0], 'insurer'>

const issueBody = ({
  key,
  reference,
  coverRial,
  priceRial,
  input,
  insured,
  startsOn,
  endsOn,
  papers,
  instalments,
}: Issuing) => ({
  orderId: key,
  quoteId: reference,
  cover: coverRial,
  price: priceRial,
  vehicle: { ...input, car: undefined },
  insured,
  startsOn,
  endsOn,
  instalments: instalments && {
    code: instalments.plan.key,
    first: instalments.firstRial,
    later: instalments.later.map(({ number, dueOn, amountRial }) => ({
      number,
      dueOn: jalaliText(jalaliOfDay(dueOn)),
      amount: amountRial,
    })),
  },
  papers: papers.map(({ mediaType, bytes }) => ({ type: mediaType, content: bytes.toString('base64') })),
})
