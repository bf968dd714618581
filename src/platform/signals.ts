import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * Short messages between the instances of the product: a topic such as `notice:17`, without content. A receiver reads
 * the database; a signal may be lost, so nothing may depend on one.
 */
export type Signals = {
  /** Signals every instance, including this one. Many topics use one statement. */
  send(...topics: string[]): Promise<void>
  /** Subscribes to a topic until the returned function is called. */
  subscribe(topic: string, listener: () => void): () => void
  close(): Promise<void>
}

type Listeners = Map<string, Set<() => void>>

const callAll = (listeners: Listeners, topic: string) => listeners.get(topic)?.forEach((listener) => listener())

function addListener(listeners: Listeners, topic: string, listener: () => void): () => void {
  const own = listeners.get(topic) ?? new Set()
  listeners.set(topic, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && listeners.get(topic) === own) listeners.delete(topic)
  }
}

/** Creates the signals of the single process of an embedded database. */
export function signalsInProcess(): Signals {
  const listeners: Listeners = new Map()
  return {
    send: async (...topics) => topics.forEach((topic) => callAll(listeners, topic)),
    subscribe: (topic, listener) => addListener(listeners, topic, listener),
    close: async () => listeners.clear(),
  }
}

const channel = 'farman_signal'
const reconnectMs = { first: 500, most: 30_000 }
const usualCheckMs = 10_000

type ServerOptions = {
  connectionString: string
  send: (channel: string, topics: string[]) => Promise<void>
  /** How often the idle connection is checked, and the time limit of a check. */
  checkMs?: number
}

/**
 * Creates signals over a PostgreSQL server (LISTEN and NOTIFY), on a separate connection that the first subscriber
 * opens. Once it is open, and after every break, each subscriber is called once, because a signal may have been missed.
 */
export function signalsOverServer({ connectionString, send, checkMs = usualCheckMs }: ServerOptions): Signals {
  const listeners: Listeners = new Map()
  let client: pg.Client | undefined
  let waitMs = reconnectMs.first
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const connect = async () => {
    if (closed || client) return
    const own = (client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true }))
    own.on('notification', ({ payload }) => payload && callAll(listeners, payload))
    own.on('error', () => lose(own))
    own.on('end', () => lose(own))
    try {
      await own.connect()
      await own.query(`listen ${channel}`)
      // Calls every subscriber, because signals before the connection or during a break were missed.
      for (const topic of listeners.keys()) callAll(listeners, topic)
      waitMs = reconnectMs.first
      check(own)
    } catch {
      lose(own)
    }
  }
  /** A connection that only listens would never notice that its server is gone. */
  const check = (own: pg.Client) => {
    setTimeout(() => {
      if (client !== own) return
      const late = setTimeout(() => lose(own), checkMs)
      own
        .query('select 1')
        .then(
          () => check(own),
          () => lose(own),
        )
        .finally(() => clearTimeout(late))
    }, checkMs).unref()
  }
  const lose = (lost: pg.Client) => {
    if (client !== lost) return
    client = undefined
    breakOff(lost)
    if (closed) return
    waitMs = Math.min(waitMs * 2, reconnectMs.most)
    timer = setTimeout(() => void connect(), waitMs).unref()
  }
  return {
    send: (...topics) => send(channel, topics),
    subscribe: (topic, listener) => {
      void connect()
      return addListener(listeners, topic, listener)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      listeners.clear()
      await client?.end().catch(() => {})
    },
  }
}

/** A graceful end would wait forever for a server that does not respond. */
const breakOff = (client: pg.Client): void => {
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
}
