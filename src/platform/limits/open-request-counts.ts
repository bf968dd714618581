import type { PlatformBase } from '#platform/context.ts'
import { databaseCounts } from './database-counts.ts'
import { redisCounts } from './redis-counts.ts'
import { createSharedCounts, type SharedCounts } from './shared-counts.ts'

/** Uses REDIS_URL, otherwise the server of the database; a single process with an embedded database shares nothing. */
export function openRequestCounts(platform: PlatformBase): SharedCounts | undefined {
  const { config, database, clock, secrets, log } = platform
  if (!config.REDIS_URL && database.engine === 'embedded') return undefined
  return createSharedCounts({
    store: config.REDIS_URL ? redisCounts(config.REDIS_URL) : databaseCounts(database.db),
    clock,
    log,
    hashKey: (key) => secrets.keyedHash('request-count', key).toString('base64url').slice(0, 22),
  })
}
