import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { ownAddress } from '#platform/http/own-address.ts'
import { behaviourSchema, FakeMood } from './fake-behaviour.ts'
import { SeenCalls } from './fake-answers.ts'
import { imitateFinnotech } from './fake-finnotech.ts'
import { imitateInspections } from './fake-inspections.ts'
import { imitatePishkhan } from './fake-pishkhan.ts'
import type { ProviderName } from './inquiry-port.ts'

type FakeOptions = { config: Pick<Config, 'MODE'>; clock: Clock }

export type FakeInquiry = {
  behave(provider: ProviderName, behaviour: z.input<typeof behaviourSchema>): void
  /** The address of a fake provider, for its adapter; undefined until the server listens. */
  address(provider: ProviderName): string | undefined
  /** A Fastify plugin; adds nothing in production. */
  routes(app: FastifyInstance, options: FakeOptions): Promise<void>
}

/** Servers that speak the protocols of the providers, answer by the last digit and can fail on purpose. */
export function createFakeInquiry(): FakeInquiry {
  const moods: Record<ProviderName, FakeMood> = {
    finnotech: new FakeMood(),
    pishkhan: new FakeMood(),
    inspections: new FakeMood(),
  }
  let origin: string | undefined
  const fake: FakeInquiry = {
    behave: (provider, target) => moods[provider].behave(behaviourSchema.parse(target)),
    address: (provider) => origin && `${origin}/dev/imitations/${provider}`,
    async routes(app, { config, clock }) {
      if (config.MODE === 'production') return
      app.addHook('onListen', async () => void (origin = ownAddress(app)))
      imitateFinnotech(app, { mood: moods.finnotech, clock, seen: new SeenCalls() })
      imitatePishkhan(app, { mood: moods.pishkhan, clock, seen: new SeenCalls() })
      imitateInspections(app, { mood: moods.inspections, clock, seen: new SeenCalls() })
      if (config.MODE === 'demo') behaviourRoutes(app, fake)
    },
  }
  return fake
}

/** The fakes of this process: its routes and the adapters share them. */
export const fakeInquiry = createFakeInquiry()

function behaviourRoutes(app: FastifyInstance, fake: FakeInquiry): void {
  for (const provider of ['finnotech', 'pishkhan', 'inspections'] as const) {
    app.post(`/dev/imitations/${provider}/behaviour`, async (request, reply) => {
      const target = behaviourSchema.safeParse(request.body)
      if (!target.success) {
        return reply.code(422).send({ error: { code: 'behaviour-invalid', message: 'mode is not known' } })
      }
      fake.behave(provider, target.data)
      return target.data
    })
  }
}
