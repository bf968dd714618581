import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { misbehave, takeMode, type FakeCall } from './fake-behaviour.ts'
import { changeFake, findFake, storeFake, type FakePayment } from './fake-store.ts'
import type { Imitating } from './fake.ts'

type Fields = Record<string, unknown>
type Answer = Fields & { result: number }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const statuses: Record<FakePayment['state'], number> = {
  waiting: -1,
  verified: 1,
  paid: 2,
  cancelled: 3,
  failed: 5,
  reversed: 4,
}

/** Zibal below `/dev/imitations/zibal/v1`. */
export function imitateZibal(app: FastifyInstance, { db, clock, behaviour }: Imitating): void {
  const call = (name: FakeCall, run: (fields: Fields) => Promise<Answer>) =>
    app.post(`/dev/imitations/zibal/v1/${name}`, async (request: FastifyRequest, reply: FastifyReply) => {
      const mode = takeMode(behaviour('zibal'), name)
      if (await misbehave(mode, reply)) return reply
      if (mode.mode === 'refuse') return reply.send({ result: mode.code, message: 'error' })
      const answer = await run((request.body ?? {}) as Fields)
      if (mode.mode === 'lost') return reply.hijack().raw.destroy()
      return reply.send(mode.mode === 'wrong-amount' ? { ...answer, amount: 1 } : answer)
    })
  const find = (fields: Fields) =>
    findFake(db, { gateway: 'zibal', authority: String(fields['trackId']), now: clock.now() })

  call('request', async (fields) => {
    const amount = Number(fields['amount'])
    if (!text(fields['merchant'])) return { result: 102, message: 'merchant not found' }
    if (!(Number.isInteger(amount) && amount > 1000)) return { result: 105, message: 'amount must exceed 1000' }
    if (amount > 1_000_000_000) return { result: 113, message: 'over limit' }
    if (!URL.canParse(text(fields['callbackUrl']))) return { result: 106, message: 'bad callbackUrl' }
    const { authority } = await storeFake(db, {
      gateway: 'zibal',
      merchant: text(fields['merchant']),
      amountRial: BigInt(amount),
      callbackUrl: text(fields['callbackUrl']),
      description: text(fields['description']),
      orderId: text(fields['orderId']) || null,
      now: clock.now(),
    })
    return { result: 100, message: 'success', trackId: Number(authority) }
  })

  call('verify', async (fields) => {
    const payment = await find(fields)
    if (!payment) return { result: 203, message: 'bad trackId' }
    if (payment.state !== 'paid' && payment.state !== 'verified') return { result: 202, message: 'not paid' }
    const first = await changeFake(db, payment.id, { from: 'paid', to: 'verified', at: clock.now() })
    // A repeated verification has no details.
    return first
      ? { result: 100, message: 'success', ...detailsOf(payment), status: 1 }
      : { result: 201, message: 'already verified' }
  })

  call('inquiry', async (fields) => {
    const payment = await find(fields)
    if (!payment) return { result: 203, message: 'bad trackId' }
    return { result: 100, message: 'success', ...detailsOf(payment), status: statuses[payment.state] }
  })
}

const detailsOf = (payment: FakePayment) => ({
  paidAt: payment.paid_at?.toISOString() ?? null,
  cardNumber: payment.paid_at ? '62741****44' : null,
  amount: Number(payment.amount_rial),
  refNumber: payment.paid_at ? 300_000 + Number(payment.id) : null,
  description: payment.description,
  orderId: payment.order_id,
})
