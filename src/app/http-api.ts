import type { FastifyInstance } from 'fastify'
import { fileRoutes } from '#capabilities/files/contract.ts'
import { countAllLive } from '#capabilities/marketplace/contract.ts'
import { smsImitation } from '#capabilities/notifications/contract.ts'
import { ticketAttachment } from '#capabilities/support/contract.ts'
import type { Platform } from '#platform/context.ts'
import { contextReader } from '#platform/http/api-requests.ts'
import { answerUnknown, collectRoutes, guardApi } from '#platform/http/api-scope.ts'
import { contentSecurityPolicy } from '#platform/http/content-security-policy.ts'
import { serveMetrics } from '#platform/http/metrics.ts'
import type { RenderCache } from '#platform/http/render-cache.ts'
import { docsPage, docsStyle } from './api-docs.ts'
import { apiDocument, apiRoutes } from './api-routes.ts'

type MountOptions = { platform: Platform; renderCache: RenderCache }

/** Endpoints beside the pages. An unknown `/api/…` answers JSON, never a page. */
export async function mountEndpoints(app: FastifyInstance, { platform, renderCache }: MountOptions): Promise<void> {
  const { config, clock, database, secrets } = platform
  const adsLive = { name: 'ads_live', help: 'Ads that are live.', read: () => countAllLive(database.db) }
  const keptAnswers = {
    name: 'render_cache_answers',
    help: 'Pages answered from the render cache since the start.',
    read: async () => renderCache.answered(),
  }
  serveMetrics(app, { platform, gauges: [adsLive, keptAnswers] })
  await app.register(smsImitation.routes, { config, clock, db: database.db, secrets })
  await app.register(
    async (files) => {
      await guardApi(files, platform)
      await files.register(fileRoutes, { readContext: contextReader(platform), purposes: [ticketAttachment] })
    },
    { prefix: '/files' },
  )
  await app.register(
    async (api) => {
      const known = collectRoutes(api)
      await guardApi(api, platform)
      await apiRoutes(api, { readContext: contextReader(platform) })
      documentRoutes(api, config.origin?.startsWith('https:') ?? false)
      answerUnknown(api, known)
    },
    { prefix: '/api' },
  )
}

/** The document for programs and the same for people. Neither changes while the process lives. */
function documentRoutes(api: FastifyInstance, https: boolean): void {
  const hidden = { schema: { hide: true } }
  const kept = { 'cache-control': 'public, max-age=300' }
  api.get('/v1/openapi.json', hidden, async (_request, reply) => reply.headers(kept).send(apiDocument(api)))
  api.get('/docs', hidden, async (_request, reply) => {
    const html = docsPage(apiDocument(api))
    return reply
      .headers({ ...kept, 'content-security-policy': contentSecurityPolicy([html], { https }) })
      .type('text/html; charset=utf-8')
      .send(html)
  })
  api.get('/docs.css', hidden, async (_request, reply) =>
    reply.headers(kept).type('text/css; charset=utf-8').send(docsStyle),
  )
}
