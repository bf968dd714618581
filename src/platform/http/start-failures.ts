import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import rateLimit from '@fastify/rate-limit'
import type { Platform } from '#platform/context.ts'
import { rateLimitOptions } from '#platform/limits/rate-limit-store.ts'

/** Why the scripts of a page failed: they did not load, threw, broke the page, or took too long. */
const reasons = ['load', 'error', 'render', 'late'] as const

/** Counts pages that stayed as served because their scripts failed. */
export const startFailures = new Counter({
  name: 'page_start_failures_total',
  help: 'Pages whose scripts failed to start, by reason.',
  labelNames: ['reason'],
  registers: [],
})

/** Counts failed starts, which pages report themselves (`startScripts`); an unknown reason counts as `error`. */
export async function countStartFailures(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(rateLimit, rateLimitOptions(platform, 'pages'))
    scope.post<{ Querystring: { reason?: unknown } }>('/start-failed', async ({ query }, reply) => {
      startFailures.inc({ reason: reasons.find((each) => each === query.reason) ?? 'error' })
      return reply.code(204).send()
    })
  })
}
