import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDelivered, misbehave } from './fake-behaviour.ts'
import { findFakeSms, storeFakeSms, type FakeSms } from './fake-store.ts'
import { codeInText, renderCode } from './fake-templates.ts'
import type { Imitating } from './fake.ts'

const provider = 'smsir'
const mobileSchema = z.string().regex(/^09\d{9}$/)
const codeParameter = z.object({ name: z.literal('CODE'), value: z.string().min(1).max(25) })
const actionParameter = z.object({ name: z.literal('ACT'), value: z.string().min(1).max(25) })
const verifySchema = z.object({
  mobile: mobileSchema,
  templateId: z.int().positive(),
  parameters: z.tuple([codeParameter]).or(z.tuple([codeParameter, actionParameter])),
})
const bulkSchema = z.object({
  lineNumber: z.int().positive(),
  messageText: z.string().min(1),
  mobiles: z.tuple([mobileSchema]),
})

/** SMS.ir's addresses below `/dev/imitations/smsir/v1`. */
export function imitateSmsIr(app: FastifyInstance, { store, clock, host, behaviour }: Imitating): void {
  type Given = Pick<FakeSms, 'mobile' | 'text' | 'code'>
  const take = async (request: FastifyRequest, reply: FastifyReply, given: Given | undefined) => {
    const now = behaviour(provider)
    if (await misbehave(now, reply)) return null
    const refused = now.mode === 'refuse' ? now.status : !request.headers['x-api-key'] ? 401 : given ? null : 400
    if (refused) return void refuse(reply, refused)
    const copies = now.mode === 'twice' ? 2 : 1
    const ids: number[] = []
    for (let copy = 0; copy < copies; copy++) {
      const message = { provider, kind: 'sms', sentAt: clock.now(), ...given! } as const
      ids.push((await storeFakeSms(store, message)).id)
    }
    return ids
  }
  app.post('/dev/imitations/smsir/v1/send/verify', async (request, reply) => {
    const parsed = verifySchema.safeParse(request.body).data
    const code = parsed?.parameters[0].value ?? ''
    const text = renderCode(code, host, parsed?.parameters[1]?.value)
    const ids = await take(request, reply, parsed && { mobile: parsed.mobile, text, code })
    return ids ? good(reply, { messageId: ids[0], cost: 1 }) : reply
  })
  app.post('/dev/imitations/smsir/v1/send/bulk', async (request, reply) => {
    const parsed = bulkSchema.safeParse(request.body).data
    const given = parsed && {
      mobile: parsed.mobiles[0],
      text: parsed.messageText,
      code: codeInText(parsed.messageText),
    }
    const ids = await take(request, reply, given)
    return ids ? good(reply, { packId: `pack-${ids[0]}`, messageIds: ids, cost: 1 }) : reply
  })
  app.get<{ Params: { messageId: string } }>('/dev/imitations/smsir/v1/send/:messageId', async (request, reply) => {
    const now = behaviour(provider)
    if (await misbehave(now, reply)) return reply
    const { messageId } = request.params
    const [match] = /^\d{1,18}$/.test(messageId) ? await findFakeSms(store, { id: BigInt(messageId) }) : []
    if (!match) return refuse(reply, 400)
    const deliveryState = isDelivered(match.sentAt, clock.now(), now) ? 1 : 5
    return good(reply, { messageId: match.id, mobile: match.mobile, messageText: match.text, deliveryState, cost: 1 })
  })
}

const good = (reply: FastifyReply, data: object) => reply.send({ status: 1, message: 'موفق', data })
const refuse = (reply: FastifyReply, status: number) => reply.code(status).send({ status, message: 'خطا', data: null })
