import { LRUCache } from 'lru-cache'
import type { Log } from './log.ts'
import { assertNoOpenTransaction } from './database/guarded-dialect.ts'
import { createCircuit, type Circuit, type CircuitLimits, type CircuitState } from './outbound/circuit.ts'
import { createAgents, type Resolve } from './outbound/agents.ts'
import { outboundMetrics, type OutboundMetrics } from './outbound/outbound-metrics.ts'
import { traced } from './telemetry/spans.ts'
import { bodyOf, sendRequest, type RequestBody } from './outbound/send-request.ts'

/** One call to a provider. `timeoutMs` covers all of it: waiting for a connection, connecting, sending, the whole answer. */
export type OutboundRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string | URL
  headers?: Record<string, string>
  body?: RequestBody
  timeoutMs?: number
  /** A longer answer is broken off while it arrives. */
  maxBytes?: number
  /**
   * What the call belongs to at its provider: a kind of question, the owner of an address. Each lane has its own circuit and its
   * own places, so that one that fails or hangs closes no other.
   */
  lane?: string
}

/** The provider answered, with whatever status. `json()` is undefined when the body is not JSON. */
export type OutboundAnswer = {
  answered: true
  sent: 'yes'
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  bytes: Buffer
  text(): string
  /** Integers that a number can not hold exactly come as text. */
  json(): unknown
}

/** Why there is no whole answer. The first four are decided before anything leaves this process. */
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
 * No whole answer. `sent` says what the provider may have done: `no` is surely nothing, so the call may be repeated or
 * given to another provider; `maybe` is unknown; `yes` means that it began to answer (with `status`), so ask what became
 * of it. Money is never sent again after `maybe` or `yes` without asking.
 */
export type OutboundFailure = {
  answered: false
  sent: 'no' | 'maybe' | 'yes'
  reason: OutboundFailureReason
  status?: number
}

export type OutboundResult = OutboundAnswer | OutboundFailure

/** The way to one provider: its own connections, and in each lane its own limits and its own circuit breaker. */
export type OutboundClient = {
  /** Never throws for what the network or the provider does; throws inside an open transaction. */
  request(request: OutboundRequest): Promise<OutboundResult>
}

export type ClientOptions = {
  /**
   * The address that the operator configured, or undefined. Only its origin may be an inner address (loopback, private,
   * link-local). Asked at every call, because an imitation's port is known only after listening.
   */
  configuredUrl?: () => string | undefined
  timeoutMs?: number
  maxBytes?: number
  /** So many calls at a time to one origin; others wait within their own time limit. */
  maxConcurrent?: number
  /** So many may wait; more are refused. */
  maxWaiting?: number
  circuit?: CircuitLimits
}

export type Outbound = {
  /** Made once per provider and process. `provider` is a stable name: it labels logs and metrics. */
  client(provider: string, options?: ClientOptions): OutboundClient
  metrics: OutboundMetrics['all']
  close(): Promise<void>
}

type OutboundOptions = {
  log: Pick<Log, 'info' | 'warn'>
  /** Milliseconds of a clock that never jumps. */
  now?: () => number
  resolve?: Resolve
}

/** The one door through which this process calls others. */
export function createOutbound({ log, now = () => performance.now(), resolve }: OutboundOptions): Outbound {
  const metrics = outboundMetrics()
  const closing = new Map<string, () => Promise<void>>()
  return {
    client(provider, options = {}) {
      if (closing.has(provider)) throw new Error(`the provider ${provider} has a client already`)
      const { maxConcurrent = 8, maxWaiting = 100, timeoutMs = 10_000, maxBytes = 1024 * 1024 } = options
      const agents = createAgents({ maxConcurrent, resolve, configuredUrl: options.configuredUrl })
      closing.set(provider, agents.close)
      const lanes = new LRUCache<string, Lane>({ max: maxLanes })
      const laneOf = (name: string): Lane => {
        const known = lanes.get(name)
        if (known) return known
        const circuit = createCircuit({
          now,
          limits: options.circuit,
          // A lane may be named after a person's address: logs do not hold it.
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
          result = await sendRequest(way.agent, { url: way.url, method, headers, body: bodyOf(body) }, limits)
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
          // Neither address, header nor body: they hold keys, tokens and people's numbers.
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

/** Lanes that are remembered of one provider; the one that was used longest ago is forgotten first. */
const maxLanes = 2000
type Lane = { circuit: Circuit; running: number }

const worstState = (states: readonly CircuitState[]): CircuitState =>
  states.includes('open') ? 'open' : states.includes('half-open') ? 'half-open' : 'closed'

/** Says nothing about whether a provider is up: an address that we refuse, an answer that is too long or leads elsewhere. */
const noOutage: ReadonlySet<OutboundFailureReason> = new Set(['address-refused', 'too-large', 'redirect'])

/** A refusal (4xx) and an answer that can not be read are answers of a provider that is up. */
const isProviderFailure = (result: OutboundResult | undefined): boolean =>
  !!result && (result.answered ? result.status >= 500 : !noOutage.has(result.reason))
