import type { FastifyInstance } from 'fastify'
import { smsImitation } from '#capabilities/notifications/contract.ts'
import type { Platform } from '#platform/context.ts'

/** Endpoints beside the pages. An unknown `/api/…` answers JSON, never a page. */
export async function mountEndpoints(app: FastifyInstance, { config, clock }: Platform): Promise<void> {
  await app.register(smsImitation.routes, { config, clock })
  app.all('/api/*', async (_request, reply) =>
    reply.code(404).send({ error: { code: 'not-found', message: 'There is nothing at this address.' } }),
  )
}
