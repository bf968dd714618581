import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServerCopy } from '../../../tests/support/database-template.ts'
import { currentEntry } from '#platform/current-door.ts'
import type { Database } from '#platform/database/database.ts'
import { createConnectionShares } from './connection-shares.ts'
import { openServer } from './open-postgres.ts'

describe('the connections of one route', () => {
  it('are three quarters of all; the next request waits until one is released', async () => {
    const take = createConnectionShares({ connections: 4, waitMs: 60_000 })
    const taken = await currentEntry.run('/slow', () => Promise.all([take(), take(), take()]))
    let waited = true
    const fourth = currentEntry.run('/slow', () => take().then(() => (waited = false)))
    await currentEntry.run('/quick', take)
    await take()
    expect(waited).toBe(true)
    taken[0]!()
    await fourth
  })

  it('are refused after too long a wait, and are complete afterwards', async () => {
    const take = createConnectionShares({ connections: 1, waitMs: 20 })
    const giveBack = await take()
    await expect(take()).rejects.toMatchObject({ code: 'database-busy', status: 503, retryAfterSeconds: 5 })
    giveBack()
    ;(await take())()
    ;(await take())()
  })
})

const adminUrl = process.env.TEST_DATABASE_URL

describe.runIf(adminUrl)('a route with slow statements', () => {
  let copy: Database & { url: string }
  let database: Database
  beforeAll(async () => {
    copy = await openServerCopy(adminUrl!)
    database = await openServer(copy.url, { poolSize: 4, statementSeconds: 1 })
  })
  afterAll(async () => {
    await database.close()
    await copy.close()
  })

  it('does not block the database for other routes', async () => {
    const slow = currentEntry.run('/slow', () =>
      Array.from({ length: 8 }, () => sql`select pg_sleep(0.5)`.execute(database.db)),
    )
    const began = performance.now()
    await currentEntry.run('/quick', () => sql`select 1`.execute(database.db))
    expect(performance.now() - began).toBeLessThan(400)
    await Promise.all(slow)
  })
})
