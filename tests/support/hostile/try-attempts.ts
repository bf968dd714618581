import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Attempt } from './attempts.ts'

type Finding = { input: string; tried: string; status: number; ms: number; cause: string; count: number }
export type Outcome = {
  requests: number
  inputs: number
  statuses: Record<string, number>
  slowestMs: number
  /** What took that long. */
  slowest: string
  findings: Finding[]
}

type Watch = { undo: () => Promise<void>; lastError: () => string | undefined; slowMs: number }

/**
 * Sends one attempt after the other and collects 5xx responses, missing responses, and responses that were too slow
 * twice.
 */
export async function tryAttempts(
  app: FastifyInstance,
  attempts: Iterable<Attempt>,
  { undo, lastError, slowMs }: Watch,
): Promise<Outcome> {
  const findings = new Map<string, Finding>()
  const inputs = new Set<string>()
  const statuses: Record<string, number> = {}
  let [requests, slowestMs, slowest] = [0, 0, '']
  for (const attempt of attempts) {
    let { status, ms } = await send(app, attempt)
    if (ms > slowMs) ({ status, ms } = await send(app, attempt))
    const cause = lastError() ?? ''
    await undo()
    requests++
    inputs.add(attempt.input)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (ms > slowestMs) [slowestMs, slowest] = [ms, `${attempt.input}, ${JSON.stringify(attempt.tried).slice(0, 80)}`]
    // The providers are absent here: a call to one gives 503 with a message and without an error.
    const closed = status === 503 && cause === ''
    if ((status < 500 || closed) && status > 0 && ms <= slowMs) continue
    const key = `${attempt.input} ${status} ${cause.slice(0, 200)}`
    const entry = findings.get(key)
    if (entry) entry.count++
    else
      findings.set(key, {
        input: attempt.input,
        tried: JSON.stringify(attempt.tried).slice(0, 80),
        status,
        ms,
        cause,
        count: 1,
      })
  }
  return {
    requests,
    inputs: inputs.size,
    statuses,
    slowestMs: Math.round(slowestMs),
    slowest,
    findings: [...findings.values()],
  }
}

/** The time after which a response counts as missing. */
const patienceMs = 15_000

async function send(app: FastifyInstance, { method, url, headers, payload }: Attempt) {
  const began = performance.now()
  const answer = app
    .inject({ method: method as 'GET', url, headers, payload })
    .then(({ statusCode }) => statusCode)
    .catch(() => 0)
  const status = await Promise.race([answer, setTimeout(patienceMs, 0, { ref: false })])
  return { status, ms: Math.round(performance.now() - began) }
}
