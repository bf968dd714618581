import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { parseJalali } from '#kit/jalali.ts'
import type { Config } from '#platform/config.ts'
import { ownAddress } from '#platform/http/own-address.ts'
import { termDays, usageKeys, vehicleClassKeys } from '../../classes.ts'
import { premiumOf } from '../../premium.ts'
import { premiumInput } from '../../quote-input.ts'
import type { Tariff } from '../../tariff.ts'

/**
 * `lost`: completed, and the connection breaks; `twice`: two policies; `never`: always pending; `dearer`: another price
 * after the payment; `documents`: the discount is not confirmed; `wrong-price`: quotes against the tariff; `strange`:
 * amounts as texts with separators and unknown fields.
 */
const modes = [
  'ok',
  'slow',
  'down',
  'lost',
  'html',
  'nonsense',
  'strange',
  'twice',
  'never',
  'dearer',
  'documents',
  'wrong-price',
  'refuse',
] as const
type Mode = (typeof modes)[number]
const insurerBehaviour = z.object({
  insurer: z.string(),
  mode: z.enum(modes),
  times: z.number().int().positive().optional(),
  delayMs: z.number().int().min(0).max(60_000).default(3000),
})
type Behaviour = z.output<typeof insurerBehaviour>

const day = z.string().refine((text) => parseJalali(text) !== null)
const years = z.number().int().min(0).max(100)
const amount = z.union([z.string(), z.number()]).pipe(z.coerce.bigint())
/** The fields used from the bodies of docs/insurer-api.json. */
const quoteAsked = z.object({
  pricedOn: day,
  covers: z.array(amount).max(20),
  vehicle: z.object({
    plate: z.string().nullable().default(null),
    car: z.string().nullable().default(null),
    trim: z.string().nullable().default(null),
    vehicleClass: z.enum(vehicleClassKeys),
    year: z.number().int().min(1300).max(1500),
    usage: z.enum(usageKeys),
    before: z.enum(['had', 'never', 'new']),
    endsOn: day.nullable(),
    discountYears: z.number().int().min(-20).max(100),
    driverYears: years,
    financial: years,
    bodily: years,
    ownerChanged: z.boolean(),
    points: years,
    term: z.literal(termDays),
  }),
})
const policyAsked = z.object({
  orderId: z.string(),
  price: amount,
  startsOn: day,
  endsOn: day,
  instalments: z
    .object({
      code: z.string(),
      first: amount,
      later: z.array(z.object({ number: z.int(), dueOn: day, amount })).max(20),
    })
    .nullish(),
})
const instalmentAsked = z.object({ amount, paidOn: day })
const cancellationAsked = z.object({ number: z.string().nullable() })

type Plan = { code: string; firstPercent: number; later: number; feePercent: number; guarantee: 'none' | 'cheque' }
const plan = (
  firstPercent: number,
  later: number,
  feePercent: number,
  guarantee: Plan['guarantee'] = 'none',
): Plan => ({
  code: `${guarantee === 'cheque' ? 'c' : 'n'}${later}`,
  firstPercent,
  later,
  feePercent,
  guarantee,
})
type Character = {
  ms: number
  discount: number
  strange?: true
  refuses?: readonly string[]
  plans?: readonly Plan[]
}
/** Each insurer's normal behaviour: delay, discount in percent, refused vehicles, ways of paying. */
const characters: Record<string, Character> = {
  iran: { ms: 120, discount: 0 },
  asia: { ms: 260, discount: 1, strange: true, plans: [plan(30, 5, 4), plan(25, 8, 6.5, 'cheque')] },
  alborz: { ms: 90, discount: 1.5, plans: [plan(50, 2, 0)] },
  dana: { ms: 420, discount: 0.5, refuses: ['fuel', 'dangerous'] },
  parsian: { ms: 180, discount: 2, plans: [plan(40, 3, 2)] },
  saman: {
    ms: 150,
    discount: 2.5,
    refuses: ['cityHire', 'intercityHire', 'fuel', 'dangerous', 'drivingSchool'],
    plans: [plan(20, 10, 9, 'cheque')],
  },
  pasargad: { ms: 700, discount: 1.75, strange: true, plans: [plan(35, 4, 3.25)] },
  ma: { ms: 2600, discount: 2.25, refuses: ['dangerous'] },
}

type Policy = {
  number: string
  uniqueCode: string
  price: string
  beginsOn: string
  endsOn: string
  cancelled: boolean
}
type Order = { pending: number; cancelled: boolean; policies: Policy[]; paid: Map<number, string> }

