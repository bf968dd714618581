import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/context.ts'
import { consumeLimits } from '#platform/limits.ts'

const momentMs = 500

/** Asks once for everybody who wants to know at the same moment: whoever calls often costs no more than one who does. */
export function answerForMoment<Answer>(ask: () => Promise<Answer>, forMs = momentMs): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; until: number } | undefined
  return () => {
    if (last && last.until >= performance.now()) return last.answer
    const known = { answer: ask(), until: Infinity }
    last = known
    const settled = () => void (known.until = performance.now() + forMs)
    known.answer.then(settled, settled)
    return known.answer
  }
}

/**
 * `/healthz`: the process answers. `/readyz`: it can write to its database, is not about to stop, and how wrong its machine's
 * clock is.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { platform, stopping }: { platform: Platform; stopping?: AbortSignal },
): Promise<void> {
  const { database, clock } = platform
  const canWrite = answerForMoment(() => {
    const ctx = { ...platform, db: database.db, now: clock.now() }
    return consumeLimits(ctx, [{ key: 'readyz', max: 1e6, seconds: 60 }]).then(
      () => true,
      () => false,
    )
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (stopping?.aborted) return reply.code(503).send({ status: 'stopping' })
    if (!(await canWrite())) return reply.code(503).header('retry-after', '5').send({ status: 'unavailable' })
    return { status: 'ok', engine: database.engine, clockAheadSeconds: (clock.machineAheadMs?.() ?? 0) / 1000 }
  })
}
