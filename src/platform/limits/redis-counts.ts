import { createClient } from '@redis/client'
import type { CountStore } from './shared-counts.ts'

const prefix = 'farman:count:'
const longestPauseMs = 2000

/**
 * Stores sums in Redis. A broken connection is reopened automatically; until then every call fails at once, because a
 * queue for an unreachable Redis would only grow.
 */
export function redisCounts(url: string): CountStore {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1000,
    // A silent Redis with an open connection counts as unreachable.
    pingInterval: 1000,
    socket: {
      connectTimeout: 2000,
      socketTimeout: 4000,
      reconnectStrategy: (attempt) => Math.min(100 * 2 ** attempt, longestPauseMs),
    },
  })
  // Callers get the error; an error event without a listener would end the process.
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
