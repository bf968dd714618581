import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { buildName } from '#platform/build-name.ts'
import { businessMetrics } from '#platform/business-metrics.ts'
import { concurrencyMetrics } from '#platform/concurrency-metrics.ts'
import type { Platform } from '#platform/context.ts'
import { sha256 } from '#platform/secrets.ts'
import { countJobs, type LaneCounts } from '#platform/jobs/count-jobs.ts'
import { failedRows } from '#platform/jobs/each-row.ts'
import { instanceName } from '#platform/log.ts'
import { storageFullCount } from '#platform/storage-full.ts'
import { sendApiError } from './api-errors.ts'
import { operationGauges } from './operation-gauges.ts'
import { startFailures } from './start-failures.ts'

/** A number that is computed when the metrics are read; with a `label`, one for each of its values. */
export type PolledGauge = { name: string; help: string } & (
  | { label?: undefined; read: () => Promise<number> }
  | { label: string; read: () => Promise<[value: string, number][]> }
)

type MetricsOptions = { platform: Platform; gauges: readonly PolledGauge[] }

/** Sends the same metrics, and traces, to a collector where one is configured; its code is loaded only then. */
function exportFigures(app: FastifyInstance, registry: Registry, { config, outbound, log }: Platform): void {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return
  let stop: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    const { startExport } = await import('#platform/telemetry/export.ts')
    stop = startExport({ config, outbound, registry, log })
  })
  app.addHook('onClose', async () => stop?.())
}

/**
 * Counts every request from here on and serves the metrics at `/metrics` in Prometheus' text format, to this machine
 * and to clients with METRICS_TOKEN as a bearer token. Register it before the routes that it shall count.
 */
export function serveMetrics(app: FastifyInstance, { platform, gauges }: MetricsOptions): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  addBuildInfo(registry, platform)
  const own = [
    clockGauge(platform),
    limitsGauge(platform),
    ...jobGauges(platform),
    ...poolGauge(platform),
    ...operationGauges(platform),
  ]
  for (const gauge of [...own, ...gauges]) addGauge(registry, gauge)
  for (const metric of [
    ...platform.outbound.metrics,
    ...concurrencyMetrics,
    ...businessMetrics,
    failedRows,
    storageFullCount,
  ])
    registry.registerMetric(metric)
  registry.registerMetric(startFailures)
  exportFigures(app, registry, platform)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, platform.config)) return sendApiError(request, reply, { status: 403, code: 'forbidden' })
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const labels = { labelNames: ['method', 'route', 'status'] as const, registers: [registry] }
  const requests = new Counter({ name: 'http_requests_total', help: 'Answered requests.', ...labels })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    ...labels,
  })
  app.addHook('onResponse', async (request, reply) => {
    const label = { method: request.method, route: routeOf(request), status: String(reply.statusCode) }
    requests.inc(label)
    durations.observe(label, reply.elapsedTime / 1000)
  })
}

/**
 * Returns the pattern, never the address: addresses are unbounded. Every build file has its own route; they count as
 * one.
 */
export function routeOf({ pagePattern, routeOptions: { url } }: FastifyRequest): string {
  if (pagePattern) return pagePattern
  if (url === undefined) return 'none'
  return url.startsWith('/assets/') ? '/assets/*' : url
}

/** Adds one line with the value 1, so that a dashboard can show which builds run where. */
function addBuildInfo(registry: Registry, { config, database }: Platform): void {
  const info = new Gauge({
    name: 'build_info',
    help: 'The build of this process, its instance, mode and database engine.',
    labelNames: ['build', 'instance', 'mode', 'engine'] as const,
    registers: [registry],
  })
  info.set({ build: buildName(), instance: instanceName, mode: config.MODE, engine: database.engine }, 1)
}

/** Counts connections of this process to the server; the embedded database has one. */
function poolGauge({ database: { pool } }: Platform): PolledGauge[] {
  if (!pool) return []
  return [
    {
      name: 'database_connections',
      help: 'Connections of this process to the database, and requests that wait for one.',
      label: 'state',
      read: async () => Object.entries(pool()),
    },
  ]
}

const clockGauge = ({ clock }: Platform): PolledGauge => ({
  name: 'clock_ahead_seconds',
  help: "How far the machine's clock is ahead of the database's, which is the one that counts.",
  read: async () => (clock.machineAheadMs?.() ?? 0) / 1000,
})

const limitsGauge = ({ requestCounts }: Platform): PolledGauge => ({
  name: 'request_limits_alone',
  help: '1 while this instance counts requests alone, because what the instances share can not be reached.',
  read: async () => (requestCounts?.areShared() === false ? 1 : 0),
})

function jobGauges({ database }: Platform): PolledGauge[] {
  const byLane = (name: string, help: string, figure: keyof LaneCounts): PolledGauge => ({
    name,
    help,
    label: 'lane',
    read: async () => Object.entries(await countJobs(database.db)).map(([lane, counts]) => [lane, counts[figure]]),
  })
  return [
    byLane('jobs_waiting', 'Jobs that wait or are in hand.', 'waiting'),
    byLane('jobs_failed', 'Jobs that were given up.', 'failed'),
    byLane('jobs_oldest_seconds', 'How long the oldest job that is due has waited.', 'oldestSeconds'),
  ]
}

/** Adds a gauge; a number that cannot be read now is NaN, and the others stay readable. */
function addGauge(registry: Registry, polled: PolledGauge): void {
  const { name, help, label } = polled
  const gauge = new Gauge<string>({
    name,
    help,
    registers: [],
    labelNames: label === undefined ? [] : [label],
    async collect() {
      try {
        if (polled.label === undefined) return this.set(await polled.read())
        for (const [value, number] of await polled.read()) this.set({ [polled.label]: value }, number)
      } catch {
        this.set(Number.NaN)
      }
    },
  })
  registry.registerMetric(gauge)
}

const isLoopback = (address: string): boolean => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)

function mayRead({ ip, headers }: FastifyRequest, { METRICS_TOKEN, TRUST_PROXY }: Platform['config']): boolean {
  const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (METRICS_TOKEN && token && timingSafeEqual(sha256(token), sha256(METRICS_TOKEN))) return true
  // Behind an untrusted proxy everybody seems to come from this machine.
  const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  // With a number of proxies alone, a client that bypasses them could claim to be this machine.
  return isLoopback(ip) && (!forwarded || (TRUST_PROXY && TRUST_PROXY.byNetwork))
}
