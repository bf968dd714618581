import type { PlatformBase } from '#platform/context.ts'
import { databaseCounts } from './database-counts.ts'
import { createSharedCounts, type SharedCounts } from './shared-counts.ts'

/** Uses REDIS_URL, otherwise the server of the database; a single process with an embedded database shares nothing. */
export async function openRequestCounts(platform: PlatformBase): Promise<SharedCounts | undefined> {
  const { config, database, clock, secrets, log } = platform
  if (!config.REDIS_URL && database.engine === 'embedded') return undefined
  return createSharedCounts({
    store: config.REDIS_URL ? await openRedis(config.REDIS_URL) : databaseCounts(database.db),
    clock,
    log,
    hashKey: (key) => secrets.keyedHash('request-count', key).toString('base64url').slice(0, 22),
  })
}

/** Its client is five hundred files, a quarter of all that a start reads. */
const openRedis = async (url: string) => (await import('./redis-counts.ts')).redisCounts(url)
