import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '#platform/context.ts'
import { inSpan, startRoot, type Span } from '#platform/telemetry/spans.ts'
import { routeOf } from './metrics.ts'

/** Polled every second by proxies and dashboards. */
const quiet = /^\/(?:healthz|readyz|metrics)(?:\?|$)/

/**
 * Records a span for each request that reaches a route, named after the route. Accepts a `traceparent` only from a
 * trusted proxy: anybody else could fill the collector.
 */
export function traceRequests(app: FastifyInstance, { config }: Platform): void {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', async (request) => {
    if (quiet.test(request.url)) return
    const { method, id, headers } = request
    const caller = config.TRUST_PROXY ? String(headers.traceparent ?? '') : null
    const span = startRoot(method, 'server', { 'http.request.method': method, 'request.id': id }, caller)
    if (span) spans.set(request, span)
  })
  // Reading the body leaves the context of the previous hook.
  app.addHook('preValidation', (request, _reply, completed) => inSpan(spans.get(request), completed))
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    if (!span) return
    const route = routeOf(request)
    span.name = `${request.method} ${route}`
    span.end({ 'http.route': route, 'http.response.status_code': reply.statusCode }, reply.statusCode >= 500)
  })
}
