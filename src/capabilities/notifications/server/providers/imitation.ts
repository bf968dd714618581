import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { parseMobile } from '#kit/mobile.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { renderTemplate } from './imitation-templates.ts'
import { lookupRefusal, sentEntry, statusMessages, type Lookup } from './imitation-protocol.ts'

export type ImitatedSms = { id: number; mobile: string; text: string; code: string; sentAt: Date }

const behaviourSchema = z.object({
  mode: z.enum(['ok', 'slow', 'refuse', 'nonsense', 'down', 'twice']),
  /** For `slow`: milliseconds until the answer. */
  delayMs: z.number().int().min(0).max(60_000).default(15_000),
  /** For `refuse`: the provider's status; 418 is «credit too low». */
  status: z.number().int().min(400).max(599).default(418),
})

export type SmsBehaviour = z.input<typeof behaviourSchema>

const keptMessages = 500

/** The part of the configuration that the imitation obeys. */
type ImitationOptions = { config: Pick<Config, 'MODE' | 'SMS_PROVIDER' | 'origin'>; clock: Clock }

export type SmsImitation = {
  /** What was «sent», newest first. */
  messages(mobile?: string): readonly ImitatedSms[]
  behave(behaviour: SmsBehaviour): void
  /** Where the imitation listens, for the adapter; undefined until the server listens. */
  address(): string | undefined
  /** Fastify plugin; adds nothing in production unless the imitation was asked for by name. */
  routes(app: FastifyInstance, options: ImitationOptions): Promise<void>
}

/** A server that speaks Kavenegar's protocol, sends nothing, shows what it was given and can misbehave on purpose. */
export function createSmsImitation(): SmsImitation {
  const messages: ImitatedSms[] = []
  let behaviour = behaviourSchema.parse({ mode: 'ok' })
  let base: string | undefined
  let lastId = 8_792_342

  const keep = (lookup: Lookup, host: string, sentAt: Date): ImitatedSms => {
    const text = renderTemplate(lookup, host)
    const message = { id: ++lastId, mobile: lookup.receptor, text, code: lookup.token, sentAt }
    messages.unshift(message)
    messages.length = Math.min(messages.length, keptMessages)
    return message
  }
  const answer = async (lookup: Lookup, reply: FastifyReply, host: string, clock: Clock) => {
    const { mode, delayMs, status } = behaviour
    if (mode === 'down') return void reply.hijack().raw.destroy()
    if (mode === 'nonsense') return reply.type('text/html').send('<html><body>502 Bad Gateway</body></html>')
    if (mode === 'slow') await wait(delayMs, undefined, { ref: false })
    const refusal = mode === 'refuse' ? status : lookupRefusal(lookup)
    if (refusal) return sendStatus(reply, refusal, null)
    const sent = Array.from({ length: mode === 'twice' ? 2 : 1 }, () => keep(lookup, host, clock.now()))
    return sendStatus(reply, 200, sent.map(sentEntry))
  }

  const imitation: SmsImitation = {
    messages: (mobile) => (mobile === undefined ? messages : messages.filter((message) => message.mobile === mobile)),
    behave: (wanted) => void (behaviour = behaviourSchema.parse(wanted)),
    address: () => base,
    async routes(app, { config, clock }) {
      if (config.MODE === 'production' && config.SMS_PROVIDER !== 'imitation') return
      const host = config.origin ? new URL(config.origin).host : 'localhost'
      app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      app.addHook('onListen', async () => void (base = ownAddress(app)))
      app.route({
        method: ['GET', 'POST'],
        url: '/dev/imitations/kavenegar/v1/:key/verify/lookup.json',
        handler: (request, reply) =>
          answer({ ...(request.query as object), ...(request.body as object) } as Lookup, reply, host, clock),
      })
      if (config.MODE === 'demo') outboxRoutes(app, imitation)
    },
  }
  return imitation
}

/** The imitation of this process: its routes, its outbox page and the adapter share it. */
export const smsImitation = createSmsImitation()

function outboxRoutes(app: FastifyInstance, imitation: SmsImitation): void {
  app.post('/dev/imitations/kavenegar/behaviour', async (request, reply) => {
    const wanted = behaviourSchema.safeParse(request.body)
    if (!wanted.success)
      return reply.code(422).send({ error: { code: 'behaviour-invalid', message: 'mode is not known' } })
    imitation.behave(wanted.data)
    return wanted.data
  })
  app.get<{ Querystring: { mobile?: string } }>('/dev/sms.json', async (request, reply) => {
    const { mobile: typed } = request.query
    // A plus sign in an address is read as a blank.
    const mobile = typed === undefined ? undefined : parseMobile(typed.replace(/^ /, '+'))
    if (mobile && !mobile.ok)
      return reply.code(422).send({ error: { code: mobile.code, message: 'not a mobile number' } })
    return reply.header('cache-control', 'no-store').send({ messages: imitation.messages(mobile?.value) })
  })
}

const sendStatus = (reply: FastifyReply, status: number, entries: unknown) =>
  reply.code(status).send({ return: { status, message: statusMessages[status] ?? 'خطا' }, entries })

function ownAddress(app: FastifyInstance): string | undefined {
  const place = app.server.address()
  if (!place || typeof place === 'string') return undefined
  const everywhere = place.address === '0.0.0.0' || place.address === '::'
  const host = everywhere ? '127.0.0.1' : place.family === 'IPv6' ? `[${place.address}]` : place.address
  return `http://${host}:${place.port}/dev/imitations/kavenegar`
}
