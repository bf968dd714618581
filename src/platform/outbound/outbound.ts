import { LRUCache } from 'lru-cache'
import type { Log } from '../log.ts'
import { assertNoOpenTransaction } from '../database/guarded-dialect.ts'
import { createCircuit, type Circuit, type CircuitLimits, type CircuitState } from './circuit.ts'
import { createAgents, type Resolve } from './agents.ts'
import { outboundMetrics, type OutboundMetrics } from './outbound-metrics.ts'
import { traced } from '../telemetry/spans.ts'
import { bodyOf, sendRequest, type RequestBody } from './send-request.ts'

/**
 * One call to a provider. `timeoutMs` covers all of it: waiting for a connection, connecting, sending, the whole
 * response.
 */
export type OutboundRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string | URL
  headers?: Record<string, string>
  body?: RequestBody
  timeoutMs?: number
  /** A longer response is aborted while it arrives. */
  maxBytes?: number
  /**
   * The subject of the call at its provider: a kind of request, the owner of an address. Each lane has its own circuit
   * and its own limits, so that one that fails or hangs blocks no other.
   */
  lane?: string
}

/** The provider responded, with any status. `json()` is undefined when the body is not JSON. */
export type OutboundAnswer = {
  answered: true
  sent: 'yes'
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  bytes: Buffer
  text(): string
  /** Integers that a number cannot hold exactly are returned as text. */
  json(): unknown
}

/** Why there is no complete response. The first four are decided before anything leaves this process. */
export type OutboundFailureReason =
  | 'circuit-open'
  | 'too-many-waiting'
  | 'address-refused'
  | 'no-connection'
  | 'timeout'
  | 'connection-lost'
  | 'redirect'
  | 'too-large'
  | 'incomplete-answer'

/**
 * No complete response. `sent` describes the possible effect at the provider: `no` is surely none, so the call may be
 * repeated or sent to another provider; `maybe` is unknown; `yes` means that it began to respond (with `status`), so
 * query the outcome. Never send money again after `maybe` or `yes` without querying.
 */
export type OutboundFailure = {
  answered: false
  sent: 'no' | 'maybe' | 'yes'
  reason: OutboundFailureReason
  status?: number
}

export type OutboundResult = OutboundAnswer | OutboundFailure

/** The client of one provider: its own connections, and in each lane its own limits and its own circuit breaker. */
export type OutboundClient = {
  /** Never throws for network or provider faults; throws inside an open transaction. */
  request(request: OutboundRequest): Promise<OutboundResult>
}

export type ClientOptions = {
  /**
   * Returns the configured address, or undefined. Only its origin may be an inner address (loopback, private,
   * link-local). Called for every request, because a fake's port is known only after listening.
   */
  configuredUrl?: () => string | undefined
  timeoutMs?: number
  maxBytes?: number
  /** Maximum concurrent calls to one origin; others wait within their own time limit. */
  maxConcurrent?: number
  /** Maximum waiting calls; more are refused. */
  maxWaiting?: number
  circuit?: CircuitLimits
}

export type Outbound = {
  /** Creates the client of a provider, once per process. `provider` is a stable name for logs and metrics. */
  client(provider: string, options?: ClientOptions): OutboundClient
  metrics: OutboundMetrics['all']
  close(): Promise<void>
}

type OutboundOptions = {
  log: Pick<Log, 'info' | 'warn'>
  /** Milliseconds of a monotonic clock. */
  now?: () => number
  resolve?: Resolve
}

/** Creates the outbound client, through which this process makes all external calls. */
export function createOutbound({ log, now = () => performance.now(), resolve }: OutboundOptions): Outbound {
  const metrics = outboundMetrics()
  const closing = new Map<string, () => Promise<void>>()
  return {
    client(provider, options = {}) {
      if (closing.has(provider)) throw new Error(`duplicate outbound client of provider ${provider}`)
      const { maxConcurrent = 8, maxWaiting = 100, timeoutMs = 10_000, maxBytes = 1024 * 1024 } = options
      const agents = createAgents({ maxConcurrent, resolve, configuredUrl: options.configuredUrl })
      closing.set(provider, agents.close)
      const lanes = new LRUCache<string, Lane>({ max: maxLanes })
      const laneOf = (name: string): Lane => {
        const entry = lanes.get(name)
        if (entry) return entry
        const circuit = createCircuit({
          now,
          limits: options.circuit,
          // A lane may be named after a person's address, which logs must not contain.
          changed: (state) => log.warn({ provider, state, ownLane: name !== '' }, 'outbound circuit'),
        })
        const lane = { circuit, running: 0 }
        lanes.set(name, lane)
        return lane
      }
      laneOf('')
      metrics.watchCircuit(provider, () => worstState([...lanes.values()].map(({ circuit }) => circuit.state())))

      const attempt = async (request: OutboundRequest): Promise<OutboundResult> => {
        const way = agents.find(request.url)
        if (!way) return notSent('address-refused')
        const lane = laneOf(request.lane ?? '')
        if (lane.running >= maxConcurrent + maxWaiting) return notSent('too-many-waiting')
        const finished = lane.circuit.admit()
        if (!finished) return notSent('circuit-open')
        lane.running++
        let result: OutboundResult | undefined
        try {
          const { method, headers, body } = request
          const limits = { timeoutMs: request.timeoutMs ?? timeoutMs, maxBytes: request.maxBytes ?? maxBytes }
          result = await sendRequest(await way.agent(), { url: way.url, method, headers, body: bodyOf(body) }, limits)
          return result
        } finally {
          lane.running--
          finished(isProviderFailure(result))
        }
      }
      return {
        async request(request) {
          assertNoOpenTransaction(`a call to ${provider}`)
          const began = now()
          const result = await traced(
            `${request.method} ${provider}`,
            'client',
            { 'peer.service': provider, 'http.request.method': request.method },
            () => attempt(request),
            describeResult,
          )
          const ms = now() - began
          metrics.count(provider, result, ms)
          // Neither address, header nor body: they contain keys, tokens and people's numbers.
          if (!result.answered) {
            const { sent, reason, status } = result
            log.warn(
              { provider, method: request.method, sent, reason, status, ms: Math.round(ms) },
              'outbound call failed',
            )
          }
          return result
        },
      }
    },
    metrics: metrics.all,
    async close() {
      await Promise.all([...closing.values()].map((close) => close()))
    },
  }
}

const describeResult = (result: OutboundResult) => ({
  attributes: { 'http.response.status_code': result.status, 'error.type': result.answered ? undefined : result.reason },
  failed: !result.answered || result.status >= 500,
})

const notSent = (reason: OutboundFailureReason): OutboundFailure => ({ answered: false, sent: 'no', reason })

/** Remembered lanes of one provider; the least recently used one is dropped first. */
const maxLanes = 2000
type Lane = { circuit: Circuit; running: number }

const worstState = (states: readonly CircuitState[]): CircuitState =>
  states.includes('open') ? 'open' : states.includes('half-open') ? 'half-open' : 'closed'

/** Reasons that do not indicate an outage of the provider: a refused address, a too long response or a redirect. */
const noOutage: ReadonlySet<OutboundFailureReason> = new Set(['address-refused', 'too-large', 'redirect'])

/** Returns true for a failure of the provider; a refusal (4xx) and an unreadable response come from a working one. */
const isProviderFailure = (result: OutboundResult | undefined): boolean =>
  !!result && (result.answered ? result.status >= 500 : !noOutage.has(result.reason))