type Mood = { mode: Mode; delayMs: number }

type FakeInsurers = {
  pace: number
  orders: Map<string, Order>
  tariff: () => Promise<Tariff>
  nextNumber: () => number
  take: (insurer: string) => Mood
}

const path = '/dev/imitations/insurers/:insurer/v1'
const paramsOf = (params: unknown) => params as { insurer: string; key: string }
const refuse = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ error: { code } })
const keyOf = (insurer: string, key: string) => `${insurer}:${key}`

/** Returns how an insurer behaves for one request, and counts it. */
function takeMood(moods: Map<string, Behaviour>, insurer: string): Mood {
  const now = moods.get(insurer)
  if (!now) return { mode: 'ok', delayMs: 0 }
  if (now.times !== undefined && --now.times === 0) moods.delete(insurer)
  return now
}

/** Carries out the faults of any request; returns true when the request is to be answered as usual. */
async function broken({ mode, delayMs }: Mood, reply: FastifyReply) {
  if (mode === 'slow') await wait(delayMs, undefined, { ref: false })
  else if (mode === 'down') return void reply.hijack().raw.destroy()
  else if (mode === 'html') return void reply.code(502).type('text/html').send('<h1>502</h1>')
  else if (mode === 'nonsense') return void reply.send({ result: 'ok' })
  return true
}

function answerOf({ pending, cancelled, policies }: Order) {
  const valid = policies.filter((policy) => !policy.cancelled)
  if (cancelled || (policies.length > 0 && valid.length === 0)) return { state: 'cancelled', policies: [] }
  return pending > 0 ? { state: 'pending', policies: [] } : { state: 'issued', policies: valid }
}

type Issue = { number: number; price: string; beginsOn: string; endsOn: string }

const issued = ({ number, price, beginsOn, endsOn }: Issue): Policy => ({
  number: `${1405}/${String(number).padStart(7, '0')}`,
  uniqueCode: String(14_050_000_000 + number * 7919),
  price,
  beginsOn,
  endsOn,
  cancelled: false,
})

function addQuotes(app: FastifyInstance, { pace, tariff, nextNumber, take }: FakeInsurers): void {
  app.post(`${path}/quotes`, async (request, reply) => {
    const { insurer } = paramsOf(request.params)
    const character = characters[insurer]
    const mood = take(insurer)
    if (!(await broken(mood, reply))) return reply
    const { data: body } = quoteAsked.safeParse(request.body)
    if (!body) return refuse(reply, 422, 'body-invalid')
    await wait((character?.ms ?? 0) * pace, undefined, { ref: false })
    const old = body.vehicle.usage === 'race' || mood.mode === 'refuse'
    if (!character || old || character.refuses?.includes(body.vehicle.usage)) return refuse(reply, 422, 'not-accepted')
    const rules = await tariff()
    const today = parseJalali(body.pricedOn)!
    const strange = character.strange || mood.mode === 'strange'
    const prices = body.covers.map((cover) => {
      const input = premiumInput(body.vehicle, rules, {
        today,
        coverRial: cover,
        insurerHundredths: Math.round(character.discount * 100),
      })
      const total = premiumOf(input).total + (mood.mode === 'wrong-price' ? 1_000_000n : 0n)
      return strange
        ? { cover: String(cover), total: total.toLocaleString('en-US'), currency: 'IRR' }
        : { cover: Number(cover), total: Number(total) }
    })
    return {
      quoteId: `${insurer}-${nextNumber()}`,
      discountPercent: strange ? String(character.discount) : character.discount,
      prices,
      ...(character.plans && {
        instalments: character.plans.map((each) =>
          strange ? { ...each, firstPercent: String(each.firstPercent), feePercent: String(each.feePercent) } : each,
        ),
      }),
      ...(strange && { note: null, extra: [] }),
    }
  })
}

