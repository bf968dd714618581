import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/context.ts'
import { consumeLimits } from '#platform/limits.ts'

/** `/healthz`: the process answers. `/readyz`: it can write to its database. */
export async function healthRoutes(app: FastifyInstance, { platform }: { platform: Platform }): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await consumeLimits(platform.database.db, [{ key: 'readyz', max: Infinity, seconds: 60 }], platform.clock.now())
      return { status: 'ok', engine: platform.database.engine }
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'unavailable' })
    }
  })
}
