import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database/database.ts'
import { ownAddress } from '#platform/http/own-address.ts'
import type { GatewayName } from '../../gateway-names.ts'
import { behaviourSchema, type Behaviour } from './fake-behaviour.ts'
import { imitatePayer } from './fake-payer.ts'
import { imitateZarinpal } from './fake-zarinpal.ts'
import { imitateZibal } from './fake-zibal.ts'

/** The fake's storage, and its part of the configuration. */
type FakeOptions = { db: Db; config: Pick<Config, 'MODE'>; clock: Clock }

/** Shared by the addresses of the fake gateways. */
export type Imitating = { db: Db; clock: Clock; behaviour: (gateway: GatewayName) => Behaviour }

export type FakeGateway = {
  behave(gateway: GatewayName, behaviour: z.input<typeof behaviourSchema>): void
  /** The address of a fake gateway for its adapter; undefined until the server listens. */
  address(gateway: GatewayName): string | undefined
  /** Its path for browsers on our site. */
  path(gateway: GatewayName): string
  /** A Fastify plugin; adds nothing in production. */
  routes(app: FastifyInstance, options: FakeOptions): Promise<void>
}

/**
 * Creates a server with the gateways' protocols that takes no money, stores requests and can
 * misbehave.
 */
export function createFakeGateway(): FakeGateway {
  const behaviours: Record<GatewayName, Behaviour> = { zarinpal: {}, zibal: {} }
  let origin: string | undefined
  const path = (gateway: GatewayName) => `/dev/imitations/${gateway}`
  const fake: FakeGateway = {
    behave: (gateway, target) => void (behaviours[gateway] = behaviourSchema.parse(target)),
    address: (gateway) => origin && origin + path(gateway),
    path,
    async routes(app, { db, config, clock }) {
      if (config.MODE === 'production') return
      app.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, completed) => completed(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      app.addHook('onListen', async () => void (origin = ownAddress(app)))
      const imitating = { db, clock, behaviour: (gateway: GatewayName) => behaviours[gateway] }
      imitateZarinpal(app, imitating)
      imitateZibal(app, imitating)
      imitatePayer(app, imitating)
      if (config.MODE === 'demo') behaviourRoutes(app, fake)
    },
  }
  return fake
}

/** The fake of this process, shared by its routes and the adapters. */
export const fakeGateway = createFakeGateway()

function behaviourRoutes(app: FastifyInstance, fake: FakeGateway): void {
  for (const gateway of ['zarinpal', 'zibal'] as const) {
    app.post(`/dev/imitations/${gateway}/behaviour`, async (request, reply) => {
      const target = behaviourSchema.safeParse(request.body)
      if (!target.success) {
        return reply.code(422).send({ error: { code: 'behaviour-invalid', message: 'mode is not known' } })
      }
      fake.behave(gateway, target.data)
      return target.data
    })
  }
}
