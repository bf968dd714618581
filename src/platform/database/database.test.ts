import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { ok, refuse } from '#kit/result.ts'
import { useOwnDb, useTestDb } from '../../../tests/support/database.ts'
import { databaseKey, inTransaction, type Db } from './database.ts'
import { migrate } from './migrate.ts'
import { openServer } from './open-postgres.ts'
import '../tables.ts'

const shared = useTestDb()
const own = useOwnDb()

const counter = (key: string) => ({
  key,
  window_start: new Date(0),
  count: 1,
  expires_at: new Date('2030-01-01T00:00:00Z'),
})

test('a query that would escape the open transaction is refused instead of hanging', async () => {
  const escaped = inTransaction(own.db, async () => {
    await own.db.insertInto('limit_counter').values(counter('escaped')).execute()
  })
  await expect(escaped).rejects.toThrow('pass the transaction')
})

test('such a query is detected in every test file, also in those that roll back after each test', async () => {
  const escaped = inTransaction(shared.db, async () => shared.db.selectFrom('limit_counter').select('key').execute())
  await expect(escaped).rejects.toThrow('pass the transaction')
  const deeper = inTransaction(shared.db, (trx) =>
    inTransaction(trx, async () => shared.db.selectFrom('limit_counter').select('key').execute()),
  )
  await expect(deeper).rejects.toThrow('pass the transaction')
})

test('after a transaction has ended the database may be used again', async () => {
  await inTransaction(own.db, (trx) => trx.insertInto('limit_counter').values(counter('kept')).execute())
  const rows = await own.db.selectFrom('limit_counter').selectAll().where('key', '=', 'kept').execute()
  expect(rows).toHaveLength(1)
})

test('a transaction that throws leaves nothing behind', async () => {
  const failed = inTransaction(own.db, async (trx) => {
    await trx.insertInto('limit_counter').values(counter('undone')).execute()
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  const rows = await own.db.selectFrom('limit_counter').selectAll().where('key', '=', 'undone').execute()
  expect(rows).toHaveLength(0)
})

test('a failed inner transaction leaves the outer one usable', async () => {
  await inTransaction(shared.db, (trx) => trx.insertInto('limit_counter').values(counter('one')).execute())
  const twice = inTransaction(shared.db, (trx) => trx.insertInto('limit_counter').values(counter('one')).execute())
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect(await shared.db.selectFrom('limit_counter').selectAll().execute()).toHaveLength(1)
})

describe.each([
  ['a database of its own', () => own.db],
  ['the database of a test', () => shared.db],
])('a refusal returned from a transaction of %s', (_, databaseOf: () => Db) => {
  const add = (db: Db, key: string) => db.insertInto('limit_counter').values(counter(key)).execute()
  const keys = async () => {
    const rows = await databaseOf().selectFrom('limit_counter').select('key').where('key', 'like', 'refused%').execute()
    return rows.map(({ key }) => key)
  }

  it('rolls back the preceding writes', async () => {
    const answer = await inTransaction(databaseOf(), async (trx) => {
      await add(trx, 'refused')
      return { ...refuse('limited'), waitSeconds: 3 }
    })
    expect([answer, await keys()]).toEqual([{ ok: false, code: 'limited', waitSeconds: 3 }, []])
  })

  it('of an inner transaction rolls back the writes of the inner one', async () => {
    const answer = await inTransaction(databaseOf(), async (trx) => {
      await add(trx, 'refused outer')
      const inner = await inTransaction(trx, async (deeper) => {
        await add(deeper, 'refused inner')
        return refuse('no')
      })
      return inner.ok ? inner : ok(inner.code)
    })
    expect([answer, await keys()]).toEqual([ok('no'), ['refused outer']])
    await databaseOf().deleteFrom('limit_counter').where('key', 'like', 'refused%').execute()
  })

  it('commits when it must leave a trace', async () => {
    const count = async (db: Db) => {
      await add(db, 'refused and counted')
      return refuse('wrong')
    }
    const answer = await inTransaction(databaseOf(), count, { commitRefusals: true })
    expect([answer, await keys()]).toEqual([refuse('wrong'), ['refused and counted']])
    await databaseOf().deleteFrom('limit_counter').where('key', 'like', 'refused%').execute()
  })
})

test('a database and its transactions have one key, two databases have two', async () => {
  const inside = await inTransaction(own.db, (trx) => inTransaction(trx, async (inner) => databaseKey(inner)))
  expect(inside).toBe(databaseKey(own.db))
  expect(databaseKey(shared.db)).not.toBe(databaseKey(own.db))
})

test('both engines return the same JavaScript values', async () => {
  const { rows } = await sql`select 9007199254740993::int8 as big, 1.50::numeric as number, true as yes,
    array['الف', 'ب'] as list, '{"a":1}'::jsonb as data, timestamptz '2026-11-21T08:00:00Z' as at,
    ${Buffer.from([1, 2])}::bytea as bytes`.execute(own.db)
  expect(rows[0]).toMatchObject({
    big: 9007199254740993n,
    number: '1.50',
    yes: true,
    list: ['الف', 'ب'],
    data: { a: 1 },
    at: new Date('2026-11-21T08:00:00Z'),
  })
  expect(Buffer.from((rows[0] as { bytes: Uint8Array }).bytes).toString('hex')).toBe('0102')
})

test('a migrated database has nothing left to migrate', async () => {
  expect(await migrate(own.db)).toEqual([])
})

test('two instances that start at once migrate a new database once', async () => {
  // The embedded database cannot be opened twice at all.
  const url = process.env.TEST_DATABASE_URL
  if (!url) return
  const name = `twice_${process.pid}`
  const admin = await openServer(url)
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  await admin.close()
  const own = new URL(url)
  own.pathname = `/${name}`
  const instances = await Promise.all([openServer(own.href), openServer(own.href)])
  const ran = await Promise.all(instances.map(({ db }) => migrate(db)))
  expect(ran.map((names) => names.length > 0).sort()).toEqual([false, true])
  await Promise.all(instances.map((instance) => instance.close()))
})
