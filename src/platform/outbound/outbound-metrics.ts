import { Counter, Gauge, Histogram, type Metric } from 'prom-client'
import type { OutboundResult } from '#platform/outbound/outbound.ts'
import type { CircuitState } from './circuit.ts'

export type OutboundMetrics = {
  all: readonly Metric[]
  count(provider: string, result: OutboundResult, ms: number): void
  watchCircuit(provider: string, state: () => CircuitState): void
}

const circuitValues: Record<CircuitState, number> = { closed: 0, 'half-open': 1, open: 2 }

/** Creates metrics about the calls of this process; a process that serves metrics registers `all`. */
export function outboundMetrics(): OutboundMetrics {
  const circuits = new Map<string, () => CircuitState>()
  const requests = new Counter({
    name: 'outbound_requests_total',
    help: 'Calls to providers, by the class of the answer or the reason why there was none.',
    labelNames: ['provider', 'outcome'] as const,
    registers: [],
  })
  const durations = new Histogram({
    name: 'outbound_request_duration_seconds',
    help: 'Time of a call to a provider, waiting included.',
    labelNames: ['provider'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [],
  })
  const circuitState = new Gauge({
    name: 'outbound_circuit_state',
    help: 'Circuit breaker of a provider: 0 closed, 1 half-open, 2 open.',
    labelNames: ['provider'] as const,
    registers: [],
    collect() {
      for (const [provider, state] of circuits) this.set({ provider }, circuitValues[state()])
    },
  })
  return {
    all: [requests, durations, circuitState],
    count(provider, result, ms) {
      const outcome = result.answered ? `${Math.floor(result.status / 100)}xx` : result.reason
      requests.inc({ provider, outcome })
      durations.observe({ provider }, ms / 1000)
    },
    watchCircuit: (provider, state) => void circuits.set(provider, state),
  }
}
