import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/context.ts'
import { consumeLimits } from '#platform/limits.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can write to its database, is not about to stop, and how wrong its machine's
 * clock is.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { platform, stopping }: { platform: Platform; stopping?: AbortSignal },
): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (stopping?.aborted) return reply.code(503).send({ status: 'stopping' })
    try {
      const { database, clock } = platform
      await consumeLimits({ ...platform, db: database.db, now: clock.now() }, [
        { key: 'readyz', max: 1e6, seconds: 60 },
      ])
      const clockAheadSeconds = (clock.machineAheadMs?.() ?? 0) / 1000
      return { status: 'ok', engine: database.engine, clockAheadSeconds }
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'unavailable' })
    }
  })
}
