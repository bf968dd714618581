import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Span kinds of OTLP. */
export const spanKinds = { server: 2, client: 3, consumer: 5 } as const
export type SpanKind = keyof typeof spanKinds

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** An ended span; times are nanoseconds since 1970. */
export type FinishedSpan = {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: SpanKind
  startNs: bigint
  endNs: bigint
  attributes: Attributes
  failed: boolean
}

/** A running span. */
export type Span = {
  readonly traceId: string
  readonly spanId: string
  /** Renames it, when more is known than at its start. */
  name: string
  /** Ends and sends it; a second call does nothing. */
  end(attributes?: Attributes, failed?: boolean): void
}

let sink: ((span: FinishedSpan) => void) | undefined
let share = 1
const scope = new AsyncLocalStorage<Span>()

/** Records spans from now on: `ratio` of the traces that begin here, 0 to 1. Without a receiver nothing is recorded. */
export function sendSpansTo(receiver: ((span: FinishedSpan) => void) | undefined, ratio = 1): void {
  sink = receiver
  share = ratio
}

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

type Parent = { traceId: string; spanId: string }

/** Parses a W3C `traceparent`; null when it is missing or broken, or when its trace is not recorded. */
function readParent(traceparent: string | null | undefined): Parent | null {
  const [, traceId, spanId, flags] = pattern.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags || !(Number.parseInt(flags, 16) & 1)) return null
  return /^0+$/.test(traceId) || /^0+$/.test(spanId) ? null : { traceId, spanId }
}

/** Returns nanoseconds since 1970, by a clock that does not jump while a span runs. */
const nowNs = (): bigint => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n

function open(name: string, kind: SpanKind, parent: Parent | null, given: Attributes): Span {
  const startNs = nowNs()
  let ended = false
  const span: Span = {
    name,
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    end(attributes = {}, failed = false) {
      if (ended) return
      ended = true
      const { traceId, spanId } = span
      const times = { startNs, endNs: nowNs() }
      const all = { ...given, ...attributes }
      sink?.({ traceId, spanId, parentId: parent?.spanId, name: span.name, kind, ...times, attributes: all, failed })
    },
  }
  return span
}

/**
 * Begins a root span: a request or a job. With the `traceparent` of its cause, it joins that trace. Undefined when
 * nothing is recorded.
 */
export function startRoot(
  name: string,
  kind: SpanKind,
  attributes: Attributes = {},
  traceparent?: string | null,
): Span | undefined {
  if (!sink) return undefined
  const parent = readParent(traceparent)
  if (!parent && Math.random() >= share) return undefined
  return open(name, kind, parent, attributes)
}

/** Runs work as a part of a span. */
export const inSpan = <T>(span: Span | undefined, work: () => T): T => (span ? scope.run(span, work) : work())

/** Returns the current span as a W3C `traceparent`; null when none is recorded. */
export function currentTraceparent(): string | null {
  const span = scope.getStore()
  return sink && span ? `00-${span.traceId}-${span.spanId}-01` : null
}

/** Returns whether the current code is part of a span. */
export const isTraced = (): boolean => sink !== undefined && scope.getStore() !== undefined

/** Runs work as a child of the current span; without one, nothing is recorded. */
export async function traced<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<T>,
  describe?: (result: T) => { attributes: Attributes; failed: boolean },
): Promise<T> {
  const parent = sink && scope.getStore()
  if (!parent) return work()
  const span = open(name, kind, parent, attributes)
  try {
    const result = await scope.run(span, work)
    const { attributes: more, failed } = describe?.(result) ?? { attributes: {}, failed: false }
    span.end(more, failed)
    return result
  } catch (error) {
    span.end({ 'error.type': errorType(error) }, true)
    throw error
  }
}

/** Returns a name of the error, never its message, which can quote a value. */
export function errorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown'
}
