import { createLog, type Log } from '#platform/log.ts'
import { openTransaction } from './guarded-dialect.ts'

/** Work after a commit; its errors are logged. */
export type AfterCommit = () => void | Promise<void>

/** The registered work of one transaction: one map for itself and one for each open savepoint. */
type Queue = Map<string, AfterCommit>[]

const queues = new WeakMap<object, Queue>()

let log: Pick<Log, 'error'> = createLog('error')

/** Sets the log for errors of work after a commit. */
export function logAfterCommitErrorsTo(to: Pick<Log, 'error'>): void {
  log = to
}

/** Adds work to a transaction; returns false for a foreign transaction. The first work of a key counts. */
export function addToQueue(trx: object, key: string, run: AfterCommit): boolean {
  const queue = queues.get(trx)
  if (!queue) return false
  if (!queue.some((level) => level.has(key))) queue.at(-1)!.set(key, run)
  return true
}

/**
 * Holds the queue of a transaction or savepoint while `work` runs: a rollback of a savepoint drops its work. Returns
 * the remaining work when the outermost level has succeeded.
 */
export async function withQueue<T>(trx: object, work: () => Promise<T>): Promise<{ result: T; afterCommit: Work }> {
  const queue = queues.get(trx) ?? []
  const level = new Map<string, AfterCommit>()
  queue.push(level)
  queues.set(trx, queue)
  try {
    const result = await work()
    const outer = queue.at(-2)
    if (outer) for (const [key, run] of level) outer.set(key, run)
    return { result, afterCommit: outer ? new Map() : level }
  } finally {
    queue.splice(queue.indexOf(level), 1)
    if (queue.length === 0) queues.delete(trx)
  }
}

/** The work to run after a commit, by key. */
export type Work = ReadonlyMap<string, AfterCommit>

/** Starts the work, in the order of registration and outside any transaction, without waiting for its end. */
export function startAfterCommit(work: Work): void {
  for (const [key, run] of work) openTransaction.exit(() => void start(key, run))
}

async function start(key: string, run: AfterCommit): Promise<void> {
  try {
    await run()
  } catch (error) {
    log.error({ key, error: String((error as Error)?.stack ?? error) }, 'work after a commit failed')
  }
}
