import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { misbehave, takeMode, type FakeCall } from './fake-behaviour.ts'
import { changeFake, findFake, findUnverified, storeFake, type FakePayment } from './fake-store.ts'
import type { Imitating } from './fake.ts'

const reverseMs = 30 * 60 * 1000

const messages: Record<number, string> = {
  [-9]: 'The input params invalid, validation error.',
  [-50]: 'Session is not valid, amounts values is not the same.',
  [-51]: 'Session is not valid, session is not active paid try.',
  [-52]: 'Oops!!, please contact our support team',
  [-53]: 'Session is not this merchant_id session',
  [-54]: 'Invalid authority.',
  [-60]: 'Session can not be reversed with bank.',
  [-61]: 'Session is not in success status.',
  [-63]: 'Maximum time for reverse this session is expired.',
}

type Fields = Record<string, unknown>
type Answer = { data: Fields } | { code: number; validations?: Fields[] }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** ZarinPal v4 below `/dev/imitations/zarinpal/pg/v4/payment`. */
export function imitateZarinpal(app: FastifyInstance, imitating: Imitating): void {
  const { db, clock, behaviour } = imitating
  const call = (name: FakeCall, run: (fields: Fields) => Promise<Answer>) =>
    app.post(
      `/dev/imitations/zarinpal/pg/v4/payment/${name}.json`,
      async (request: FastifyRequest, reply: FastifyReply) => {
        const mode = takeMode(behaviour('zarinpal'), name)
        if (await misbehave(mode, reply)) return reply
        if (mode.mode === 'refuse') return sendAnswer(reply, { code: mode.code })
        const fields = (request.body ?? {}) as Fields
        const answer = await run(mode.mode === 'wrong-amount' ? { ...fields, amount: -1 } : fields)
        if (mode.mode === 'lost') return reply.hijack().raw.destroy()
        return sendAnswer(reply, answer)
      },
    )
  const find = (fields: Fields) =>
    findFake(db, { gateway: 'zarinpal', authority: text(fields['authority']), now: clock.now() })

  call('request', async (fields) => {
    const amount = Number(fields['amount'])
    const complaints = complaintsOf(fields)
    if (complaints.length > 0) return { code: -9, validations: complaints }
    if (amount > 1_000_000_000) return { code: -41 }
    const { authority } = await storeFake(db, {
      gateway: 'zarinpal',
      merchant: text(fields['merchant_id']),
      amountRial: BigInt(amount) * (fields['currency'] === 'IRT' ? 10n : 1n),
      callbackUrl: text(fields['callback_url']),
      description: text(fields['description']),
      orderId: null,
      now: clock.now(),
    })
    return { data: { code: 100, message: 'Success', authority, fee_type: 'Merchant', fee: 1000 } }
  })

  call('verify', async (fields) => {
    const payment = await find(fields)
    if (!payment) return { code: -54 }
    if (payment.merchant !== fields['merchant_id']) return { code: -53 }
    if (payment.state !== 'paid' && payment.state !== 'verified') return { code: -51 }
    if (String(payment.amount_rial) !== String(fields['amount'])) return { code: -50 }
    const first = await changeFake(db, payment.id, { from: 'paid', to: 'verified', at: clock.now() })
    return { data: { ...verifiedData(payment), code: first ? 100 : 101, message: 'Verified' } }
  })

  call('inquiry', async (fields) => {
    const payment = await find(fields)
    return payment ? { data: { code: 100, message: 'Success', status: statusOf(payment) } } : { code: -54 }
  })

  call('reverse', async (fields) => {
    const payment = await find(fields)
    if (!payment) return { code: -54 }
    const paidAt = payment.paid_at
    if (paidAt && clock.now().getTime() - paidAt.getTime() > reverseMs) return { code: -63 }
    const reversed = await changeFake(db, payment.id, { from: 'verified', to: 'reversed', at: clock.now() })
    return reversed ? { data: { code: 100, message: 'Reversed' } } : { code: -61 }
  })

  call('unVerified', async (fields) => {
    const unverified = await findUnverified(db, text(fields['merchant_id']))
    return {
      data: {
        code: 100,
        message: 'Success',
        authorities: unverified.map((each) => ({
          authority: each.authority,
          amount: Number(each.amount_rial),
          callback_url: each.callback_url,
          referer: '',
          date: each.made_at.toISOString().slice(0, 19).replace('T', ' '),
        })),
      },
    }
  })
}

/** The validation errors of a payment request. */
function complaintsOf(fields: Fields): Fields[] {
  const amount = Number(fields['amount'])
  return [
    text(fields['merchant_id']).length !== 36 && { merchant_id: 'The merchant id must be 36 characters.' },
    !(Number.isInteger(amount) && amount >= 1000) && { amount: 'The amount must be at least 1000.' },
    !text(fields['description']) && { description: 'The description field is required.' },
    !URL.canParse(text(fields['callback_url'])) && { callback_url: 'The callback url field is required.' },
  ].filter((complaint) => complaint !== false)
}

const verifiedData = ({ id }: FakePayment) => ({
  card_hash: '1EBE3EBEBE35C7EC0F8D6EE4F2F859107A87822CA179BC9528767EA7B5489B69',
  card_pan: '502229******5995',
  ref_id: 100_000 + Number(id),
  fee_type: 'Merchant',
  fee: 1000,
})

function statusOf({ state }: FakePayment): string {
  if (state === 'waiting' || state === 'cancelled') return 'IN_BANK'
  return state.toUpperCase()
}

/** An empty side of the response is an empty array; refusals have status 422. */
function sendAnswer(reply: FastifyReply, answer: Answer) {
  if ('data' in answer) return reply.send({ data: answer.data, errors: [] })
  const { code, validations = [] } = answer
  return reply.code(422).send({ data: [], errors: { message: messages[code] ?? 'Error', code, validations } })
}
