import { Counter, Gauge, type Metric } from 'prom-client'

type Reading = { inUse: number; waiting: number; limit: number }

const readings = new Map<string, () => Reading>()

const gauge = (name: string, help: string, figure: keyof Reading) =>
  new Gauge({
    name,
    help,
    labelNames: ['limit'] as const,
    registers: [],
    collect() {
      for (const [limit, read] of readings) this.set({ limit }, read()[figure])
    },
  })

const refused = new Counter({
  name: 'concurrency_refused_total',
  help: 'Work that was refused by a limit, by its reason.',
  labelNames: ['limit', 'reason'] as const,
  registers: [],
})

/** Metrics of every concurrency limit in this process; a process that serves metrics registers them. */
export const concurrencyMetrics: readonly Metric[] = [
  gauge('concurrency_in_use', 'Places of a limit that are taken.', 'inUse'),
  gauge('concurrency_waiting', 'Work that waits for a place.', 'waiting'),
  gauge('concurrency_limit', 'Places that a limit has now.', 'limit'),
  refused,
]

/** Registers a limit under a stable name; a later one of the same name replaces it. */
export const watchConcurrency = (name: string, read: () => Reading): void => void readings.set(name, read)

/** Returns the number of callers that wait for a slot of a limit in this process; 0 for an unregistered limit. */
export const waitingFor = (limit: string): number => readings.get(limit)?.().waiting ?? 0

export const countRefused = (limit: string, reason: string): void => refused.inc({ limit, reason })
