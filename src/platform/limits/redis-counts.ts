import { createClient } from '@redis/client'
import type { CountStore } from './shared-counts.ts'

const prefix = 'farman:count:'
const longestPauseMs = 2000

/**
 * Sums in Redis. A connection that breaks is opened again by itself; until then every call fails at once, because what waits
 * for a Redis that is away would only grow.
 */
export function redisCounts(url: string): CountStore {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1000,
    // A Redis that holds the connection and says nothing is as good as gone.
    pingInterval: 1000,
    socket: {
      connectTimeout: 2000,
      socketTimeout: 4000,
      reconnectStrategy: (attempt) => Math.min(100 * 2 ** attempt, longestPauseMs),
    },
  })
  // Whoever calls learns that it is away; an error that nobody listens to would end the process.
  client.on('error', () => {})
  void client.connect().catch(() => {})
  return {
    name: 'redis',
    async add(uses, keepSeconds) {
      const keys = [...uses.keys()]
      const commands = client.multi()
      for (const [key, count] of uses) commands.incrBy(prefix + key, count).expire(prefix + key, keepSeconds)
      const replies = await commands.execAsPipeline()
      return new Map(keys.map((key, index) => [key, Number(replies[index * 2])]))
    },
    close: async () => client.destroy(),
  }
}
