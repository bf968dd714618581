import { setImmediate as nextTick } from 'node:timers/promises'
import type { RequestContext } from '#platform/context.ts'
import { findOpenSessions, sessionKey } from '#platform/session.ts'

type Batch = { hashes: Map<string, Buffer>; open: Promise<ReadonlySet<string>> }
type Asking = Pick<RequestContext, 'db' | 'clock' | 'scope'>

/**
 * Checks whether sessions are open, with one query for all concurrent callers. Callers during a
 * query share the next one, because the running one may have read already.
 */
export function createSessionChecks(): (ctx: Asking) => Promise<boolean> {
  let waiting: Batch | null = null
  let running: Promise<unknown> = Promise.resolve()
  const start = ({ db, clock }: Asking): Batch => {
    const hashes = new Map<string, Buffer>()
    const open = running
      .catch(() => {})
      .then(() => nextTick())
      .then(() => {
        waiting = null
        return findOpenSessions(db, [...hashes.values()], clock.now())
      })
    running = open
    return { hashes, open }
  }
  return async (ctx) => {
    const { tokenHash } = ctx.scope.session
    if (!tokenHash) return false
    const key = sessionKey(tokenHash)
    waiting ??= start(ctx)
    waiting.hashes.set(key, tokenHash)
    return (await waiting.open).has(key)
  }
}
