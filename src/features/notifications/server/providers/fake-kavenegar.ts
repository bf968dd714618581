import type { FastifyInstance, FastifyReply } from 'fastify'
import { isDelivered, misbehave } from './fake-behaviour.ts'
import {
  lookupRefusal,
  sentEntry,
  spokenCode,
  statusMessages,
  textRefusal,
  type KavenegarFields,
} from './fake-protocol.ts'
import { findFakeSms, storeFakeSms, type FakeSms } from './fake-store.ts'
import { codeInText, renderCode } from './fake-templates.ts'
import type { Imitating } from './fake.ts'

const provider = 'kavenegar'

/** Kavenegar's addresses below `/dev/imitations/kavenegar/v1/{key}`. */
export function imitateKavenegar(app: FastifyInstance, { store, clock, host, behaviour }: Imitating): void {
  type Given = Pick<FakeSms, 'kind' | 'mobile' | 'text' | 'code'>
  const take = async (reply: FastifyReply, refusal: number | null, given: () => Given) => {
    const now = behaviour(provider)
    if (await misbehave(now, reply)) return reply
    const refused = now.mode === 'refuse' ? now.status : refusal
    if (refused) return sendStatus(reply, refused, null)
    const copies = now.mode === 'twice' ? 2 : 1
    const entries = []
    for (let copy = 0; copy < copies; copy++) {
      entries.push(sentEntry(await storeFakeSms(store, { provider, sentAt: clock.now(), ...given() })))
    }
    return sendStatus(reply, 200, entries)
  }
  const method = (name: string, answer: (fields: KavenegarFields, reply: FastifyReply) => Promise<unknown>) =>
    app.route({
      method: ['GET', 'POST'],
      url: `/dev/imitations/kavenegar/v1/:key/${name}.json`,
      handler: (request, reply) => answer({ ...(request.query as object), ...(request.body as object) }, reply),
    })

  method('verify/lookup', (fields, reply) =>
    take(reply, lookupRefusal(fields), () => {
      const { receptor = '', token = '', token20 } = fields
      return { kind: 'sms', mobile: receptor, text: renderCode(token, host, token20), code: token }
    }),
  )
  method('sms/send', (fields, reply) =>
    take(reply, textRefusal(fields), () => {
      const { receptor = '', message = '' } = fields
      return { kind: 'sms', mobile: receptor, text: message, code: codeInText(message) }
    }),
  )
  method('call/maketts', (fields, reply) =>
    take(reply, textRefusal(fields), () => {
      const { receptor = '', message = '' } = fields
      return { kind: 'call', mobile: receptor, text: message, code: spokenCode(message) }
    }),
  )
  method('sms/status', async ({ messageid = '' }, reply) => {
    const now = behaviour(provider)
    if (await misbehave(now, reply)) return reply
    const [match] = /^\d{1,18}$/.test(messageid) ? await findFakeSms(store, { id: BigInt(messageid) }) : []
    if (!match) return sendStatus(reply, 200, [{ messageid, status: 100, statustext: 'شناسه نامعتبر' }])
    const delivered = isDelivered(match.sentAt, clock.now(), now)
    const words = delivered ? [10, 'رسیده به گیرنده'] : [5, 'ارسال به مخابرات']
    return sendStatus(reply, 200, [{ messageid: match.id, status: words[0], statustext: words[1] }])
  })
}

const sendStatus = (reply: FastifyReply, status: number, entries: unknown) =>
  reply.code(status).send({ return: { status, message: statusMessages[status] ?? 'خطا' }, entries })
