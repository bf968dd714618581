import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Platform } from '#platform/context.ts'
import { createLog } from '#platform/log.ts'
import { stopOnSignals } from './stop-process.ts'

const signals = ['SIGTERM', 'SIGINT'] as const
let before: NodeJS.SignalsListener[][]
let steps: string[]
let exits: (string | number | null | undefined)[]

beforeEach(() => {
  vi.useFakeTimers()
  steps = []
  exits = []
  before = signals.map((signal) => process.listeners(signal) as NodeJS.SignalsListener[])
  vi.spyOn(process, 'exit').mockImplementation((code) => void exits.push(code) as never)
})
afterEach(() => {
  for (const [at, signal] of signals.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!before[at]!.includes(listener as NodeJS.SignalsListener)) process.off(signal, listener as () => void)
    }
  }
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Starts a process whose requests and jobs end on the test's command. */
function run() {
  const [requests, jobs] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const step = (name: string, ended?: Promise<void>) => async () => {
    steps.push(name)
    await ended
    if (ended) steps.push(`${name} ended`)
  }
  const stopping = new AbortController()
  stopping.signal.addEventListener('abort', () => steps.push('not ready'))
  stopOnSignals({
    platform: {
      config: { STOP_DELAY_SECONDS: 2 },
      log: createLog('silent'),
      outbound: { close: step('outbound') },
      requestCounts: { close: step('counts') },
      database: { close: step('database') },
    } as unknown as Platform,
    app: {
      server: { closeIdleConnections: () => {}, listening: false },
      close: step('requests', requests.promise),
    } as unknown as FastifyInstance,
    stopping,
    stopBackground: step('jobs', jobs.promise),
  })
  return { endRequests: requests.resolve, endJobs: jobs.resolve }
}

const send = (signal: (typeof signals)[number]) => void process.emit(signal)

it('a stopping process reports it first, accepts connections until the proxy has noticed, and closes the resources of requests last', async () => {
  const { endRequests, endJobs } = run()
  send('SIGTERM')
  await vi.advanceTimersByTimeAsync(1900)
  expect(steps).toEqual(['not ready', 'jobs'])
  await vi.advanceTimersByTimeAsync(200)
  expect(steps).toEqual(['not ready', 'jobs', 'requests'])
  endRequests()
  await vi.advanceTimersByTimeAsync(1000)
  expect(steps).not.toContain('database')
  endJobs()
  await vi.advanceTimersByTimeAsync(0)
  expect(steps.slice(3)).toEqual(['requests ended', 'jobs ended', 'outbound', 'counts', 'database'])
  expect(exits).toEqual([0])
})

it('a process in a terminal does not wait for a proxy, and ignores a second signal', async () => {
  const { endRequests, endJobs } = run()
  send('SIGINT')
  send('SIGTERM')
  await vi.advanceTimersByTimeAsync(10)
  expect(steps).toEqual(['not ready', 'jobs', 'requests'])
  endRequests()
  endJobs()
  await vi.advanceTimersByTimeAsync(0)
  expect(exits).toEqual([0])
})

it('a hanging request delays the exit by ten seconds, and no longer', async () => {
  run()
  send('SIGTERM')
  await vi.advanceTimersByTimeAsync(9900)
  expect(exits).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(exits).toEqual([1])
})
