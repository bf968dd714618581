import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/context.ts'

const momentMs = 500

/** Shares one check among concurrent callers, so that frequent callers cost no more than one. */
export function answerForMoment<Answer>(ask: () => Promise<Answer>, forMs = momentMs): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; until: number } | undefined
  return () => {
    if (last && last.until >= performance.now()) return last.answer
    const existing = { answer: ask(), until: Infinity }
    last = existing
    const settled = () => void (existing.until = performance.now() + forMs)
    existing.answer.then(settled, settled)
    return existing.answer
  }
}

/**
 * `slow` has read the database a short while ago and waits for its next response; `away` has an error, or waits for too
 * long.
 */
type Readiness = 'ok' | 'slow' | 'away'

/** The time of one read after which the instance counts as slow, and the time after which a slow one counts as away. */
type ReadinessLimits = { slowMs?: number; awayMs?: number }

/**
 * Judges an instance by a read with its own time limit. A slow database or machine makes every instance slow at the
 * same time: such instances stay in service, because a proxy without any instance serves nobody.
 */
export function watchReadiness(
  read: () => Promise<unknown>,
  { slowMs = 1500, awayMs = 30_000 }: ReadinessLimits = {},
): () => Promise<Readiness> {
  let readAt = performance.now()
  let reading: Promise<Readiness> | undefined
  const start = (): Promise<Readiness> => {
    const result = read().then(
      () => {
        readAt = performance.now()
        return 'ok' as const
      },
      () => 'away' as const,
    )
    void result.finally(() => (reading = undefined))
    return result
  }
  return async () => {
    // A hanging read is not joined by another one.
    reading ??= start()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Readiness>((resolve) => {
      timer = setTimeout(() => resolve(performance.now() - readAt < awayMs ? 'slow' : 'away'), slowMs)
    })
    return Promise.race([reading, late]).finally(() => clearTimeout(timer))
  }
}

/**
 * `/healthz`: the process responds, regardless of its database: restart it when it does not. `/readyz`: it can read its
 * database and is not about to stop: route requests elsewhere when it is not ready. It also reports slowness, which is
 * a reason for neither, and the error of its machine's clock.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { platform, stopping, limits }: { platform: Platform; stopping?: AbortSignal; limits?: ReadinessLimits },
): Promise<void> {
  const { database, clock } = platform
  const readiness = answerForMoment(watchReadiness(() => sql`select 1`.execute(database.db), limits))
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (stopping?.aborted) return reply.code(503).send({ status: 'stopping' })
    const status = await readiness()
    if (status === 'away') return reply.code(503).header('retry-after', '5').send({ status: 'unavailable' })
    return { status, engine: database.engine, clockAheadSeconds: (clock.machineAheadMs?.() ?? 0) / 1000 }
  })
}