function addPolicies(app: FastifyInstance, { orders, nextNumber, take }: FakeInsurers): void {
  app.post(`${path}/policies`, async (request, reply) => {
    const { insurer } = paramsOf(request.params)
    const mood = take(insurer)
    if (!(await broken(mood, reply))) return reply
    const { data: body } = policyAsked.safeParse(request.body)
    if (!body) return refuse(reply, 422, 'body-invalid')
    const key = keyOf(insurer, body.orderId)
    if (mood.mode === 'dearer') return refuse(reply, 409, 'price-changed')
    if (mood.mode === 'refuse') return refuse(reply, 422, 'not-accepted')
    if (mood.mode === 'documents') {
      return { state: 'documents-rejected', reason: 'discount-not-confirmed' }
    }
    const one = () =>
      issued({ number: nextNumber(), price: String(body.price), beginsOn: body.startsOn, endsOn: body.endsOn })
    const order = orders.get(key) ?? {
      pending: mood.mode === 'never' ? 1_000_000 : 0,
      cancelled: false,
      paid: new Map<number, string>(),
      policies: mood.mode === 'never' ? [] : mood.mode === 'twice' ? [one(), one()] : [one()],
    }
    orders.set(key, order)
    if (mood.mode === 'lost') return void reply.hijack().raw.destroy()
    return answerOf(order)
  })
  app.get(`${path}/policies/:key`, async (request, reply) => {
    const { insurer, key } = paramsOf(request.params)
    if (!(await broken(take(insurer), reply))) return reply
    const order = orders.get(keyOf(insurer, key))
    return order ? answerOf(order) : refuse(reply, 404, 'order-unknown')
  })
}

function addInstalments(app: FastifyInstance, { orders, take }: FakeInsurers): void {
  app.put(`${path}/policies/:key/instalments/:number`, async (request, reply) => {
    const { insurer, key } = paramsOf(request.params)
    if (!(await broken(take(insurer), reply))) return reply
    const order = orders.get(keyOf(insurer, key))
    if (!order) return refuse(reply, 404, 'order-unknown')
    if (order.cancelled) return refuse(reply, 409, 'order-ended')
    const { data: body } = instalmentAsked.safeParse(request.body)
    const number = Number((request.params as { number: string }).number)
    if (!body || !Number.isInteger(number)) return refuse(reply, 422, 'body-invalid')
    order.paid.set(number, String(body.amount))
    return { state: 'taken' }
  })
}

function addCancellation(app: FastifyInstance, { orders, take }: FakeInsurers): void {
  app.post(`${path}/policies/:key/cancellation`, async (request, reply) => {
    const { insurer, key } = paramsOf(request.params)
    if (!(await broken(take(insurer), reply))) return reply
    const order = orders.get(keyOf(insurer, key))
    if (!order) return refuse(reply, 404, 'order-unknown')
    const { data: query } = cancellationAsked.safeParse(request.body)
    if (!query) return refuse(reply, 422, 'body-invalid')
    const { number } = query
    for (const policy of order.policies) if (number === null || policy.number === number) policy.cancelled = true
    if (number === null) order.cancelled = true
    return { state: 'cancelled', policies: [] }
  })
}

/** Eight fake insurers that speak docs/insurer-api.json, each with its own style, and fail on request. */
export function createFakeInsurer({ pace = 1 }: { pace?: number } = {}) {
  const moods = new Map<string, Behaviour>()
  const orders = new Map<string, Order>()
  let origin: string | undefined
  const behave = (given: z.input<typeof insurerBehaviour>) => {
    const behaviour = insurerBehaviour.parse(given)
    if (behaviour.mode === 'ok') moods.delete(behaviour.insurer)
    else moods.set(behaviour.insurer, behaviour)
  }
  let numbers = 0
  const nextNumber = () => ++numbers
  return {
    orders,
    behave,
    address: () => origin && `${origin}/dev/imitations/insurers`,
    async routes(
      app: FastifyInstance,
      { config, tariff }: { config: Pick<Config, 'MODE'>; tariff: () => Promise<Tariff> },
    ) {
      if (config.MODE === 'production') return
      app.addHook('onListen', async () => void (origin = ownAddress(app)))
      const insurers: FakeInsurers = { pace, orders, tariff, nextNumber, take: (insurer) => takeMood(moods, insurer) }
      addQuotes(app, insurers)
      addPolicies(app, insurers)
      addInstalments(app, insurers)
      addCancellation(app, insurers)
      if (config.MODE === 'demo') {
        app.post('/dev/imitations/insurers/behaviour', async (request, reply) => {
          const target = insurerBehaviour.safeParse(request.body)
          if (!target.success)
            return reply.code(422).send({ error: { code: 'behaviour-invalid', message: 'mode is not known' } })
          behave(target.data)
          return target.data
        })
      }
    },
  }
}

/** The fake of this process: its routes and the adapter share it. */
export const fakeInsurer = createFakeInsurer()
