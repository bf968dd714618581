import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import Fastify from 'fastify'
import { parseConfig } from '#platform/config.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { addJob, defineJob, handleJob } from '#platform/jobs/jobs.ts'
import { runDueJobs } from '#platform/jobs/run-due-jobs.ts'
import { createLog } from '#platform/log.ts'
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts'
import { traceRequests } from '#platform/http/trace-requests.ts'
import { useOwnDb } from '../../../tests/support/database.ts'
import { startExport } from './export.ts'
import { metricsDocument } from './otlp.ts'
import { inSpan, sendSpansTo, startRoot, traced } from './spans.ts'

type Received = { path: string; headers: Record<string, unknown>; body: TraceBody }
type TraceBody = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
type Span = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: Record<string, string> }[]
}

let collector: Server
let endpoint = ''
let status = 200
let received: Received[] = []
beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      if (body) received.push({ path: request.url!, headers: request.headers, body: JSON.parse(body) as TraceBody })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterAll(() => void collector.close())

let outbound: Outbound
beforeEach(() => {
  received = []
  status = 200
  outbound = createOutbound({ log: createLog('silent') })
})
afterEach(async () => {
  sendSpansTo(undefined)
  await outbound.close()
})

const registry = new Registry()
const exportTo = (keys: Record<string, string> = {}) =>
  startExport({
    config: parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...keys }),
    outbound,
    registry,
    log: createLog('silent'),
  })

const spansOf = (): Span[] =>
  received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
const attribute = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((each) => each.key === key)?.value ?? {})[0]

describe('telemetry', () => {
  const test = useOwnDb()
  const mailJob = defineJob({ name: 'mail', payload: z.object({ n: z.number() }) })

  it('records a request with its query, its call and its job as one trace', async () => {
    const stop = exportTo({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc', OTEL_SERVICE_NAME: 'shop' })
    const app = Fastify()
    app.decorateRequest('pagePattern', undefined)
    traceRequests(app, { config: parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }) } as Platform)
    const provider = outbound.client('provider', { configuredUrl: () => endpoint })
    app.post('/orders/:id', async () => {
      await provider.request({ method: 'GET', url: `${endpoint}/missing` })
      await inTransaction(test.db, (trx) => addJob(trx, mailJob, { n: 1 }))
      return 'done'
    })
    await app.inject({ method: 'POST', url: '/orders/7', payload: { mobile: '09120000009' } })
    await runDueJobs({
      db: test.db,
      table: { mail: handleJob(mailJob, async () => void (await test.db.selectFrom('job').select('id').execute())) },
      log: createLog('silent'),
      leaseSeconds: 60,
    })
    await app.close()
    await stop()

    const spans = spansOf()
    const request = spans.find(({ name }) => name === 'POST /orders/:id')
    expect(request).toMatchObject({ kind: 2, status: {} })
    expect(attribute(request, 'http.response.status_code')).toBe('200')
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === request!.spanId)
    expect(inside.map(({ name, kind }) => [name, kind])).toEqual(
      expect.arrayContaining([
        ['GET provider', 3],
        ['insert', 3],
        ['job mail', 5],
      ]),
    )
    const job = spans.find(({ name }) => name === 'job mail')!
    expect(job.traceId).toBe(request!.traceId)
    expect(spans.filter(({ parentSpanId }) => parentSpanId === job.spanId).map(({ name }) => name)).toContain('select')
    // Contains neither parameters of queries nor addresses of people.
    expect(JSON.stringify(received)).not.toMatch(/09120000009|orders\/7/)
    expect(received.find(({ path }) => path === '/v1/traces')!.headers.authorization).toBe('Basic abc')
    expect(JSON.stringify(received.at(0)!.body)).toContain('"service.name","value":{"stringValue":"shop"}')
  })

  it('marks failures by the name of the error', async () => {
    const stop = exportTo()
    const span = startRoot('GET', 'server')
    await inSpan(span, () =>
      traced('select', 'client', {}, () => Promise.reject(Object.assign(new Error('09120000009'), { code: '23505' }))),
    ).catch(() => {})
    span!.end({}, true)
    await stop()
    const [query, request] = spansOf()
    expect([query!.status, request!.status]).toEqual([{ code: 2 }, { code: 2 }])
    expect(attribute(query, 'error.type')).toBe('23505')
    expect(JSON.stringify(received)).not.toContain('09120000009')
  })

  it('keeps spans while the collector is unreachable and sends them afterwards', async () => {
    const stop = startExport({
      config: parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }),
      outbound,
      registry,
      log: createLog('silent'),
      spansEveryMs: 10,
    })
    status = 503
    startRoot('kept', 'server')!.end()
    await expect.poll(() => received.length).toBeGreaterThan(1)
    received = []
    status = 200
    await expect.poll(() => spansOf().map(({ name }) => name), { timeout: 25_000 }).toContain('kept')
    await stop()
  })

  it('records the given share of traces, and all parts of a recorded one', () => {
    const names: string[] = []
    sendSpansTo(({ name }) => names.push(name), 0)
    expect(startRoot('alone', 'server')).toBeUndefined()
    expect(startRoot('broken', 'server', {}, '00-xyz')).toBeUndefined()
    expect(startRoot('not recorded', 'server', {}, `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`)).toBeUndefined()
    const joined = startRoot('joined', 'server', {}, `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`)
    joined!.end()
    expect([joined!.traceId, names]).toEqual(['a'.repeat(32), ['joined']])
  })

  it('writes metrics as OTLP: counters, gauges, and non-cumulative buckets', async () => {
    const figures = new Registry()
    const registers = [figures]
    new Counter({ name: 'orders_total', help: 'Orders.', labelNames: ['state'], registers }).inc({ state: 'paid' }, 3)
    new Gauge({ name: 'away', help: 'Away.', registers }).set(Number.NaN)
    const seconds = new Histogram({ name: 'seconds', help: 'Time.', buckets: [1, 2], registers })
    for (const value of [0.5, 1.5, 1.6, 9]) seconds.observe(value)
    const document = metricsDocument({}, await figures.getMetricsAsJSON(), 1000, 2000)
    const times = { startTimeUnixNano: '1000000000', timeUnixNano: '2000000000' }
    expect(document.resourceMetrics[0]!.scopeMetrics[0]!.metrics).toEqual([
      {
        name: 'orders_total',
        description: 'Orders.',
        sum: {
          dataPoints: [{ ...times, attributes: [{ key: 'state', value: { stringValue: 'paid' } }], asDouble: 3 }],
          aggregationTemporality: 2,
          isMonotonic: true,
        },
      },
      { name: 'away', description: 'Away.', gauge: { dataPoints: [] } },
      {
        name: 'seconds',
        description: 'Time.',
        histogram: {
          dataPoints: [
            { ...times, attributes: [], count: '4', sum: 12.6, explicitBounds: [1, 2], bucketCounts: ['1', '2', '1'] },
          ],
          aggregationTemporality: 2,
        },
      },
    ])
  })
})
