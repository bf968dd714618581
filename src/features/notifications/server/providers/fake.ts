import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { parseMobile } from '#kit/mobile.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { ownAddress } from '#platform/http/own-address.ts'
import { behaviourSchema, type SmsBehaviour } from './fake-behaviour.ts'
import { imitateKavenegar } from './fake-kavenegar.ts'
import { imitateSmsIr } from './fake-smsir.ts'
import { findFakeSms, type FakeSms, type FakeStore } from './fake-store.ts'

type Provider = FakeSms['provider']

/** The fake's storage, and its part of the configuration. */
type FakeOptions = FakeStore & { config: Pick<Config, 'MODE' | 'origin'>; clock: Clock }

/** Shared by the addresses of the fake providers. */
export type Imitating = {
  store: FakeStore
  clock: Clock
  host: string
  behaviour: (provider: Provider) => SmsBehaviour
}

export type SmsImitation = {
  behave(provider: Provider, behaviour: z.input<typeof behaviourSchema>): void
  /** The address of a fake provider for its adapter; undefined until the server listens. */
  address(provider: Provider): string | undefined
  /** A Fastify plugin; adds nothing in production. */
  routes(app: FastifyInstance, options: FakeOptions): Promise<void>
}

/**
 * Creates a server with the providers' protocols that sends nothing, stores what it gets and can
 * misbehave.
 */
export function createFakeSms(): SmsImitation {
  const usual = behaviourSchema.parse({ mode: 'ok' })
  const behaviours = new Map<Provider, SmsBehaviour>()
  let origin: string | undefined

  const fake: SmsImitation = {
    behave: (provider, target) => void behaviours.set(provider, behaviourSchema.parse(target)),
    address: (provider) => origin && `${origin}/dev/imitations/${provider}`,
    async routes(app, { config, clock, db, secrets }) {
      if (config.MODE === 'production') return
      app.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, completed) => completed(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      app.addHook('onListen', async () => void (origin = ownAddress(app)))
      const host = config.origin ? new URL(config.origin).host : 'localhost'
      const store = { db, secrets }
      const imitating = { store, clock, host, behaviour: (provider: Provider) => behaviours.get(provider) ?? usual }
      imitateKavenegar(app, imitating)
      imitateSmsIr(app, imitating)
      if (config.MODE === 'demo') outboxRoutes(app, fake, store)
    },
  }
  return fake
}

/** The fake of this process, shared by its routes, outbox page and adapters. */
export const fakeSms = createFakeSms()

function outboxRoutes(app: FastifyInstance, fake: SmsImitation, store: FakeStore): void {
  for (const provider of ['kavenegar', 'smsir'] as const) {
    app.post(`/dev/imitations/${provider}/behaviour`, async (request, reply) => {
      const target = behaviourSchema.safeParse(request.body)
      if (!target.success)
        return reply.code(422).send({ error: { code: 'behaviour-invalid', message: 'mode is not known' } })
      fake.behave(provider, target.data)
      return target.data
    })
  }
  app.get<{ Querystring: { mobile?: string | string[] } }>('/dev/sms.json', async (request, reply) => {
    const [typed] = [request.query.mobile].flat()
    // A plus sign in an address is decoded as a space.
    const mobile = typed === undefined ? undefined : parseMobile(typed.replace(/^ /, '+'))
    if (mobile && !mobile.ok)
      return reply.code(422).send({ error: { code: mobile.code, message: 'not a mobile number' } })
    const messages = await findFakeSms(store, { mobile: mobile?.value })
    return reply.header('cache-control', 'no-store').send({ messages })
  })
}
