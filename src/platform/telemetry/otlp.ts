import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import { spanKinds, type Attributes, type FinishedSpan } from './spans.ts'

/** Documents of OTLP over HTTP in its JSON form (https://opentelemetry.io/docs/specs/otlp/), version 1. */

type KeyValue = { key: string; value: Record<string, unknown> }

const scopeName = { name: 'farman' }

const valueOf = (value: string | number | boolean): Record<string, unknown> => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

const pairs = (attributes: Attributes): KeyValue[] =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: valueOf(value) }]))

const failedStatus = 2

/** Returns the body of a request to `/v1/traces`. `resource` describes the process. */
export const traceDocument = (resource: Attributes, spans: readonly FinishedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: pairs(resource) },
      scopeSpans: [
        {
          scope: scopeName,
          spans: spans.map(({ traceId, spanId, parentId, name, kind, startNs, endNs, attributes, failed }) => ({
            traceId,
            spanId,
            ...(parentId && { parentSpanId: parentId }),
            name,
            kind: spanKinds[kind],
            startTimeUnixNano: String(startNs),
            endTimeUnixNano: String(endNs),
            attributes: pairs(attributes),
            status: failed ? { code: failedStatus } : {},
          })),
        },
      ],
    },
  ],
})

/** Sums since the start of the process. */
const cumulative = 2

type Times = { startTimeUnixNano: string; timeUnixNano: string }

/**
 * Returns the body of a request to `/v1/metrics`, from the metrics of `/metrics`. Times are milliseconds since 1970.
 */
export function metricsDocument(
  resource: Attributes,
  metrics: readonly MetricObjectWithValues<MetricValue<string>>[],
  startMs: number,
  nowMs: number,
) {
  const times = { startTimeUnixNano: `${Math.round(startMs)}000000`, timeUnixNano: `${Math.round(nowMs)}000000` }
  return {
    resourceMetrics: [
      {
        resource: { attributes: pairs(resource) },
        scopeMetrics: [{ scope: scopeName, metrics: metrics.flatMap((metric) => metricOf(metric, times)) }],
      },
    ],
  }
}

type Value = MetricValue<string> & { metricName?: string }

// An unreadable metric is NaN, for which JSON has no number.
const pointsOf = (values: readonly Value[], times: Times) =>
  values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...times, attributes: pairs(labels), asDouble: value }))

function metricOf({ name, help, type, values }: MetricObjectWithValues<Value>, times: Times): object[] {
  // prom-client uses text, despite its types.
  switch (String(type)) {
    case 'counter':
      return [
        {
          name,
          description: help,
          sum: { dataPoints: pointsOf(values, times), aggregationTemporality: cumulative, isMonotonic: true },
        },
      ]
    case 'gauge':
      return [{ name, description: help, gauge: { dataPoints: pointsOf(values, times) } }]
    case 'histogram':
      return [
        {
          name,
          description: help,
          histogram: { dataPoints: histogramPoints(name, values, times), aggregationTemporality: cumulative },
        },
      ]
    default:
      return []
  }
}

/**
 * Converts the cumulative buckets of Prometheus to those of OTLP, which count only values above the previous bucket.
 */
function histogramPoints(name: string, values: readonly Value[], times: Times): object[] {
  const series = new Map<string, { labels: Value['labels']; buckets: [number, number][]; count: number; sum: number }>()
  for (const { labels: all, value, metricName } of values) {
    const { le, ...labels } = all as Record<string, string | number>
    const key = JSON.stringify(labels)
    const match = series.get(key) ?? { labels, buckets: [], count: 0, sum: 0 }
    series.set(key, match)
    if (metricName === `${name}_sum`) match.sum = value
    else if (metricName === `${name}_count`) match.count = value
    else if (le !== '+Inf' && le !== undefined) match.buckets.push([Number(le), value])
  }
  return [...series.values()].map(({ labels, buckets, count, sum }) => {
    const sorted = buckets.toSorted(([one], [other]) => one - other)
    const below = [...sorted.map(([, upTo]) => upTo), count]
    return {
      ...times,
      attributes: pairs(labels),
      count: String(count),
      sum,
      explicitBounds: sorted.map(([bound]) => bound),
      bucketCounts: below.map((upTo, at) => String(upTo - (below[at - 1] ?? 0))),
    }
  })
}
