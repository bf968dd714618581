import type { Registry } from 'prom-client'
import { buildName } from '#platform/build-name.ts'
import type { Config } from '#platform/config.ts'
import { instanceName, type Log } from '#platform/log.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { metricsDocument, traceDocument } from './otlp.ts'
import { sendSpansTo, type FinishedSpan } from './spans.ts'

type ExportOptions = {
  config: Pick<
    Config,
    | 'OTEL_EXPORTER_OTLP_ENDPOINT'
    | 'OTEL_EXPORTER_OTLP_HEADERS'
    | 'OTEL_SERVICE_NAME'
    | 'OTEL_TRACES_SAMPLER_ARG'
    | 'ROLE'
  >
  outbound: Pick<Outbound, 'client'>
  registry: Pick<Registry, 'getMetricsAsJSON'>
  log: Pick<Log, 'warn' | 'info'>
  spansEveryMs?: number
  metricsEveryMs?: number
}

/** Maximum number of spans in memory while a collector is unreachable; then new spans are dropped. */
const maxHeld = 4096
const maxInRequest = 512
const longestPauseMs = 300_000

/**
 * Sends spans and metrics to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT` until the returned function is called,
 * which sends the rest. An unreachable collector is called with growing delays and costs nothing but memory for {@link
 * maxHeld} spans.
 */
export function startExport({
  config,
  outbound,
  registry,
  log,
  spansEveryMs = 5000,
  metricsEveryMs = 60_000,
}: ExportOptions): () => Promise<void> {
  const endpoint = withoutSlashes(config.OTEL_EXPORTER_OTLP_ENDPOINT!)
  const client = outbound.client('telemetry', { configuredUrl: () => endpoint, timeoutMs: 5000, maxWaiting: 4 })
  const headers = { 'content-type': 'application/json', ...readHeaders(config.OTEL_EXPORTER_OTLP_HEADERS) }
  const startMs = performance.timeOrigin
  const resource = {
    'service.name': config.OTEL_SERVICE_NAME,
    'service.version': buildName(),
    'service.instance.id': instanceName,
    'farman.role': config.ROLE,
  }
  const held: FinishedSpan[] = []
  let dropped = 0
  sendSpansTo((span) => {
    if (held.length < maxHeld) held.push(span)
    else dropped++
  }, config.OTEL_TRACES_SAMPLER_ARG)

  const post = async (path: string, document: object): Promise<boolean> => {
    const url = `${endpoint}${path}`
    const result = await client.request({ method: 'POST', url, headers, body: { json: document } })
    return result.answered && result.status < 400
  }
  const sendSpans = async (): Promise<boolean> => {
    while (held.length > 0) {
      const some = held.slice(0, maxInRequest)
      if (!(await post('/v1/traces', traceDocument(resource, some)))) return false
      held.splice(0, some.length)
    }
    if (dropped > 0) log.warn({ dropped }, 'spans were dropped, because the collector was away')
    dropped = 0
    return true
  }
  const sendMetrics = async (): Promise<boolean> =>
    post(
      '/v1/metrics',
      metricsDocument(resource, await registry.getMetricsAsJSON(), startMs, startMs + performance.now()),
    )

  const loops = [repeat(sendSpans, spansEveryMs), repeat(sendMetrics, metricsEveryMs)]
  log.info({ endpoint: new URL(endpoint).origin }, 'telemetry is sent')
  return async () => {
    sendSpansTo(undefined)
    await Promise.all(loops.map((stop) => stop()))
  }
}

function withoutSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end--
  return address.slice(0, end)
}

/** Runs `send` repeatedly, with growing delays after failures; the returned function runs it a last time. */
function repeat(send: () => Promise<boolean>, everyMs: number): () => Promise<void> {
  let pauseMs = everyMs
  let timer: ReturnType<typeof setTimeout>
  let running: Promise<unknown> = Promise.resolve()
  const attempt = () => send().catch(() => false)
  const plan = () => {
    timer = setTimeout(() => {
      running = attempt().then((sent) => {
        pauseMs = sent ? everyMs : Math.min(pauseMs * 2, longestPauseMs)
        plan()
      })
    }, pauseMs).unref()
  }
  plan()
  return async () => {
    clearTimeout(timer)
    await running
    clearTimeout(timer)
    await attempt()
  }
}

/** Parses `name=value` pairs separated by commas, values percent-encoded (`%20`), in the format of OpenTelemetry. */
function readHeaders(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split(',').flatMap((pair) => {
    const at = pair.indexOf('=')
    if (at < 1) return []
    const value = pair.slice(at + 1).trim()
    return [[pair.slice(0, at).trim().toLowerCase(), decoded(value)]]
  })
  return Object.fromEntries(pairs) as Record<string, string>
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
