import type { FastifyInstance } from 'fastify'
import { dayMs } from '#kit/durations.ts'
import type { Platform } from '#platform/context.ts'
import { contextReader } from '#platform/http/api-requests.ts'
import { answerUnknown, collectRoutes, guardApi } from '#platform/http/api-scope.ts'
import { contentSecurityPolicy } from '#platform/http/content-security-policy.ts'
import { serveMetrics } from '#platform/http/metrics.ts'
import { countStartFailures } from '#platform/http/start-failures.ts'
import { publicOrigin } from '#platform/http/public-origin.ts'
import type { Endpoints } from '#platform/manifest.ts'
import type { RenderCache } from '#platform/http/render-cache.ts'
import { docsPage, docsStyle, guidePage } from './api-docs.ts'
import { apiDocument, apiGuide, apiRoutes } from './api-routes.ts'

type MountOptions = { platform: Platform; renderCache: RenderCache }

/** Endpoints besides the pages. An unknown `/api/…` answers JSON, never a page. */
export async function mountEndpoints(app: FastifyInstance, { platform, renderCache }: MountOptions): Promise<void> {
  const { config, manifests } = platform
  const keptAnswers = {
    name: 'render_cache_answers',
    help: 'Pages answered from the render cache since the start.',
    read: async () => renderCache.answered(),
  }
  serveMetrics(app, { platform, gauges: [...manifests.flatMap(({ gauges }) => gauges?.(platform) ?? []), keptAnswers] })
  for (const { endpoints } of manifests) if (endpoints) await mountRoom(app, platform, endpoints)
  securityContact(app, platform)
  await countStartFailures(app, platform)
  await app.register(
    async (api) => {
      const routes = collectRoutes(api)
      await guardApi(api, platform)
      await apiRoutes(api, { readContext: contextReader(platform) })
      documentRoutes(api, config)
      answerUnknown(api, routes)
    },
    { prefix: '/api' },
  )
}

const mountRoom = (app: FastifyInstance, platform: Platform, { prefix = '', guarded, routes }: Endpoints) =>
  app.register(
    async (scope) => {
      if (guarded) await guardApi(scope, platform)
      await routes(scope, { platform, readContext: contextReader(platform) })
    },
    { prefix },
  )

const contactDays = 180

/** Serves the contact for security reports (RFC 9116). */
function securityContact(app: FastifyInstance, { config, clock }: Platform): void {
  app.get('/.well-known/security.txt', async ({ headers }, reply) => {
    const origin = publicOrigin(headers, config) ?? ''
    const expires = new Date(clock.now().getTime() + contactDays * dayMs)
    const lines = {
      Contact: config.SECURITY_CONTACT ?? `${origin}/pages/complaint`,
      Expires: expires.toISOString(),
      'Preferred-Languages': 'fa, en',
      Canonical: `${origin}/.well-known/security.txt`,
    }
    const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\n`)
    return reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text.join(''))
  })
}

/** Serves the document for programs and its page for people. Neither changes while the process runs. */
function documentRoutes(api: FastifyInstance, config: Platform['config']): void {
  const https = config.origin?.startsWith('https:') ?? false
  const page = (html: string) => ({
    ...stored,
    'content-security-policy': contentSecurityPolicy([html], { https }),
    'content-type': 'text/html; charset=utf-8',
  })
  const hidden = { schema: { hide: true } }
  const stored = { 'cache-control': 'public, max-age=300' }
  api.get('/v1/openapi.json', hidden, async (_request, reply) => reply.headers(stored).send(apiDocument(api)))
  api.get('/docs', hidden, async (_request, reply) => {
    const html = docsPage(apiDocument(api))
    return reply.headers(page(html)).send(html)
  })
  api.get('/docs/connect', hidden, async ({ headers }, reply) => {
    const html = guidePage(apiGuide, publicOrigin(headers, config) ?? '')
    return reply.headers(page(html)).send(html)
  })
  api.get('/docs.css', hidden, async (_request, reply) =>
    reply.headers(stored).type('text/css; charset=utf-8').send(docsStyle),
  )
}
