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

/** Figures of every limit on work that runs at once in this process; whoever serves figures registers them. */
export const concurrencyMetrics: readonly Metric[] = [
  gauge('concurrency_in_use', 'Places of a limit that are taken.', 'inUse'),
  gauge('concurrency_waiting', 'Work that waits for a place.', 'waiting'),
  gauge('concurrency_limit', 'Places that a limit has now.', 'limit'),
  refused,
]

/** Shows a limit under a stable name; a later one of the same name takes its place. */
export const watchConcurrency = (name: string, read: () => Reading): void => void readings.set(name, read)

/** How much waits in this process for a place of a limit; 0 for one that nobody watches. */
export const waitingFor = (limit: string): number => readings.get(limit)?.().waiting ?? 0

export const countRefused = (limit: string, reason: string): void => refused.inc({ limit, reason })
