import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { ownAddress } from '#platform/http/own-address.ts'
import type { GatewayName } from '../../gateway-names.ts'
import { behaviourSchema, type Behaviour } from './imitation-behaviour.ts'
import { imitatePayer } from './imitation-payer.ts'
import { imitateZarinpal } from './imitation-zarinpal.ts'
import { imitateZibal } from './imitation-zibal.ts'

/** What the imitation needs: where payments are kept, and the part of the configuration that it obeys. */
type ImitationOptions = { db: Db; config: Pick<Config, 'MODE'>; clock: Clock }

/** What the addresses of one imitated gateway share with the rest. */
export type Imitating = { db: Db; clock: Clock; behaviour: (gateway: GatewayName) => Behaviour }

export type GatewayImitation = {
  behave(gateway: GatewayName, behaviour: z.input<typeof behaviourSchema>): void
  /** Where an imitated gateway listens, for its adapter; undefined until the server listens. */
  address(gateway: GatewayName): string | undefined
  /** Where browsers find it on our own site. */
  path(gateway: GatewayName): string
  /** Fastify plugin; adds nothing in production. */
  routes(app: FastifyInstance, options: ImitationOptions): Promise<void>
}

/** A server that speaks the gateways' protocols, takes no money, keeps what it was asked for and can misbehave on purpose. */
export function createGatewayImitation(): GatewayImitation {
  const behaviours: Record<GatewayName, Behaviour> = { zarinpal: {}, zibal: {} }
  let origin: string | undefined
  const path = (gateway: GatewayName) => `/dev/imitations/${gateway}`
  const imitation: GatewayImitation = {
    behave: (gateway, wanted) => void (behaviours[gateway] = behaviourSchema.parse(wanted)),
    address: (gateway) => origin && origin + path(gateway),
    path,
    async routes(app, { db, config, clock }) {
      if (config.MODE === 'production') return
      app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      app.addHook('onListen', async () => void (origin = ownAddress(app)))
      const imitating = { db, clock, behaviour: (gateway: GatewayName) => behaviours[gateway] }
      imitateZarinpal(app, imitating)
      imitateZibal(app, imitating)
      imitatePayer(app, imitating)
      if (config.MODE === 'demo') behaviourRoutes(app, imitation)
    },
  }
  return imitation
}

/** The imitation of this process: its routes and the adapters share it. */
export const gatewayImitation = createGatewayImitation()

function behaviourRoutes(app: FastifyInstance, imitation: GatewayImitation): void {
  for (const gateway of ['zarinpal', 'zibal'] as const) {
    app.post(`/dev/imitations/${gateway}/behaviour`, async (request, reply) => {
      const wanted = behaviourSchema.safeParse(request.body)
      if (!wanted.success) {
        return reply.code(422).send({ error: { code: 'behaviour-invalid', message: 'mode is not known' } })
      }
      imitation.behave(gateway, wanted.data)
      return wanted.data
    })
  }
}
