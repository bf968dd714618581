import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/context.ts'
import { consumeLimits } from '#platform/limits.ts'

/** `/healthz`: the process answers. `/readyz`: it can write to its database, and is not about to stop. */
export async function healthRoutes(
  app: FastifyInstance,
  { platform, stopping }: { platform: Platform; stopping?: AbortSignal },
): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (stopping?.aborted) return reply.code(503).send({ status: 'stopping' })
    try {
      await consumeLimits(platform.database.db, [{ key: 'readyz', max: Infinity, seconds: 60 }], platform.clock.now())
      return { status: 'ok', engine: platform.database.engine }
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'unavailable' })
    }
  })
}
