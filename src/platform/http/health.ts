import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/context.ts'
import { consumeLimits } from '#platform/limits.ts'

/** `/healthz`: the process answers. `/readyz`: it can write to its database, and how wrong its machine's clock is. */
export async function healthRoutes(app: FastifyInstance, { platform }: { platform: Platform }): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
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
