import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction, type Database, type Db } from './database.ts'
import { keepPlan } from './kept-plans.ts'
import { openServer, type ServerLimits } from './open-postgres.ts'

const adminUrl = process.env.TEST_DATABASE_URL

/** Runs `work` with one connection, so that every statement uses the same one. */
async function withServer(work: (db: Db) => Promise<void>, options: ServerLimits = {}) {
  const database: Database = await openServer(adminUrl!, { poolSize: 1, ...options })
  try {
    await work(database.db)
  } finally {
    await database.close()
  }
}

const add = (db: Db, value: number) =>
  sql<{ sum: number }>`select ${value}::int + 1 as sum`.execute(db).then(({ rows }) => rows[0]!.sum)

const prepared = (db: Db) =>
  sql<{ statement: string }>`select statement from pg_prepared_statements`
    .execute(db)
    .then(({ rows }) => rows.map(({ statement }) => statement))

describe.runIf(adminUrl)('a statement that keeps its plan', () => {
  it('is parsed once for its connection, and answers each time', async () => {
    await withServer(async (db) => {
      expect([await add(keepPlan(db), 1), await add(keepPlan(db), 2)]).toEqual([2, 3])
      expect(await inTransaction(db, (trx) => add(keepPlan(trx), 3))).toBe(4)
      expect(await prepared(db)).toEqual(['select $1::int + 1 as sum'])
    })
  })

  it('is not parsed where it may meet another connection: behind a PgBouncer', async () => {
    await withServer(
      async (db) => {
        expect([await add(keepPlan(db), 1), await add(keepPlan(db), 2)]).toEqual([2, 3])
        expect(await prepared(db)).toEqual([])
      },
      { directUrl: adminUrl! },
    )
  })

  it('fails once as a conflict when its columns have changed, and then sees the new ones', async () => {
    await withServer(async (db) => {
      const read = () => sql`select * from kept_plan_test`.execute(keepPlan(db)).then(({ rows }) => rows)
      await sql`create temp table kept_plan_test as select 1 as one`.execute(db)
      expect(await read()).toEqual([{ one: 1 }])
      await sql`alter table kept_plan_test add column two int`.execute(db)
      await expect(read()).rejects.toMatchObject({ code: 'database-conflict' })
      expect(await read()).toEqual([{ one: 1, two: null }])
    })
  })

  it('leaves the text of other statements alone', async () => {
    await withServer(async (db) => {
      expect((await sql<{ n: number }>`select ${5}::int as n`.execute(db)).rows).toEqual([{ n: 5 }])
      expect(await prepared(db)).toEqual([])
    })
  })
})
