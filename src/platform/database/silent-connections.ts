import type { Socket } from 'node:net'
import type pg from 'pg'
import { openTransaction } from './guarded-dialect.ts'

type Inside = { connection: { stream: Socket } }

/**
 * Breaks a connection whose server is silent for `ms` during a query: after a failover or behind a dead link no error
 * ever arrives, and the pool would lose one connection after the other. The server's own time limit ends sooner, so
 * this never hits a running statement; long work without limits is exempt.
 */
export function breakSilentConnections(pool: pg.Pool, ms: number): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const guarded = (...given: unknown[]) => {
      const answer = query(...given)
      if (!(answer instanceof Promise) || openTransaction.getStore()?.withoutTimeLimits) return answer
      const timer = setTimeout(() => (client as unknown as Inside).connection.stream.destroy(), ms)
      return answer.finally(() => clearTimeout(timer))
    }
    client.query = guarded as typeof client.query
  })
}
