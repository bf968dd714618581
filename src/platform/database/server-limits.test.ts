import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServerCopy } from '../../../tests/support/database-template.ts'
import { inTransaction, type Database, type Trx } from '#platform/database/database.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { openTransaction } from './guarded-dialect.ts'
import { openServer, type ServerLimits } from './open-postgres.ts'
import '../tables.ts'

const adminUrl = process.env.TEST_DATABASE_URL

// The embedded database has one connection and no clock: it has neither lock waits nor time limits.
describe.runIf(adminUrl)('the limits of connections to a server', () => {
  let copy: Database & { url: string }
  beforeAll(async () => void (copy = await openServerCopy(adminUrl!)))
  afterAll(() => copy.close())

  async function withLimits<T>(limits: ServerLimits, work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openServer(copy.url, limits)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  /** Runs concurrent work of another instance. */
  const outside = <T>(work: () => Promise<T>) => openTransaction.exit(work)

  const row = (key: string) => ({
    key,
    window_start: new Date(0),
    count: 1,
    expires_at: new Date('2030-01-01T00:00:00Z'),
  })
  const counterOf = (trx: Trx, key: string) =>
    trx.updateTable('limit_counter').set({ count: 2 }).where('key', '=', key).returning('count').execute()

  it('a statement that takes too long is cancelled with 503 and a retry time', async () => {
    await withLimits({ statementSeconds: 0.1 }, async ({ db }) => {
      const slow = sql`select pg_sleep(20)`.execute(db)
      await expect(slow).rejects.toMatchObject({ code: 'database-busy', status: 503, retryAfterSeconds: 5 })
    })
  })

  it('long work is exempt when it declares so, and only that work', async () => {
    await withLimits({ poolSize: 1, statementSeconds: 0.1 }, async ({ db }) => {
      const sleep = sql`select pg_sleep(0.3)`
      await inTransaction(db, (trx) => sleep.execute(trx), { withoutTimeLimits: true })
      await expect(sleep.execute(db)).rejects.toMatchObject({ code: 'database-busy' })
    })
  })

  it('waiting for a lock ends with 503, and the preceding writes are rolled back', async () => {
    await copy.db.insertInto('limit_counter').values(row('locked')).execute()
    await withLimits({ lockSeconds: 0.1 }, async ({ db }) => {
      await inTransaction(copy.db, async (holder) => {
        await counterOf(holder, 'locked')
        const write = async (trx: Trx) => {
          await trx.insertInto('limit_counter').values(row('before')).execute()
          await counterOf(trx, 'locked')
        }
        await expect(outside(() => inTransaction(db, write))).rejects.toMatchObject({
          code: 'database-busy',
          status: 503,
        })
      })
    })
    expect(await copy.db.selectFrom('limit_counter').select('key').where('key', '=', 'before').execute()).toEqual([])
  })

  it('a transaction that is idle too long is ended, its caller gets 503, and the process and the pool continue', async () => {
    await withLimits({ poolSize: 1, idleTransactionSeconds: 0.1 }, async ({ db }) => {
      const idle = inTransaction(db, async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        await outside(() => gone(rows[0]!.pid))
        await sql`select 1`.execute(trx)
      })
      await expect(idle).rejects.toMatchObject({ code: 'database-unavailable', status: 503 })
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    })
  })

  it('a connection that breaks while it is used ends neither the process nor the pool', async () => {
    await withLimits({ poolSize: 1 }, async ({ db }) => {
      const broken = inTransaction(db, async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        await outside(() => sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(copy.db))
        await outside(() => gone(rows[0]!.pid))
        await sql`select 1`.execute(trx)
      })
      await expect(broken).rejects.toMatchObject({ code: 'database-unavailable', status: 503 })
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    })
  })

  const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const end = async (pid: number) => {
    await sql`select pg_terminate_backend(${pid})`.execute(copy.db)
    await gone(pid)
  }

  it('a connection that breaks while idle is replaced silently', async () => {
    await withLimits({ poolSize: 1 }, async ({ db }) => {
      const { rows } = await backend.execute(db)
      await end(rows[0]!.pid)
      // A caller before the pool notices gets the error once; the next gets a new connection.
      await sql`select 1`.execute(db).catch((error: unknown) => expect(error).toMatchObject({ status: 503 }))
      expect((await backend.execute(db)).rows[0]!.pid).not.toBe(rows[0]!.pid)
    })
  })

  it('a query whose connection breaks gets 503, and callers waiting for the connection get a response too', async () => {
    await withLimits({ poolSize: 1 }, async ({ db }) => {
      const { rows } = await backend.execute(db)
      const slow = sql`select pg_sleep(20)`.execute(db)
      const waiting = Array.from({ length: 5 }, () => sql`select 1 as one`.execute(db))
      const ended = Promise.allSettled([slow, ...waiting])
      await sleeping(rows[0]!.pid)
      await end(rows[0]!.pid)
      const [first, ...others] = await ended
      expect(first).toMatchObject({ status: 'rejected', reason: { code: 'database-unavailable', status: 503 } })
      // The next caller may still get the closing connection.
      const lost = others.filter(({ status }) => status === 'rejected')
      expect(lost.length).toBeLessThanOrEqual(1)
      for (const end of lost) expect(end).toMatchObject({ reason: { code: 'database-unavailable', status: 503 } })
    })
  })

  it('are those of the configuration, and 0 leaves one to the server', async () => {
    // One folder, because its keys belong to the database.
    const folder = mkdtempSync(join(tmpdir(), 'limits-'))
    const limitsOf = async (environment: Record<string, string>) => {
      const { database } = await openPlatform({
        ...environment,
        DATABASE_URL: copy.url,
        DATA_DIR: folder,
        LOG_LEVEL: 'silent',
      })
      const { rows } = await sql`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
        database.db,
      )
      await database.close()
      return rows[0]
    }
    expect(await limitsOf({})).toEqual({ statement: '8s', lock: '5s', idle: '30s' })
    const given = {
      DATABASE_STATEMENT_SECONDS: '7',
      DATABASE_LOCK_SECONDS: '0.5',
      DATABASE_IDLE_TRANSACTION_SECONDS: '0',
    }
    expect(await limitsOf(given)).toEqual({ statement: '7s', lock: '500ms', idle: '0' })
  })

  it('no more connections are open than configured', async () => {
    await withLimits({ poolSize: 2 }, async ({ db }) => {
      const pids = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.02)`.execute(db)
          return rows[0]!.pid
        }),
      )
      expect(new Set(pids).size).toBe(2)
    })
  })

  describe('of two transactions that wait for each other', () => {
    /** Each locks its own row first and waits until the other has locked its own. */
    async function cross(retry: boolean) {
      await copy.db.deleteFrom('limit_counter').execute()
      await copy.db
        .insertInto('limit_counter')
        .values([row('a'), row('b')])
        .execute()
      const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let runs = 0
      const work = (own: string, other: string, mine: () => void, theirs: Promise<void>) => async (trx: Trx) => {
        runs++
        await counterOf(trx, own)
        mine()
        await theirs
        await counterOf(trx, other)
      }
      const ended = await Promise.allSettled([
        inTransaction(copy.db, work('a', 'b', first.resolve, second.promise), { retry }),
        inTransaction(copy.db, work('b', 'a', second.resolve, first.promise), { retry }),
      ])
      return { ended, runs }
    }

    it('one gets 503 and may retry at once', async () => {
      const { ended, runs } = await cross(false)
      const refused = ended.filter((end) => end.status === 'rejected')
      expect(refused.map(({ reason }) => reason as unknown)).toMatchObject([
        { code: 'database-conflict', status: 503, retryAfterSeconds: 1 },
      ])
      expect(runs).toBe(2)
    })

    it('both succeed when they are repeatable', async () => {
      const { ended, runs } = await cross(true)
      expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      expect(runs).toBe(3)
    })
  })

  /** Resolves when this connection runs its long query. */
  async function sleeping(pid: number): Promise<void> {
    for (let match = 0; match === 0;) {
      const { rows } = await sql`
        select from pg_stat_activity where pid = ${pid} and state = 'active' and query like '%pg_sleep(20)%'`.execute(
        copy.db,
      )
      match = rows.length
    }
  }

  /** Resolves when the server has ended this connection. */
  async function gone(pid: number): Promise<void> {
    const watcher = await openServer(adminUrl!)
    try {
      for (let open = 1; open > 0;) {
        const { rows } = await sql`select pg_sleep(0.02) from pg_stat_activity where pid = ${pid}`.execute(watcher.db)
        open = rows.length
      }
    } finally {
      await watcher.close()
    }
  }
})
